import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CaseDecision } from '../../src/domain/abnormal'
import { fen } from '../../src/domain/money'
import { caseDesk, RESERVE, trouble } from './case-desk'
import { direct, zhang } from './ordering'
import type { World } from './world'

/** What becomes of cases: their deadlines, and what the choices of each type really do. */
export const abnormalWaysContract = (world: World) =>
  describe(`AbnormalGateway, each way out, on ${world.name}`, () => {
    const desk = caseDesk(world)

    it('takes what the reserve lacks by one payment over all, and does what was chosen when it is paid', async () => {
      const { buyer, orderNos, decisions } = await desk.dearer(desk.shop())
      expect(await buyer.abnormal.preview(decisions)).toMatchObject({ toPay: 600, isCovered: false })
      const decided = await desk.decide(buyer, ...decisions)
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
      await desk.shop().confirmPayment(paymentNo!)
      expect((await buyer.abnormal.list({ status: 'resolved' })).total).toBe(2)
      const orders = await Promise.all(orderNos.map((no) => buyer.orders.info(no)))
      expect(orders.map(({ extra, items }) => [extra, items[0]!.extra])).toEqual([
        [300, 300],
        [300, 300],
      ])
    })

    it('opens a case again whose payment didn’t come', async () => {
      const own = await desk.ownShop()
      const { buyer, decisions } = await desk.dearer(own)
      const [first] = await desk.decide(buyer, ...decisions)
      await own.advance(1800)
      expect((await buyer.orders.payResult(first!.paymentNo!)).status).toBe('closed')
      const { list } = await buyer.abnormal.list({ status: 'open' })
      expect(list.map(({ paymentNo, chosen, options }) => [paymentNo, chosen, options.length])).toEqual([
        ['', '', 3],
        ['', '', 3],
      ])
    })

    it('makes reserve of a difference whose case is over when it is paid', async () => {
      const { buyer, orderNos, decisions } = await desk.dearer(desk.shop())
      const [first] = await desk.decide(buyer, ...decisions)
      await desk.shop().station(orderNos[0]!, { type: 'close', reason: '档口停业' })
      await buyer.orders.pay({ pay: { paymentNo: first!.paymentNo! }, method: 'sandbox', requestId: randomUUID() })
      await desk.shop().confirmPayment(first!.paymentNo!)
      expect(await desk.available(buyer)).toBe(300)
      const [closed, other] = await Promise.all(orderNos.map((no) => buyer.orders.info(no)))
      expect([closed!.status, closed!.extra, other!.extra]).toEqual(['closed', 0, 300])
    })

    it('refunds by itself what nobody decided in two days', async () => {
      const own = await desk.ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const { orderNo, found } = await desk.short(buyer, own)
      const before = await desk.available(buyer)
      await own.advance(48 * 3600 - 60)
      await own.renew(buyer)
      expect((await buyer.abnormal.info(found.caseNo)).status).toBe('open')
      await own.advance(60)
      const over = await desk.only(buyer, 'resolved')
      expect([over.status, over.statusText, over.chosen]).toEqual(['auto_resolved', '到期自动处理', 'refund_item'])
      expect((await desk.available(buyer)) - before).toBe(found.amountAtStake)
      expect((await buyer.orders.info(orderNo)).items[0]!.refunded).toBe(1)
    })

    it('waits until pieces should be there, and refunds them then', async () => {
      const own = await desk.ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const orderNo = await desk.ordered(buyer, 3, 'reserve', own)
      await own.station(orderNo, trouble('backorder', { skuId: desk.product.skus[0]!.id, qty: 1, days: 5 }))
      const found = await desk.only(buyer)
      expect(Date.parse(found.deadlineAt) - Date.parse(found.since)).toBe(5 * 86_400_000)
      expect((await desk.decide(buyer, { caseNo: found.caseNo, option: 'wait' }))[0]).toMatchObject({
        status: 'processing',
      })
      const waiting = await desk.only(buyer, 'processing')
      expect(waiting.options.map(({ key }) => key)).toEqual(['ship_rest', 'replace_sku', 'refund_item'])
      await own.advance(5 * 86_400)
      await own.renew(buyer)
      expect((await desk.only(buyer, 'resolved')).status).toBe('auto_resolved')
    })

    it('lets the rest go ahead', async () => {
      const { orderNo, found } = await desk.short(desk.client)
      const { brand } = await desk.client.orders.info(orderNo)
      await desk.decide(desk.client, { caseNo: found.caseNo, option: 'ship_rest' })
      await desk.shop().station(orderNo, { type: 'ship', brand: brand.name, trackingNo: `YT${orderNo.slice(-8)}01` })
      const order = await desk.client.orders.info(orderNo)
      expect([order.items[0]!.shipped, order.cases.length]).toEqual([2, 1])
    })

    it('holds the parcel of an unclear address until the buyer says another, at its freight', async () => {
      const orderNo = await desk.ordered(desk.client)
      const { brand, amounts } = await desk.client.orders.info(orderNo)
      await desk.shop().station(orderNo, trouble('bad_address', { note: '电话打不通' }))
      const found = await desk.only(desk.client)
      expect([found.deadlineAt, found.autoOption, found.line, found.note]).toEqual(['', '', null, '电话打不通'])
      const ship = { type: 'ship' as const, brand: brand.name, trackingNo: `YT${orderNo.slice(-8)}02` }
      await expect(desk.shop().station(orderNo, ship)).rejects.toThrow('暂时不能发货')
      const consignee = { ...zhang, name: '李四', areaCode: '110101', detail: '东华门大街 8 号' }
      const wish: CaseDecision = { caseNo: found.caseNo, option: 'change_address', consignee }
      const { list } = await desk.client.abnormal.preview([wish])
      const missing = await desk.client.abnormal.preview([{ caseNo: found.caseNo, option: 'change_address' }])
      expect(missing.list[0]!.problem).not.toBe('')
      await desk.decide(desk.client, wish)
      const order = await desk.client.orders.info(orderNo)
      expect(order.consignee).toMatchObject({ name: '李四', detail: '东华门大街 8 号' })
      expect(order.amounts.freight - amounts.freight).toBe(list[0]!.amount)
      await desk.shop().station(orderNo, ship)
      expect((await desk.client.orders.info(orderNo)).status).toBe('shipped')
    })

    it('changes the courier where the address can’t be reached, and gives back or takes the difference', async () => {
      const orderNo = await desk.ordered(desk.client)
      const before = await desk.client.orders.info(orderNo)
      await desk.shop().station(orderNo, trouble('unreachable'))
      const found = await desk.only(desk.client)
      const source = direct(desk.product.skus[0]!.id, 3)
      const [parcel] = await desk.client.orders.brands({ source, areaCode: zhang.areaCode })
      const other = parcel!.brands.find(({ brandId, reachable }) => reachable && brandId !== before.brand.id)!
      await desk.decide(desk.client, { caseNo: found.caseNo, option: 'change_brand', brandId: other.brandId })
      const after = await desk.client.orders.info(orderNo)
      expect([after.brand.id, after.amounts.freight]).toEqual([other.brandId, other.fee])
      expect(after.payable - before.payable).toBe(other.fee - before.amounts.freight)
    })

    it('cancels the whole order where freight that is short isn’t paid in three days', async () => {
      const own = await desk.ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const orderNo = await desk.ordered(buyer, 3, 'reserve', own)
      await own.station(orderNo, trouble('freight_diff', { amount: fen(350) }))
      expect((await desk.only(buyer)).options.find(({ key }) => key === 'pay_diff')!.amount).toBe(350)
      await own.advance(72 * 3600)
      await own.renew(buyer)
      const order = await buyer.orders.info(orderNo)
      expect([order.status, order.refunded]).toEqual(['closed', order.payable])
      expect(await desk.available(buyer)).toBe(RESERVE)
    })

    it('exchanges a bad piece by itself, or sends it as it is', async () => {
      const skuId = desk.product.skus[0]!.id
      const orderNo = await desk.ordered(desk.client)
      await desk.shop().station(orderNo, { type: 'pick' })
      await desk.shop().station(orderNo, trouble('qc_failed', { skuId, qty: 1 }))
      const first = await desk.only(desk.client)
      expect([first.autoOption, first.options.map(({ key }) => key)]).toEqual([
        'exchange_piece',
        ['exchange_piece', 'accept', 'refund_item'],
      ])
      await desk.decide(desk.client, { caseNo: first.caseNo, option: 'exchange_piece' })
      expect((await desk.client.orders.info(orderNo)).items[0]!.picked).toBe(2)
      await desk.shop().station(orderNo, { type: 'pick' })
      await desk.shop().station(orderNo, trouble('qc_failed', { skuId, qty: 1 }))
      await desk.decide(desk.client, { caseNo: (await desk.only(desk.client)).caseNo, option: 'accept' })
      const order = await desk.client.orders.info(orderNo)
      expect([order.items[0]!.picked, order.cases]).toEqual([3, []])
    })

    it('sends to where a platform’s buyer wants it now', async () => {
      const orderNo = await desk.ordered(desk.client)
      const consignee = { ...zhang, detail: '文三路 200 号', areaText: '浙江省 杭州市 西湖区' }
      await desk.shop().station(orderNo, trouble('dy_address_changed', { consignee }))
      const found = await desk.only(desk.client)
      expect(found.newAddress).toBe('浙江省 杭州市 西湖区 文三路 200 号')
      await desk.decide(desk.client, { caseNo: found.caseNo, option: 'accept_new' })
      expect((await desk.client.orders.info(orderNo)).consignee.detail).toBe('文三路 200 号')
    })

    it('mends the number of a parcel, and waits for the station to report it', async () => {
      const orderNo = await desk.ordered(desk.client)
      const { brand } = await desk.client.orders.info(orderNo)
      await desk.shop().station(orderNo, { type: 'ship', brand: brand.name, trackingNo: `YT${orderNo.slice(-8)}03` })
      await desk.shop().station(orderNo, trouble('dy_push_failed'))
      const { caseNo } = await desk.only(desk.client)
      const trackingNo = `YT${orderNo.slice(-8)}04`
      expect((await desk.decide(desk.client, { caseNo, option: 'edit_tracking', trackingNo }))[0]!.status).toBe(
        'processing',
      )
      expect((await desk.client.orders.info(orderNo)).trackingNos).toEqual([trackingNo])
      await desk.shop().station(orderNo, { type: 'settle_case', caseNo })
      expect((await desk.only(desk.client, 'resolved')).chosen).toBe('edit_tracking')
    })
  })
