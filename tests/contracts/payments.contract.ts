import { beforeEach, describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import type { DemoProduct } from '../../demo/types'
import { price } from '../../src/domain/money'
import { cancelOne, direct, placed, plain, somePlain, stationOf, uuid } from './ordering'
import { refusal, sharedShop, signedIn, type Client, type World } from './world'

export const paymentsContract = (world: World) =>
  describe(`OrderGateway after placing, on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)
    let client: Client
    let product: DemoProduct
    beforeEach(async () => {
      client = await shop().newBuyer({ reserve: 500_000 })
      product = somePlain()
    })

    it('§7.56 pays from the reserve at once', async () => {
      const { paymentNo, orderNos, payable } = await placed(client, direct(product.skus[0]!.id))
      const ticket = await client.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(2) })
      expect(ticket).toEqual({ paymentNo, method: 'reserve', codeUrl: '', pageUrl: '', expiresAt: ticket.expiresAt })
      const result = await client.orders.payResult(paymentNo)
      expect(result).toEqual({
        paymentNo,
        biz: 'order',
        status: 'succeeded',
        amount: payable,
        orderNos,
        paidAt: result.paidAt,
        expiresAt: ticket.expiresAt,
        payMethods: ['reserve', 'sandbox'],
        reserveAvailable: 500_000 - payable,
        reserveBonus: 0,
      })
      const order = await client.orders.info(orderNos[0]!)
      expect([order.status, order.payMethod, order.paidAt, order.paymentNo]).toEqual([
        'paid',
        'reserve',
        result.paidAt,
        '',
      ])
      expect((await client.auth.me()).reserveAvailable).toBe(500_000 - payable)
    })

    it('counts as sold what was paid for, and nothing else', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer({ reserve: 500_000 })
      const bestSold = async () => (await buyer.catalogue.search({ sort: 'sales', page: 4, pageSize: 100 })).list
      const list = await bestSold()
      const gap = (i: number) => list[i - 1]!.sales - list[i]!.sales
      const at = list.findIndex(({ id }, i) => i > 20 && plain.some((one) => one.id === id) && gap(i) < 15)
      const [ahead, sold] = [list[at - 1]!, list[at]!]
      const [a, b] = plain.find(({ id }) => id === sold.id)!.skus
      const items = [
        { skuId: a!.id, qty: gap(at) + 1 },
        { skuId: b!.id, qty: 1 },
      ]
      const { paymentNo } = await placed(buyer, { family: 'direct', items })
      await buyer.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(2) })
      expect((await buyer.catalogue.product(sold.id)).sales).toBe(sold.sales + gap(at) + 2)
      const other = plain.find(({ id }) => id !== sold.id)!
      const { orderNos } = await placed(buyer, direct(other.skus[0]!.id, 3), 3)
      await cancelOne(buyer, orderNos[0]!)
      // A page after the first may be half a minute old.
      await own.advance(30)

      expect((await buyer.catalogue.product(sold.id)).sales).toBe(sold.sales + gap(at) + 2)
      expect((await buyer.catalogue.product(other.id)).sales).toBe(other.sales)
      const ids = (await bestSold()).map(({ id }) => id)
      expect(ids.indexOf(ahead.id)).toBeGreaterThan(ids.indexOf(sold.id))
    })

    it('says how much the reserve lacks, and changes nothing', async () => {
      const poor = await shop().newBuyer()
      const { paymentNo, orderNos, payable } = await placed(poor, direct(product.skus[0]!.id))
      const answer = await refusal(poor.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(2) }))
      expect([answer.kind, answer.details]).toEqual(['balance-short', { shortBy: payable }])
      expect((await poor.orders.info(orderNos[0]!)).status).toBe('pending_payment')
    })

    it('pays by the sandbox cashier', async () => {
      const { paymentNo, orderNos } = await placed(client, direct(product.skus[0]!.id))
      const ticket = await client.orders.pay({ pay: { paymentNo }, method: 'sandbox', requestId: uuid(2) })
      expect(ticket.pageUrl).toContain(`/sandbox/cashier/${ticket.paymentNo}`)
      expect(ticket.codeUrl).toBe(ticket.pageUrl)
      expect((await client.orders.payResult(ticket.paymentNo)).status).toBe('pending')
      await shop().confirmPayment(ticket.paymentNo)
      expect((await client.orders.payResult(ticket.paymentNo)).status).toBe('succeeded')
      expect((await client.orders.info(orderNos[0]!)).status).toBe('paid')
      const again = await refusal(client.orders.pay({ pay: { orderNos }, method: 'reserve', requestId: uuid(3) }))
      expect(again).toEqual({ kind: 'conflict', message: '订单已支付或已关闭，请刷新后查看', details: {} })
    })

    it('has no channel that is not configured', async () => {
      const { paymentNo } = await placed(client, direct(product.skus[0]!.id))
      const answer = await refusal(client.orders.pay({ pay: { paymentNo }, method: 'alipay', requestId: uuid(2) }))
      expect(answer).toEqual({ kind: 'invalid', message: '该支付方式暂未开通', details: { field: 'method' } })
    })

    it('closes an order that was not paid in 30 minutes and gives its stock back', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      const sku = product.skus[0]!
      const { orderNos, paymentNo } = await placed(buyer, direct(sku.id, 3))
      await own.advance(1799)
      expect((await buyer.orders.info(orderNos[0]!)).status).toBe('pending_payment')
      await own.advance(1)
      const order = await buyer.orders.info(orderNos[0]!)
      expect([order.status, order.can.pay, order.can.cancel]).toEqual(['cancelled', false, false])
      expect((await buyer.orders.payResult(paymentNo)).status).toBe('closed')
      const stock = (await buyer.catalogue.product(product.id)).skus.find(({ id }) => id === sku.id)!.stock
      expect(stock).toBe(sku.stock)
    })

    it('shows no order as payable whose time is over, in the list as little as on its page', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      await placed(buyer, direct(product.skus[0]!.id))
      await own.advance(1800)
      const { list, counts } = await buyer.orders.list({ page: 1, pageSize: 20 })
      expect([list.map(({ status }) => status), counts.pendingPayment, counts.cancelled]).toEqual([['cancelled'], 0, 1])
    })

    it('puts money that came too late into the reserve', async () => {
      const { paymentNo, orderNos, payable } = await placed(client, direct(product.skus[0]!.id))
      const ticket = await client.orders.pay({ pay: { paymentNo }, method: 'sandbox', requestId: uuid(2) })
      await cancelOne(client, orderNos[0]!)
      await shop().confirmPayment(ticket.paymentNo)
      expect((await client.orders.info(orderNos[0]!)).status).toBe('cancelled')
      expect((await client.auth.me()).reserveAvailable).toBe(500_000 + payable)
    })

    it('only opens a payment where no way is named, and is paid by any later', async () => {
      const { first, second } = await twoOrders()
      const orderNos = [first.orderNo, second.orderNo]
      const ticket = await client.orders.pay({ pay: { orderNos }, requestId: uuid(7) })
      expect([ticket.method, ticket.codeUrl, ticket.pageUrl]).toEqual(['', '', ''])
      const { status, payMethods } = await client.orders.payResult(ticket.paymentNo)
      expect([status, payMethods]).toEqual(['pending', ['reserve', 'sandbox']])
      await client.orders.pay({ pay: { paymentNo: ticket.paymentNo }, method: 'reserve', requestId: uuid(8) })
      expect((await client.orders.info(second.orderNo)).status).toBe('paid')
    })

    it('writes into the log of each cancelled order why', async () => {
      const { first, second } = await twoOrders()
      await client.orders.pay({ pay: { orderNos: [first.orderNo] }, method: 'reserve', requestId: uuid(7) })
      const orderNos = [first.orderNo, second.orderNo]
      await client.orders.cancel({ orderNos, reason: '重复下单', requestId: uuid(8) })
      const lasts = await Promise.all(orderNos.map(async (no) => (await client.orders.info(no)).logs.at(-1)))
      expect(lasts).toEqual([
        expect.objectContaining({ event: 'cancel', text: `买家取消订单：重复下单，已退款 ${price(first.payable)}` }),
        expect.objectContaining({ event: 'cancel', text: '买家取消订单：重复下单' }),
      ])
    })

    it('cancels what is not paid, and nothing else', async () => {
      const { orderNos, paymentNo } = await placed(client, direct(product.skus[0]!.id))
      await cancelOne(client, orderNos[0]!)
      expect((await client.orders.info(orderNos[0]!)).statusText).toBe('已取消')
      expect(await refusal(cancelOne(client, orderNos[0]!))).toEqual({
        kind: 'conflict',
        message: '订单现在是“已取消”，不能取消',
        details: {},
      })
      expect(
        (await refusal(client.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(4) }))).kind,
      ).toBe('conflict')
    })

    /** A batch of two orders, each from a station of its own, under one payment. */
    const twoOrders = async () => {
      const other = plain.find((one) => stationOf(one) !== stationOf(product))!
      const items = [product, other].map(({ skus }) => ({ skuId: skus[0]!.id, qty: 1 }))
      const { paymentNo, orderNos } = await placed(client, { family: 'direct', items })
      const [first, second] = await Promise.all(orderNos.map((no) => client.orders.info(no)))
      return { paymentNo, first: first!, second: second! }
    }

    it('gives what is left of a batch a payment of its own when one order of it is cancelled', async () => {
      const { paymentNo, first, second } = await twoOrders()
      await cancelOne(client, first.orderNo)
      const left = await client.orders.info(second.orderNo)
      expect([left.status, left.paymentNo === paymentNo]).toEqual(['pending_payment', false])
      const [old, own] = [await client.orders.payResult(paymentNo), await client.orders.payResult(left.paymentNo)]
      expect([old.status, own.status, own.amount, own.orderNos]).toEqual([
        'closed',
        'pending',
        second.payable,
        [second.orderNo],
      ])
      await client.orders.pay({ pay: { paymentNo: left.paymentNo }, method: 'reserve', requestId: uuid(2) })
      expect((await client.orders.info(second.orderNo)).status).toBe('paid')
    })

    it('pays one order of a batch alone, and leaves the other to be paid by itself', async () => {
      const { paymentNo, first, second } = await twoOrders()
      const pay = { pay: { orderNos: [first.orderNo] }, method: 'reserve' as const, requestId: uuid(2) }
      const ticket = await client.orders.pay(pay)
      const left = await client.orders.info(second.orderNo)
      const results = await Promise.all(
        [ticket.paymentNo, left.paymentNo, paymentNo].map((no) => client.orders.payResult(no)),
      )
      expect(results.map(({ status }) => status)).toEqual(['succeeded', 'pending', 'closed'])
      expect(results.slice(0, 2).map(({ amount, orderNos }) => [amount, orderNos])).toEqual([
        [first.payable, [first.orderNo]],
        [second.payable, [second.orderNo]],
      ])
      expect((await client.auth.me()).reserveAvailable).toBe(500_000 - first.payable)
    })

    it('lists orders newest first, with counts that add up, and hides whom they go to', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      const first = await placed(buyer, direct(plain[1]!.skus[0]!.id), 1)
      await own.advance(1)
      const second = await placed(buyer, direct(plain[2]!.skus[0]!.id), 2)
      await cancelOne(buyer, first.orderNos[0]!)
      const all = await buyer.orders.list({})
      expect(all.list.map(({ orderNo, statusText }) => [orderNo, statusText])).toEqual([
        [second.orderNos[0], '待付款'],
        [first.orderNos[0], '已取消'],
      ])
      expect(all.list[0]!.consignee).toEqual({
        name: '张**',
        mobile: '137****5678',
        areaText: '浙江省 杭州市 西湖区',
        detail: '****',
      })
      expect([all.total, all.page, all.pageSize, all.counts]).toEqual([
        2,
        1,
        20,
        { all: 2, pendingPayment: 1, toShip: 0, shipped: 0, completed: 0, cancelled: 1 },
      ])
      const open = await buyer.orders.list({ status: 'pending_payment', keyword: plain[2]!.title.slice(2, 8) })
      expect(open.list.map(({ orderNo }) => orderNo)).toEqual([second.orderNos[0]])
    })

    it('knows what the buyer ordered before, state by state', async () => {
      const first = await signedIn(shop())
      const past = demoWorld().buyers.find(({ account }) => account === '13800000001')!.orders
      const { list, total, counts } = await first.orders.list({ pageSize: 100 })
      const inState = (...wanted: string[]) => past.filter(({ status }) => wanted.includes(status)).length
      expect(total).toBe(past.length)
      expect(counts).toEqual({
        all: past.length,
        pendingPayment: inState('pending_payment'),
        toShip: inState('paid', 'picking', 'packing'),
        shipped: inState('shipped'),
        completed: inState('completed'),
        cancelled: inState('cancelled', 'closed'),
      })
      const times = list.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted().toReversed())
      const shipped = await first.orders.info(list.find(({ status }) => status === 'shipped')!.orderNo)
      expect(shipped.logs.map(({ text }) => text)).toEqual([
        '提交订单',
        '付款成功',
        '站点开始拿货',
        '商品已到站点，质检打包中',
        '包裹已发出',
      ])
      expect(shipped.shipments.map(({ traces }) => traces.map(({ text }) => text))).toEqual([
        ['快件已离开转运中心，发往目的地', '快件已揽收'],
      ])
    })
  })
