import type { AddressDraft, SavedAddress } from '../../domain/address/address'
import { areaText } from '../../domain/address/areas'
import { checkConsignee } from '../../domain/address/consignee'
import { countsByTab } from '../../domain/order'
import type { AccountGateway } from '../../domain/ports/account-gateway'
import { refusals } from '../../domain/refusals'
import { buyerOf, nextId, nowText, type MemoryBuyer, type MemoryWorld } from './memory-world'
import { toBeijing } from '../../domain/time'

const DAY = 86_400_000

export const memoryAccountGateway = (world: MemoryWorld): AccountGateway => {
  const { demo, areas, options } = world
  const files = new Map<string, string>()

  const checked = (draft: AddressDraft): AddressDraft => {
    const wrong = checkConsignee(draft)
    if (wrong) throw refusals.invalid(wrong.message, wrong.field)
    if (!areaText(areas, draft.areaCode)) throw refusals.noSuchArea()
    return draft
  }

  const put = (buyer: MemoryBuyer, saved: SavedAddress): SavedAddress => {
    const others = buyer.addresses.filter(({ id }) => id !== saved.id)
    const only = saved.isDefault || others.every(({ isDefault }) => !isDefault)
    const address = { ...saved, isDefault: only }
    buyer.addresses = [address, ...others.map((other) => (saved.isDefault ? { ...other, isDefault: false } : other))]
    return address
  }

  const found = (buyer: MemoryBuyer, id: string) => {
    const address = buyer.addresses.find((one) => one.id === id)
    if (!address) throw refusals.notFound('address')
    return address
  }

  const withText = (address: SavedAddress) => ({ ...address, areaText: areaText(areas, address.areaCode) })

  return {
    async counts() {
      const buyer = buyerOf(world)
      const mine = world.state.orders.filter(({ userId }) => userId === buyer.id)
      const { pendingPayment, toShip, shipped, completed } = countsByTab(
        mine.map(({ status }) => ({ status, orders: 1 })),
      )
      return {
        cartItems: buyer.cart.length,
        collectProducts: buyer.products.length,
        collectSuppliers: buyer.suppliers.length,
        orders: { pendingPayment, toShip, shipped, completed },
        abnormalOpen: 0,
        afterSaleOpen: 0,
        afterSaleToReturn: 0,
        unlinkedPlatformOrders: 0,
        shopsExpiring: 0,
        reserveAvailable: buyer.reserve,
      }
    },

    areas: async () => areas,

    addresses: async () => buyerOf(world).addresses.map(withText),

    async addAddress(draft) {
      const buyer = buyerOf(world)
      return withText(put(buyer, { ...checked(draft), id: nextId(world), areaText: '' }))
    },

    async updateAddress(id, draft) {
      const buyer = buyerOf(world)
      found(buyer, id)
      return withText(put(buyer, { ...checked(draft), id, areaText: '' }))
    },

    async deleteAddress(id) {
      const buyer = buyerOf(world)
      const gone = found(buyer, id)
      buyer.addresses = buyer.addresses.filter((one) => one !== gone)
      if (gone.isDefault && buyer.addresses[0]) buyer.addresses[0].isDefault = true
    },

    async agreement(type) {
      const { title, content, daysAgo } = demo.agreements.find((one) => one.type === type)!
      return { title, content, updatedAt: toBeijing(options.now() - daysAgo * DAY) }
    },

    returnAddresses: async () =>
      demo.stations.map(({ id, name, userName, mobile, addressFullDetail }) => ({
        stationId: id,
        stationName: name,
        userName,
        mobile,
        addressFullDetail,
      })),

    async sendFeedback({ content, images }) {
      if (!content.trim()) throw refusals.emptyFeedback()
      if (images.some((id) => !files.has(id))) throw refusals.notFound('picture')
    },

    async upload() {
      buyerOf(world)
      const id = nextId(world)
      files.set(id, nowText(world))
      return { id, url: `/uploads/${id}` }
    },
  }
}
