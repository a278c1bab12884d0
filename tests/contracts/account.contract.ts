import { beforeEach, describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import type { AddressDraft } from '../../src/domain/address/address'
import { cancelOne, direct, placed, somePlain } from './ordering'
import { refusal, sharedShop, type Client, type World } from './world'

const office: AddressDraft = {
  name: '王芳',
  mobile: '13612340000',
  ext: '',
  areaCode: '440106',
  detail: '天河路 1 号',
  isDefault: false,
}

export const accountContract = (world: World) =>
  describe(`AccountGateway on ${world.name}`, () => {
    const { shop } = sharedShop(world)
    let client: Client
    beforeEach(async () => {
      client = await shop().newBuyer()
    })

    it('knows the whole country, three levels deep', async () => {
      const provinces = await shop().client().account.areas()
      expect(provinces.length).toBe(34)
      const zhejiang = provinces.find(({ code }) => code === '330000')!
      const hangzhou = zhejiang.children.find(({ code }) => code === '330100')!
      expect(hangzhou.children.find(({ code }) => code === '330106')).toEqual({
        code: '330106',
        name: '西湖区',
        children: [],
      })
    })

    it('keeps an address book; the first address is the default', async () => {
      const saved = await client.account.addAddress(office)
      expect(saved).toEqual({ ...office, id: saved.id, areaText: '广东省 广州市 天河区', isDefault: true })
      const second = await client.account.addAddress({ ...office, name: '赵敏', isDefault: true })
      const changed = await client.account.updateAddress(second.id, {
        ...office,
        name: '赵敏',
        ext: '1234',
        isDefault: true,
      })
      expect(changed).toEqual({ ...second, ext: '1234' })
      expect(await client.account.addresses()).toEqual([changed, { ...saved, isDefault: false }])
      await client.account.deleteAddress(second.id)
      expect(await client.account.addresses()).toEqual([saved])
    })

    it('refuses an address nobody could deliver to, naming the field', async () => {
      const answers = [
        await refusal(client.account.addAddress({ ...office, mobile: '12' })),
        await refusal(client.account.addAddress({ ...office, areaCode: '999999' })),
      ]
      expect(answers.map(({ kind, details }) => [kind, details])).toEqual([
        ['invalid', { field: 'mobile' }],
        ['invalid', { field: 'areaCode' }],
      ])
    })

    it('does not know the addresses of another buyer', async () => {
      const { id } = await client.account.addAddress(office)
      const other = await shop().newBuyer()
      const wanted = { kind: 'not-found', message: '地址不存在', details: {} }
      expect([
        await refusal(other.account.updateAddress(id, office)),
        await refusal(other.account.deleteAddress(id)),
      ]).toEqual([wanted, wanted])
    })

    it('has three agreements for everyone', async () => {
      const { account } = shop().client()
      const titles = await Promise.all(
        (['1', '2', '3'] as const).map(async (type) => (await account.agreement(type)).title),
      )
      expect(titles).toEqual(demoWorld().agreements.map(({ title }) => title))
    })

    it('lists where to send returns, station by station', async () => {
      expect(await shop().client().account.returnAddresses()).toEqual(
        demoWorld().stations.map(({ id, name, userName, mobile, addressFullDetail }) => ({
          stationId: id,
          stationName: name,
          userName,
          mobile,
          addressFullDetail,
        })),
      )
    })

    it('counts what the buyer has', async () => {
      const product = demoWorld().products.find(({ onShelf, minQty }) => onShelf && minQty === 1)!
      await client.cart.add([{ skuId: product.skus[0]!.id, qty: 2 }])
      await client.catalogue.collect({ type: 'product', targetId: product.id, collected: true })
      expect(await client.account.counts()).toEqual({
        cartItems: 1,
        collectProducts: 1,
        collectSuppliers: 0,
        orders: { pendingPayment: 0, toShip: 0, shipped: 0, completed: 0 },
        pendingPayable: 0,
        pendingUntil: '',
        abnormalOpen: 0,
        afterSaleOpen: 0,
        afterSaleToReturn: 0,
        unlinkedPlatformOrders: 0,
        linkedPlatformOrders: 0,
        urgentPlatformOrders: 0,
        shopsExpiring: 0,
        reserveAvailable: 0,
        reserveBonus: 0,
        newSignIn: null,
      })
    })

    it('counts what waits for payment: how many, how much, and when the first of them closes', async () => {
      const buyer = await shop().newBuyer()
      const skuId = somePlain().skus[0]!.id
      const first = await placed(buyer, direct(skuId), 21)
      const second = await placed(buyer, direct(skuId, 2), 22)
      const { payable, expiresAt } = await buyer.orders.info(first.orderNos[0]!)
      const more = await buyer.orders.info(second.orderNos[0]!)
      expect(await buyer.account.counts()).toMatchObject({
        orders: { pendingPayment: 2 },
        pendingPayable: payable + more.payable,
        pendingUntil: expiresAt,
      })
      for (const { orderNos } of [first, second]) await cancelOne(buyer, orderNos[0]!)
      expect(await buyer.account.counts()).toMatchObject({ pendingPayable: 0, pendingUntil: '' })
    })

    it('takes feedback from anyone, and none that says nothing', async () => {
      const { account } = shop().client()
      await account.sendFeedback({ content: '搜索结果很准', contact: '', images: [] })
      expect((await refusal(account.sendFeedback({ content: '', contact: '', images: [] }))).kind).toBe('invalid')
    })
  })
