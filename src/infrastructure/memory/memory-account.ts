import { platformOrderCounts } from './memory-platform-orders'
import { shopsExpiring } from './memory-shops'
import { afterSaleCountsOf } from '../../domain/after-sales'
import { acceptedAddress, addedAsDefault, changedAsDefault, heirOf } from '../../domain/address/book'
import { deliveryText } from '../../domain/address/areas'
import { sum } from '../../domain/money'
import { countsByTab } from '../../domain/order'
import { refusals } from '../../domain/refusals'
import { toBeijing } from '../../domain/time'
import type { MemoryHandlers } from './memory-handlers'
import { newSignInFor } from './memory-logins'
import { keepPicture } from './memory-pictures'
import { daysAgoText, nextId, type MemoryBuyer, type MemoryWorld } from './memory-world'

export const accountHandlers = (world: MemoryWorld) => {
  const { demo, areas } = world
  const textOf = (areaCode: string) => deliveryText(areas, areaCode)

  const setDefault = (buyer: MemoryBuyer, id: string) => {
    for (const one of buyer.addresses) one.isDefault = one.id === id
  }

  return {
    userCounts(_, buyer) {
      const mine = world.state.orders.filter(({ userId }) => userId === buyer.id)
      const { pendingPayment, toShip, shipped, completed } = countsByTab(
        mine.map(({ status }) => ({ status, orders: 1 })),
      )
      const own = world.state.afterSales.filter(({ userId }) => userId === buyer.id)
      const filed = afterSaleCountsOf(own.map(({ status }) => ({ status, cases: 1 })))
      const pending = mine.filter(({ status }) => status === 'pending_payment')
      return {
        cartItems: buyer.cart.length,
        collectProducts: buyer.products.length,
        collectSuppliers: buyer.suppliers.length,
        orders: { pendingPayment, toShip, shipped, completed },
        pendingPayable: sum(pending.map(({ payable }) => payable)),
        pendingUntil: pending.length > 0 ? toBeijing(Math.min(...pending.map(({ expiresMs }) => expiresMs))) : '',
        abnormalOpen: world.state.cases.filter(({ userId, status }) => userId === buyer.id && status === 'open').length,
        afterSaleOpen: filed.open,
        afterSaleToReturn: filed.toReturn,
        ...platformOrderCounts(world, buyer.id),
        shopsExpiring: shopsExpiring(world, buyer.id),
        reserveAvailable: buyer.reserve,
        reserveBonus: buyer.bonus,
        newSignIn: newSignInFor(world, buyer),
      }
    },

    areaTree: () => areas,

    addressList: (_, { addresses }) =>
      addresses
        .map((address) => ({ ...address, areaText: textOf(address.areaCode) ?? '' }))
        .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)),

    addressAdd(draft, buyer) {
      const to = acceptedAddress(draft, textOf)
      const saved = { ...to, id: nextId(world), isDefault: addedAsDefault(buyer.addresses, draft) }
      buyer.addresses.unshift(saved)
      if (saved.isDefault) setDefault(buyer, saved.id)
      return saved
    },

    addressUpdate({ id, ...draft }, buyer) {
      const to = acceptedAddress(draft, textOf)
      const isDefault = changedAsDefault(buyer.addresses, id, draft)
      const changed = { ...to, id, isDefault }
      buyer.addresses = buyer.addresses.map((one) => (one.id === id ? changed : one))
      if (isDefault) setDefault(buyer, id)
      return changed
    },

    addressDelete({ id }, buyer) {
      const heir = heirOf(buyer.addresses, id)
      buyer.addresses = buyer.addresses.filter((one) => one.id !== id)
      if (heir !== null) setDefault(buyer, heir)
      return {}
    },

    agreement({ type }) {
      const { title, content, daysAgo } = demo.agreements.find((one) => one.type === type)!
      return { title, content, updatedAt: daysAgoText(world, daysAgo) }
    },

    returnAddresses: () =>
      demo.stations.map(({ id, name, ...station }) => ({ stationId: id, stationName: name, ...station })),

    feedback({ content, images }, buyer) {
      if (!content.trim()) throw refusals.emptyFeedback()
      const isOwn = (id: string) => {
        const file = world.state.files[id]
        return file !== undefined && file.userId === buyer?.id && file.use === 'feedback'
      }
      if (!images.every(isOwn)) throw refusals.notFound('picture')
      return {}
    },

    uploadFile: ({ use }, buyer, { file }) => keepPicture(world, buyer, use, file),
  } satisfies Partial<MemoryHandlers>
}
