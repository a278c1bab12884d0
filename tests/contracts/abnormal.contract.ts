import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DemoProduct } from '../../demo/types'
import type { AbnormalCase, CaseDecision } from '../../src/domain/abnormal'
import { fen, minus, zero, type Fen } from '../../src/domain/money'
import type { CaseType, NewCase } from '../../src/domain/order-life/types'
import { direct, placed, plain, somePlain, stationOf, uuid, zhang } from './ordering'
import { refusal, sharedShop, type Client, type Shop, type World } from './world'

const RESERVE = 500_000
const trouble = (type: CaseType, more: Partial<NewCase> = {}): { type: 'trouble'; trouble: NewCase } => ({
  type: 'trouble',
  trouble: { type, skuId: '', qty: 0, newPrice: zero, amount: zero, days: null, note: '', ...more },
})

export const abnormalContract = (world: World) =>
  describe(`AbnormalGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)
    let client: Client
    let product: DemoProduct
    beforeEach(async () => {
      client = await shop().newBuyer({ reserve: RESERVE })
      product = somePlain()
    })

    /** Paid, of the first SKU. @returns its number */
    const ordered = async (buyer: Client, qty = 3, method: 'reserve' | 'sandbox' = 'reserve', of: Shop = shop()) => {
      const { paymentNo, orderNos } = await placed(buyer, direct(product.skus[0]!.id, qty))
      await buyer.orders.pay({ pay: { paymentNo }, method, requestId: uuid(2) })
      if (method === 'sandbox') await of.confirmPayment(paymentNo)
      return orderNos[0]!
    }
    const decide = (buyer: Client, ...decisions: CaseDecision[]) =>
      buyer.abnormal.decide({ decisions, requestId: randomUUID() })
    const only = async (buyer: Client, status: 'open' | 'processing' | 'resolved' = 'open'): Promise<AbnormalCase> => {
      const { list } = await buyer.abnormal.list({ status })
      expect(list).toHaveLength(1)
      return list[0]!
    }
    const available = async (buyer: Client): Promise<Fen> => (await buyer.auth.me()).reserveAvailable!
    /** A shortage of one piece of three. */
    const short = async (buyer: Client, of: Shop = shop(), method: 'reserve' | 'sandbox' = 'reserve') => {
      const orderNo = await ordered(buyer, 3, method, of)
      await of.station(orderNo, { type: 'shortage', skuId: product.skus[0]!.id, qty: 1 })
      return { orderNo, found: await only(buyer) }
    }

    it('tells of a case what is wrong, until when, what happens then, what is at stake and what each choice comes to', async () => {
      const { orderNo, found } = await short(client)
      const sku = product.skus[0]!
      const order = await client.orders.info(orderNo)
      expect(found).toMatchObject({
        orderNo,
        type: 'out_of_stock',
        typeText: '缺货',
        status: 'open',
        statusText: '待处理',
        autoOption: 'refund_item',
        autoText: '到期未处理，自动退款',
        line: { skuId: sku.id, title: product.title, price: sku.price, qty: 1 },
        chosen: '',
        chosenText: '',
        paymentNo: '',
        closedAt: '',
      })
      expect(Date.parse(found.deadlineAt) - Date.parse(found.since)).toBe(48 * 3_600_000)
      expect(found.amountAtStake).toBeGreaterThan(sku.price)
      expect(found.options.map(({ key, amount, needs }) => [key, amount, needs])).toEqual([
        ['replace_sku', null, 'sku'],
        ['replace_supplier', 0, 'none'],
        ['ship_rest', 0, 'none'],
        ['refund_item', minus(zero, found.amountAtStake), 'none'],
        ['cancel_order', minus(zero, order.payable), 'none'],
      ])
      expect(await client.abnormal.info(found.caseNo)).toEqual(found)
      expect((await client.account.counts()).abnormalOpen).toBe(1)
      expect(order.abnormal).toBe(true)
    })

    it('shows and moves nobody else’s case', async () => {
      const { found } = await short(client)
      const other = await shop().newBuyer({ reserve: RESERVE })
      expect((await other.abnormal.list({ status: 'open' })).total).toBe(0)
      expect(await refusal(other.abnormal.info(found.caseNo))).toMatchObject({ message: '异常单不存在' })
      const wish: CaseDecision = { caseNo: found.caseNo, option: 'refund_item' }
      expect((await other.abnormal.preview([wish])).list[0]!.problem).toBe('异常单不存在')
      expect((await decide(other, wish))[0]!.msg).toBe('异常单不存在')
      expect((await client.abnormal.info(found.caseNo)).status).toBe('open')
    })

    it('says before what a choice comes to, and does exactly that', async () => {
      const { orderNo, found } = await short(client)
      const before = await available(client)
      const wish: CaseDecision = { caseNo: found.caseNo, option: 'refund_item' }
      const { list, ...sums } = await client.abnormal.preview([wish])
      expect(list).toEqual([
        { caseNo: found.caseNo, amount: minus(zero, found.amountAtStake), effect: list[0]!.effect, problem: '' },
      ])
      expect(sums).toEqual({
        toPay: 0,
        comesBack: found.amountAtStake,
        reserveAvailable: before,
        isCovered: true,
      })
      expect((await client.abnormal.info(found.caseNo)).status).toBe('open')

      expect(await decide(client, wish)).toEqual([
        { caseNo: found.caseNo, status: 'resolved', msg: '', paymentNo: null },
      ])
      expect((await available(client)) - before).toBe(found.amountAtStake)
      const order = await client.orders.info(orderNo)
      expect([order.refunded, order.items[0]!.refunded, order.abnormal]).toEqual([found.amountAtStake, 1, false])
      const done = await only(client, 'resolved')
      expect([done.chosen, done.chosenText, done.options, done.closedAt !== '']).toEqual([
        'refund_item',
        '退这些商品',
        [],
        true,
      ])
    })

    it('gives back what an order cost where it came from', async () => {
      const { orderNo, found } = await short(client, shop(), 'sandbox')
      const before = await available(client)
      await decide(client, { caseNo: found.caseNo, option: 'refund_item' })
      expect(await available(client)).toBe(before)
      const { refunds } = await client.orders.info(orderNo)
      expect(refunds.map(({ amount, to }) => [amount, to])).toEqual([[found.amountAtStake, 'original']])
    })

    it('decides a case once: the same request again gets the same answer, another one is told', async () => {
      const { found } = await short(client)
      const before = await available(client)
      const request = {
        decisions: [{ caseNo: found.caseNo, option: 'refund_item' as const }],
        requestId: randomUUID(),
      }
      const first = await client.abnormal.decide(request)
      expect(await client.abnormal.decide(request)).toEqual(first)
      const [late] = await decide(client, { caseNo: found.caseNo, option: 'ship_rest' })
      expect([late!.status, late!.msg]).toEqual(['resolved', '这个异常已经处理过了，请刷新后查看'])
      expect((await available(client)) - before).toBe(found.amountAtStake)
    })

    it('puts another SKU of the station in place of what is missing, and settles the difference from the reserve', async () => {
      const { orderNo, found } = await short(client)
      const others = plain.filter((one) => stationOf(one) === stationOf(product) && one !== product)
      const price = product.skus[0]!.price
      const dearer = others.find(({ skus }) => skus[0]!.price > price) ?? others[0]!
      const sku = dearer.skus[0]!
      const before = await client.orders.info(orderNo)
      const reserve = await available(client)
      const wish: CaseDecision = { caseNo: found.caseNo, option: 'replace_sku', skuId: sku.id }
      const { list } = await client.abnormal.preview([wish])
      expect(list[0]).toMatchObject({ amount: sku.price - price, problem: '' })

      const elsewhere = plain.find((one) => stationOf(one) !== stationOf(product))!.skus[0]!.id
      const preview = await client.abnormal.preview([{ ...wish, skuId: elsewhere }])
      expect(preview.list[0]!.problem).toBe('只能换成同一站点的商品')

      expect((await decide(client, wish))[0]).toMatchObject({ status: 'resolved', msg: '' })
      const after = await client.orders.info(orderNo)
      expect(after.items.map(({ skuId, qty }) => [skuId, qty])).toEqual([
        [product.skus[0]!.id, 2],
        [sku.id, 1],
      ])
      expect([after.payable, after.extra]).toEqual([before.payable + sku.price - price, sku.price - price])
      expect(await available(client)).toBe(reserve - (sku.price - price))
    })

    it('fetches elsewhere twice for nothing', async () => {
      const { orderNo, found } = await short(client)
      await decide(client, { caseNo: found.caseNo, option: 'replace_supplier' })
      await shop().station(orderNo, { type: 'shortage', skuId: product.skus[0]!.id, qty: 1 })
      await decide(client, { caseNo: (await only(client)).caseNo, option: 'replace_supplier' })
      await shop().station(orderNo, { type: 'shortage', skuId: product.skus[0]!.id, qty: 1 })
      const third = await only(client)
      expect(third.options.find(({ key }) => key === 'replace_supplier')!.amount).toBe(200)
      const before = await available(client)
      await decide(client, { caseNo: third.caseNo, option: 'replace_supplier' })
      expect(before - (await available(client))).toBe(200)
      expect((await client.orders.info(orderNo)).extra).toBe(200)
    })

    /** Two orders that got dearer, of a buyer who has nothing left. */
    const dearer = async (of: Shop) => {
      const buyer = await of.newBuyer()
      const orderNos = [await placedAlone(buyer, of, 1), await placedAlone(buyer, of, 3)]
      const { list } = await buyer.abnormal.list({ status: 'open' })
      const decisions = list.map(({ caseNo }) => ({ caseNo, option: 'pay_diff' as const }))
      return { buyer, orderNos, list, decisions }
    }
    const placedAlone = async (buyer: Client, of: Shop, n: number) => {
      const sku = product.skus[0]!
      const { paymentNo, orderNos } = await placed(buyer, direct(sku.id, 2), n)
      await buyer.orders.pay({ pay: { paymentNo }, method: 'sandbox', requestId: uuid(n + 1) })
      await of.confirmPayment(paymentNo)
      await of.station(orderNos[0]!, { type: 'price_rise', skuId: sku.id, price: fen(sku.price + 150) })
      return orderNos[0]!
    }

    it('takes what the reserve lacks by one payment over all, and does what was chosen when it is paid', async () => {
      const { buyer, orderNos, decisions } = await dearer(shop())
      expect(await buyer.abnormal.preview(decisions)).toMatchObject({ toPay: 600, isCovered: false })
      const decided = await decide(buyer, ...decisions)
      const { paymentNo } = decided[0]!
      expect(decided.map(({ status, msg }) => [status, msg])).toEqual([
        ['processing', ''],
        ['processing', ''],
      ])
      expect(decided[1]!.paymentNo).toBe(paymentNo)
      const result = await buyer.orders.payResult(paymentNo!)
      expect(result).toMatchObject({ status: 'pending', amount: 600, orderNos: orderNos.toSorted() })
      const waiting = await buyer.abnormal.list({ status: 'processing' })
      expect(waiting.list.map((one) => [one.paymentNo, one.chosen, one.options])).toEqual([
        [paymentNo, 'pay_diff', []],
        [paymentNo, 'pay_diff', []],
      ])

      await buyer.orders.pay({ pay: { paymentNo: paymentNo! }, method: 'sandbox', requestId: randomUUID() })
      await shop().confirmPayment(paymentNo!)
      expect((await buyer.abnormal.list({ status: 'resolved' })).total).toBe(2)
      const orders = await Promise.all(orderNos.map((no) => buyer.orders.info(no)))
      expect(orders.map(({ extra, items }) => [extra, items[0]!.extra])).toEqual([
        [300, 300],
        [300, 300],
      ])
    })

    it('opens a case again whose payment didn’t come', async () => {
      const own = await ownShop()
      const { buyer, decisions } = await dearer(own)
      const [first] = await decide(buyer, ...decisions)
      await own.advance(1800)
      expect((await buyer.orders.payResult(first!.paymentNo!)).status).toBe('closed')
      const { list } = await buyer.abnormal.list({ status: 'open' })
      expect(list.map(({ paymentNo, chosen, options }) => [paymentNo, chosen, options.length])).toEqual([
        ['', '', 3],
        ['', '', 3],
      ])
    })

    it('makes reserve of a difference whose case is over when it is paid', async () => {
      const { buyer, orderNos, decisions } = await dearer(shop())
      const [first] = await decide(buyer, ...decisions)
      await shop().station(orderNos[0]!, { type: 'close', reason: '档口停业' })
      await buyer.orders.pay({ pay: { paymentNo: first!.paymentNo! }, method: 'sandbox', requestId: randomUUID() })
      await shop().confirmPayment(first!.paymentNo!)
      expect(await available(buyer)).toBe(300)
      const [closed, other] = await Promise.all(orderNos.map((no) => buyer.orders.info(no)))
      expect([closed!.status, closed!.extra, other!.extra]).toEqual(['closed', 0, 300])
    })

    it('refunds by itself what nobody decided in two days', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const { orderNo, found } = await short(buyer, own)
      const before = await available(buyer)
      await own.advance(48 * 3600 - 60)
      await own.renew(buyer)
      expect((await buyer.abnormal.info(found.caseNo)).status).toBe('open')
      await own.advance(60)
      const over = await only(buyer, 'resolved')
      expect([over.status, over.statusText, over.chosen]).toEqual(['auto_resolved', '到期自动处理', 'refund_item'])
      expect((await available(buyer)) - before).toBe(found.amountAtStake)
      expect((await buyer.orders.info(orderNo)).items[0]!.refunded).toBe(1)
    })

    it('waits until pieces should be there, and refunds them then', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const orderNo = await ordered(buyer, 3, 'reserve', own)
      await own.station(orderNo, trouble('backorder', { skuId: product.skus[0]!.id, qty: 1, days: 5 }))
      const found = await only(buyer)
      expect(Date.parse(found.deadlineAt) - Date.parse(found.since)).toBe(5 * 86_400_000)
      expect((await decide(buyer, { caseNo: found.caseNo, option: 'wait' }))[0]).toMatchObject({ status: 'processing' })
      const waiting = await only(buyer, 'processing')
      expect(waiting.options.map(({ key }) => key)).toEqual(['ship_rest', 'replace_sku', 'refund_item'])
      await own.advance(5 * 86_400)
      await own.renew(buyer)
      expect((await only(buyer, 'resolved')).status).toBe('auto_resolved')
    })

    it('lets the rest go ahead', async () => {
      const { orderNo, found } = await short(client)
      const { brand } = await client.orders.info(orderNo)
      await decide(client, { caseNo: found.caseNo, option: 'ship_rest' })
      await shop().station(orderNo, { type: 'ship', brand: brand.name, trackingNo: `YT${orderNo.slice(-8)}01` })
      const order = await client.orders.info(orderNo)
      expect([order.items[0]!.shipped, order.cases.length]).toEqual([2, 1])
    })

    it('holds the parcel of an unclear address until the buyer says another, at its freight', async () => {
      const orderNo = await ordered(client)
      const { brand, amounts } = await client.orders.info(orderNo)
      await shop().station(orderNo, trouble('bad_address', { note: '电话打不通' }))
      const found = await only(client)
      expect([found.deadlineAt, found.autoOption, found.line, found.note]).toEqual(['', '', null, '电话打不通'])
      const ship = { type: 'ship' as const, brand: brand.name, trackingNo: `YT${orderNo.slice(-8)}02` }
      await expect(shop().station(orderNo, ship)).rejects.toThrow('暂时不能发货')
      const consignee = { ...zhang, name: '李四', areaCode: '110101', detail: '东华门大街 8 号' }
      const wish: CaseDecision = { caseNo: found.caseNo, option: 'change_address', consignee }
      const { list } = await client.abnormal.preview([wish])
      const missing = await client.abnormal.preview([{ caseNo: found.caseNo, option: 'change_address' }])
      expect(missing.list[0]!.problem).not.toBe('')
      await decide(client, wish)
      const order = await client.orders.info(orderNo)
      expect(order.consignee).toMatchObject({ name: '李四', detail: '东华门大街 8 号' })
      expect(order.amounts.freight - amounts.freight).toBe(list[0]!.amount)
      await shop().station(orderNo, ship)
      expect((await client.orders.info(orderNo)).status).toBe('shipped')
    })

    it('changes the courier where the address can’t be reached, and gives back or takes the difference', async () => {
      const orderNo = await ordered(client)
      const before = await client.orders.info(orderNo)
      await shop().station(orderNo, trouble('unreachable'))
      const found = await only(client)
      const source = direct(product.skus[0]!.id, 3)
      const [parcel] = await client.orders.brands({ source, areaCode: zhang.areaCode })
      const other = parcel!.brands.find(({ brandId, reachable }) => reachable && brandId !== before.brand.id)!
      await decide(client, { caseNo: found.caseNo, option: 'change_brand', brandId: other.brandId })
      const after = await client.orders.info(orderNo)
      expect([after.brand.id, after.amounts.freight]).toEqual([other.brandId, other.fee])
      expect(after.payable - before.payable).toBe(other.fee - before.amounts.freight)
    })

    it('cancels the whole order where freight that is short isn’t paid in three days', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const orderNo = await ordered(buyer, 3, 'reserve', own)
      await own.station(orderNo, trouble('freight_diff', { amount: fen(350) }))
      expect((await only(buyer)).options.find(({ key }) => key === 'pay_diff')!.amount).toBe(350)
      await own.advance(72 * 3600)
      await own.renew(buyer)
      const order = await buyer.orders.info(orderNo)
      expect([order.status, order.refunded]).toEqual(['closed', order.payable])
      expect(await available(buyer)).toBe(RESERVE)
    })

    it('exchanges a bad piece by itself, or sends it as it is', async () => {
      const skuId = product.skus[0]!.id
      const orderNo = await ordered(client)
      await shop().station(orderNo, { type: 'pick' })
      await shop().station(orderNo, trouble('qc_failed', { skuId, qty: 1 }))
      const first = await only(client)
      expect([first.autoOption, first.options.map(({ key }) => key)]).toEqual([
        'exchange_piece',
        ['exchange_piece', 'accept', 'refund_item'],
      ])
      await decide(client, { caseNo: first.caseNo, option: 'exchange_piece' })
      expect((await client.orders.info(orderNo)).items[0]!.picked).toBe(2)
      await shop().station(orderNo, { type: 'pick' })
      await shop().station(orderNo, trouble('qc_failed', { skuId, qty: 1 }))
      await decide(client, { caseNo: (await only(client)).caseNo, option: 'accept' })
      const order = await client.orders.info(orderNo)
      expect([order.items[0]!.picked, order.cases]).toEqual([3, []])
    })

    it('sends to where a platform’s buyer wants it now', async () => {
      const orderNo = await ordered(client)
      const consignee = { ...zhang, detail: '文三路 200 号', areaText: '浙江省 杭州市 西湖区' }
      await shop().station(orderNo, trouble('dy_address_changed', { consignee }))
      const found = await only(client)
      expect(found.newAddress).toBe('浙江省 杭州市 西湖区 文三路 200 号')
      await decide(client, { caseNo: found.caseNo, option: 'accept_new' })
      expect((await client.orders.info(orderNo)).consignee.detail).toBe('文三路 200 号')
    })

    it('mends the number of a parcel, and waits for the station to report it', async () => {
      const orderNo = await ordered(client)
      const { brand } = await client.orders.info(orderNo)
      await shop().station(orderNo, { type: 'ship', brand: brand.name, trackingNo: `YT${orderNo.slice(-8)}03` })
      await shop().station(orderNo, trouble('dy_push_failed'))
      const { caseNo } = await only(client)
      const trackingNo = `YT${orderNo.slice(-8)}04`
      expect((await decide(client, { caseNo, option: 'edit_tracking', trackingNo }))[0]!.status).toBe('processing')
      expect((await client.orders.info(orderNo)).trackingNos).toEqual([trackingNo])
      await shop().station(orderNo, { type: 'settle_case', caseNo })
      expect((await only(client, 'resolved')).chosen).toBe('edit_tracking')
    })

    it('counts by tab and by type, under the order that is asked for', async () => {
      const { orderNo, found } = await short(client)
      await shop().station(orderNo, trouble('bad_address'))
      const open = await client.abnormal.list({ status: 'open' })
      expect([open.total, open.counts, open.types]).toEqual([
        2,
        { open: 2, processing: 0, resolved: 0 },
        [
          { type: 'out_of_stock', text: '缺货', count: 1 },
          { type: 'bad_address', text: '地址不清', count: 1 },
        ],
      ])
      const chosen = await client.abnormal.list({ status: 'open', type: 'out_of_stock', orderNo })
      expect(chosen.list.map(({ caseNo }) => caseNo)).toEqual([found.caseNo])
      expect([chosen.total, chosen.types.length]).toEqual([1, 2])
    })
  })
