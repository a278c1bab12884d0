import { describe, expect, it } from 'vitest'
import type { LeftSale } from '../../src/domain/shops/left'
import type { SaleChoices } from '../../src/domain/shops/ordering'
import { somePlain, uuid } from './ordering'
import { refusal, sharedShop, type Client, type World } from './world'

const none: SaleChoices = { default: { addonIds: [], remark: '' }, orders: [] }
const aSku = () => somePlain().skus[0]!.id
const whys = (left: readonly LeftSale[]) => left.map(({ why }) => why)

export const saleContract = (world: World) =>
  describe(`SaleGateway on ${world.name}`, () => {
    const { shop } = sharedShop(world)
    const quote = ({ sales }: Client, platformOrderIds: string[], choices = none) =>
      sales.quote({ platformOrderIds, ...choices })
    const place = async (client: Client, platformOrderIds: string[], requestId = uuid(1), choices = none) => {
      const { quoteId } = await quote(client, platformOrderIds, choices)
      return client.sales.place({ platformOrderIds, quoteId, ...choices, requestId })
    }

    it('quotes each order and all together, orders them, and pays them at once', async () => {
      const client = await shop().newBuyer({ reserve: 1_000_000 })
      const [a, b] = [aSku(), aSku()]
      const ids = await shop().sold(client, [
        { lines: [{ skuId: a, qty: 2, ratio: 3 }], paid: 90_000 },
        { lines: [{ skuId: a }, { skuId: b, refund: 'done' }], areaCode: '440106' },
      ])
      const quoted = await quote(client, ids)
      expect(quoted.left).toEqual([])
      expect(quoted.orders.map(({ platformOrderId, pieces, paid }) => [platformOrderId, pieces, paid])).toEqual([
        [ids[0], 6, 90_000],
        [ids[1], 1, 20_000],
      ])
      for (const { paid, payable, profit } of quoted.orders) expect(profit).toBe(paid - payable)
      expect(quoted.totals).toMatchObject({ orders: 2, pieces: 7, paid: 110_000, payable: quoted.payable })
      expect(quoted.totals.payable).toBe(quoted.orders.reduce((total, { payable }) => total + payable, 0))
      const placed = await place(client, ids)
      expect(placed).toMatchObject({ payable: quoted.payable, left: [], orderNos: { length: 2 } })
      await client.orders.pay({ pay: { paymentNo: placed.paymentNo }, method: 'reserve', requestId: uuid(2) })
      const { list } = await client.orders.list({})
      expect(
        list.map(({ status, flag, shop: of, platformOrderNo }) => [status, flag, of?.name, platformOrderNo]),
      ).toEqual(expect.arrayContaining(ids.map((id) => ['paid', 2, '小店', id])))
      // Whom it goes to in full is nobody's to read from here.
      expect(list[0]!.consignee).toMatchObject({ name: '张**', mobile: '137****5678', detail: '****' })
      expect(list[0]!.shipByAt).toBe('2026-11-20T10:00:00+08:00')
    })

    it('leaves what cannot be ordered, with the reason, and orders the rest; nothing twice', async () => {
      const client = await shop().newBuyer()
      const sku = aSku()
      const lines = [{ skuId: sku }]
      const ids = await shop().sold(client, [
        { lines },
        { lines: [{ skuId: null }], status: 'unlinked' },
        { lines: [{ skuId: sku, refund: 'open' }], status: 'paused' },
        { lines, areaCode: '' },
        { lines, state: 'cancelled', status: 'closed' },
        { lines: [{ skuId: sku, qty: 999, ratio: 999 }] },
      ])
      const placed = await place(client, ids)
      expect(placed.orderNos).toHaveLength(1)
      expect(whys(placed.left).toSorted()).toEqual(['closed', 'no_area', 'paused', 'short_stock', 'unlinked'])
      for (const { reason } of placed.left) expect(reason).toMatch(/[\u4e00-\u9fff]{4}/)
      const { list } = await client.platformOrders.list({ page: 1, pageSize: 50 })
      for (const { why, platformOrderId, platformItemId } of placed.left) {
        const { lines: sold } = list.find((one) => one.platformOrderId === platformOrderId)!
        const line = why === 'unlinked' ? sold.find(({ link }) => !link) : why === 'short_stock' ? sold[0] : undefined
        expect([why, platformItemId]).toEqual([why, line?.platformItemId ?? ''])
      }
      const again = await place(client, [ids[0]!], uuid(2))
      expect([again.orderNos, whys(again.left)]).toEqual([[], ['ordered']])
      await client.orders.cancel({ orderNos: placed.orderNos, reason: '', requestId: uuid(3) })
      expect((await place(client, [ids[0]!], uuid(4))).orderNos).toHaveLength(1)
    })

    it('takes a courier and services for all, or an order by its own', async () => {
      const client = await shop().newBuyer()
      const sku = aSku()
      const ids = await shop().sold(client, [{ lines: [{ skuId: sku }] }, { lines: [{ skuId: sku }] }])
      const [station] = await client.sales.couriers(ids)
      const reached = station!.brands.filter(({ reachable }) => reachable)
      const [cheap, dear] = [reached[0]!, reached.at(-1)!]
      const [group] = await client.sales.addonOptions(ids)
      const addonIds = [group!.options.at(-1)!.id]
      const choices: SaleChoices = {
        default: { brandId: cheap.brandId, addonIds: [], remark: '' },
        orders: [{ platformOrderId: ids[1]!, brandId: dear.brandId, addonIds, remark: '轻放' }],
      }
      const { orders } = await quote(client, ids, choices)
      expect(orders.map(({ parcels }) => parcels[0]!.brandId)).toEqual([cheap.brandId, dear.brandId])
      expect(orders[0]!.parcels[0]!.freight * 2).toBe(cheap.fee)
      const placed = await place(client, ids, uuid(1), choices)
      const found = await Promise.all(placed.orderNos.map((orderNo) => client.orders.info(orderNo)))
      expect(
        found.map(({ brand, remark, addons }) => [brand.id, remark, addons.some(({ id }) => addonIds.includes(id))]),
      ).toEqual([
        [cheap.brandId, '', false],
        [dear.brandId, '轻放', true],
      ])
    })

    it('sends what goes to one person as one parcel where it was chosen, and gives back what that costs less', async () => {
      const client = await shop().newBuyer({ reserve: 1_000_000 })
      const lines = [{ skuId: aSku() }]
      const ids = await shop().sold(client, [{ lines }, { lines }, { lines }, { lines, areaCode: '440106' }])
      const quoted = await quote(client, ids)
      expect([quoted.packs, quoted.packed]).toMatchObject([[{ platformOrderIds: ids.slice(0, 3) }], []])
      const choices: SaleChoices = {
        default: { ...none.default, pack: true },
        orders: [{ ...none.default, platformOrderId: ids[2]! }],
      }
      const chosen = await quote(client, ids, choices)
      expect([chosen.packs, chosen.payable]).toEqual([quoted.packs, quoted.payable])
      expect(chosen.packed).toMatchObject([{ platformOrderIds: ids.slice(0, 2) }])
      const { saves } = chosen.packed[0]!
      expect([saves > 0, saves < quoted.packs[0]!.saves]).toEqual([true, true])
      const { paymentNo, orderNos } = await place(client, ids, uuid(1), choices)
      await client.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(2) })
      const before = (await client.account.counts()).reserveAvailable!
      const [a, b, apart, away] = orderNos as [string, string, string, string]
      expect((await client.orders.info(b)).packMates).toEqual([{ orderNo: a, status: 'paid', statusText: '待拿货' }])
      const { list } = await client.orders.list({})
      const packed = (wanted: string) => list.find(({ orderNo }) => orderNo === wanted)!.packed
      expect([a, b, apart, away].map(packed)).toEqual([true, true, false, false])
      const was = await client.orders.info(b)
      const sent = { type: 'ship', brand: was.brand.name, trackingNo: 'ZT00012345' } as const
      for (const orderNo of [a, b, apart]) await shop().station(orderNo, sent)
      const now = await client.orders.info(b)
      expect(was.amounts.freight - now.amounts.freight).toBe(saves)
      expect(now.refunds).toMatchObject([{ amount: saves, to: 'reserve' }])
      expect((await client.account.counts()).reserveAvailable! - before).toBe(saves)
      for (const orderNo of [a, apart]) expect((await client.orders.info(orderNo)).refunds).toEqual([])
    })

    it('sends by itself what was to go with others, as long as it is not sent', async () => {
      const client = await shop().newBuyer({ reserve: 1_000_000 })
      const lines = [{ skuId: aSku() }]
      const ids = await shop().sold(client, [{ lines }, { lines }])
      const choices: SaleChoices = { default: { ...none.default, pack: true }, orders: [] }
      const { paymentNo, orderNos } = await place(client, ids, uuid(1), choices)
      const [a, b] = orderNos as [string, string]
      await client.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(2) })
      await client.orders.apart(b)
      for (const orderNo of [a, b])
        expect(await client.orders.info(orderNo)).toMatchObject({ packed: false, packMates: [] })
      expect(await refusal(client.orders.apart(b))).toMatchObject({
        kind: 'conflict',
        message: '这张订单没有合包，或者已经发出',
      })
      const { brand } = await client.orders.info(a)
      for (const orderNo of [a, b])
        await shop().station(orderNo, { type: 'ship', brand: brand.name, trackingNo: 'ZT00012346' })
      expect((await client.orders.info(b)).refunds).toEqual([])
      expect(await refusal(client.orders.apart(a))).toMatchObject({ kind: 'conflict' })
      const other = await shop().newBuyer()
      expect(await refusal(other.orders.apart(a))).toMatchObject({ kind: 'not-found' })
    })

    it('answers the same request the same again, and refuses another under its id, and a quote of other orders', async () => {
      const client = await shop().newBuyer()
      const sku = aSku()
      const ids = await shop().sold(client, [{ lines: [{ skuId: sku }] }, { lines: [{ skuId: sku }] }])
      const { quoteId } = await quote(client, ids)
      const request = { platformOrderIds: ids, quoteId, ...none, requestId: uuid(1) }
      const first = await client.sales.place(request)
      expect(await client.sales.place(request)).toEqual(first)
      expect(await refusal(client.sales.place({ ...request, platformOrderIds: [ids[0]!] }))).toMatchObject({
        kind: 'conflict',
      })
      expect(await refusal(client.sales.place({ ...request, requestId: uuid(2) }))).toMatchObject({ kind: 'conflict' })
    })

    it('counts on the first page what waits to be related, ordered and sent', async () => {
      const client = await shop().newBuyer()
      const lines = [{ skuId: aSku() }]
      await shop().sold(client, [{ lines }, { lines }, { lines: [{ skuId: null }], status: 'unlinked' }])
      expect(await client.account.counts()).toMatchObject({
        unlinkedPlatformOrders: 1,
        linkedPlatformOrders: 2,
        urgentPlatformOrders: 3,
      })
    })

    it('puts the goods into the cart, and leaves what is not related', async () => {
      const client = await shop().newBuyer()
      const sku = aSku()
      const ids = await shop().sold(client, [
        { lines: [{ skuId: sku, qty: 2, ratio: 2 }], areaCode: '' },
        { lines: [{ skuId: null }], status: 'unlinked' },
      ])
      const { cartItems, left } = await client.sales.toCart(ids)
      expect([cartItems, whys(left)]).toEqual([1, ['unlinked']])
      const cart = await client.cart.list()
      expect(JSON.stringify(cart)).toContain('"qty":4')
    })

    it('knows no orders of other buyers, and takes hundreds by one text', async () => {
      const [mine, other] = [await shop().newBuyer(), await shop().newBuyer()]
      const sku = aSku()
      const ids = await shop().sold(
        mine,
        Array.from({ length: 501 }, () => ({ lines: [{ skuId: sku, qty: 1 }], areaCode: '' })),
      )
      expect((await quote(mine, ids)).left).toHaveLength(501)
      for (const call of [
        () => other.sales.quote({ platformOrderIds: [ids[0]!], ...none }),
        () => other.sales.couriers([ids[0]!]),
        () => other.sales.addonOptions([ids[0]!]),
        () => other.sales.toCart([ids[0]!]),
      ])
        expect(await refusal(call())).toMatchObject({ kind: 'not-found', message: '店铺订单不存在' })
      expect(await refusal(quote(mine, []))).toMatchObject({ kind: 'invalid' })
    })
  })
