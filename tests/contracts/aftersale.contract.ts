import { describe, expect, it } from 'vitest'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import { afterSaleDesk, RESERVE } from './after-sale-desk'
import { direct, placed } from './ordering'
import { refusal, signedIn, type Client, type World } from './world'

const DAY = 86_400

export const afterSaleContract = (world: World) =>
  describe(`AfterSaleGateway on ${world.name}`, () => {
    const desk = afterSaleDesk(world)

    it('says which ways an order admits, and why it doesn’t admit the others', async () => {
      const { orderNos } = await placed(desk.client, direct(desk.skuId, 1), 9)
      const unpaid = await desk.client.afterSales.reasons(orderNos[0]!)
      expect(unpaid.map(({ allowed, whyNot }) => [allowed, whyNot])).toEqual(
        Array.from({ length: 6 }, () => [false, '订单还没有付款']),
      )
      const delivered = await desk.client.afterSales.reasons(await desk.orderAt('delivered'))
      expect(delivered.map(({ name, allowed, whyNot, lines }) => [name, allowed, whyNot, lines[0]!.maxQty])).toEqual([
        ['未发货退款', false, '商品都已发货，请选择其他售后方式', 0],
        ['拦截发货', false, '包裹已签收，不能拦截', 0],
        ['仅退款', true, '', 3],
        ['退货退款', true, '', 3],
        ['换货', true, '', 3],
        ['补发', true, '', 3],
      ])
      expect(delivered[3]!.reasons[0]).toEqual({
        code: 'quality',
        text: '质量问题',
        fault: 'station',
        needsPictures: true,
      })
    })

    it('tells the demo’s buyer what went wrong with his orders and what came back of them', async () => {
      const buyer = await signedIn(desk.shop())
      const { list, counts } = await buyer.afterSales.list({})
      expect(list.map(({ typeText, statusText, fee }) => [typeText, statusText, fee])).toEqual([
        ['仅退款', '待审核', 0],
        ['退货退款', '待寄回', 200],
        ['补发', '待收货', 0],
        ['仅退款', '已完成', 0],
        ['退货退款', '已拒绝', 200],
      ])
      expect(counts.open).toBe(3)
      const cases = await buyer.abnormal.list({})
      expect(cases.list.map(({ typeText, autoOption }) => [typeText, autoOption])).toEqual([
        ['质检不合格', 'exchange_piece'],
        ['缺货', 'refund_item'],
        ['涨价', 'refund_item'],
        ['地址不清', ''],
        ['补运费', 'cancel_order'],
      ])
    })

    it('lets the demo’s station take one step of an order, of what comes back of it first', async () => {
      const orderNo = await desk.orderAt('delivered')
      const { caseNo } = await desk.client.afterSales.apply(desk.filed(desk.draft(orderNo, 'reship', 'missing')))
      const step = () => desk.client.demo.step(orderNo)
      expect(await step()).toEqual({ status: 'shipped', statusText: '待补发' })
      expect(await step()).toEqual({ status: 'shipped', statusText: '待收货' })
      expect(await step()).toEqual({ status: 'completed', statusText: '已完成' })
      expect(await desk.statusOf(caseNo)).toBe('waiting_receive')
      const other = await desk.shop().newBuyer()
      expect(await refusal(other.demo.step(orderNo))).toMatchObject({ kind: 'not-found', message: '订单不存在' })
    })

    it('shows and moves nobody else’s application', async () => {
      const orderNo = await desk.orderAt('delivered')
      const { caseNo } = await desk.client.afterSales.apply(desk.filed(desk.draft(orderNo, 'refund_only', 'missing')))
      const other = await desk.shop().newBuyer({ reserve: RESERVE })
      const order = { kind: 'not-found', message: '订单不存在', details: {} }
      expect(await refusal(other.afterSales.reasons(orderNo))).toEqual(order)
      expect(await refusal(other.afterSales.preview(desk.draft(orderNo, 'refund_only', 'missing')))).toEqual(order)
      expect(await refusal(other.afterSales.apply(desk.filed(desk.draft(orderNo, 'refund_only', 'missing'))))).toEqual(
        order,
      )
      const gone = { kind: 'not-found', message: '售后单不存在', details: {} }
      expect(await refusal(other.afterSales.info(caseNo))).toEqual(gone)
      expect(await refusal(other.afterSales.cancel(caseNo))).toEqual(gone)
      expect(await refusal(desk.shipBack(caseNo, undefined, other))).toEqual(gone)
      expect(await refusal(other.afterSales.confirm(caseNo))).toEqual(gone)
      expect((await other.afterSales.list({})).total).toBe(0)
      expect(await desk.statusOf(caseNo)).toBe('applied')
    })

    it('refunds at once what nobody has gone to fetch', async () => {
      const orderNo = await desk.orderAt('paid')
      const preview = await desk.client.afterSales.preview(
        desk.draft(orderNo, 'refund_before_ship', 'no_longer_wanted', 3),
      )
      expect(preview).toMatchObject({
        fee: 0,
        refundAmount: 0 + (await desk.client.orders.info(orderNo)).payable,
        problems: [],
      })
      const { caseNo, status } = await desk.client.afterSales.apply(
        desk.filed(desk.draft(orderNo, 'refund_before_ship', 'no_longer_wanted', 3)),
      )
      expect(status).toBe('completed')
      expect(await desk.money(desk.client)).toEqual([RESERVE, 0])
      const order = await desk.client.orders.info(orderNo)
      expect([order.status, order.refunded, order.afterSale]).toEqual(['closed', order.payable, 'done'])
      const { refund, logs, amount } = await desk.client.afterSales.info(caseNo)
      expect([refund?.amount, refund?.to, refund?.status, amount]).toEqual([
        order.payable,
        'reserve',
        'succeeded',
        order.payable,
      ])
      expect(logs.map(({ event, who }) => [event, who])).toEqual([
        ['apply', 'buyer'],
        ['approve', 'system'],
        ['refunded', 'system'],
      ])
    })

    it('keeps pieces that are wanted back from being sent, until the station has decided', async () => {
      const orderNo = await desk.orderAt('packing')
      const { brand } = await desk.client.orders.info(orderNo)
      const { caseNo, status } = await desk.client.afterSales.apply(
        desk.filed(desk.draft(orderNo, 'refund_before_ship', 'no_longer_wanted')),
      )
      expect(status).toBe('applied')
      expect((await desk.client.afterSales.info(caseNo)).feeText).toBe('面单费 ¥3.00')
      expect((await desk.client.auth.me()).reserveFrozen).toBe(300)
      await desk.shop().station(orderNo, { type: 'ship', brand: brand.name, trackingNo: `YT${orderNo.slice(-10)}` })
      expect((await desk.client.orders.info(orderNo)).items[0]!.shipped).toBe(2)
      const [before] = await desk.money(desk.client)
      await desk.shop().handle(caseNo, { type: 'approve' })
      const { amount } = await desk.client.afterSales.info(caseNo)
      expect(amount).toBeGreaterThan(desk.product.skus[0]!.price)
      expect(await desk.money(desk.client)).toEqual([before + amount, 0])
      expect((await desk.client.orders.info(orderNo)).status).toBe('shipped')
    })

    it('frees the fee of what is withdrawn, and lets it be filed anew', async () => {
      const orderNo = await desk.orderAt('packing')
      const wish = desk.draft(orderNo, 'refund_before_ship', 'no_longer_wanted')
      const [before] = await desk.money(desk.client)
      const { caseNo } = await desk.client.afterSales.apply(desk.filed(wish))
      expect(await desk.money(desk.client)).toEqual([before - 300, 300])
      const again = await desk.client.afterSales.preview({ ...wish, lines: [{ skuId: desk.skuId, qty: 3 }] })
      expect(again.problems).toEqual(['件数超过了可以申请的数量'])
      expect(await desk.client.afterSales.cancel(caseNo)).toEqual({ caseNo, status: 'cancelled' })
      expect(await desk.money(desk.client)).toEqual([before, 0])
      expect((await desk.client.orders.info(orderNo)).afterSale).toBe('none')
      expect(await refusal(desk.client.afterSales.cancel(caseNo))).toMatchObject({
        kind: 'conflict',
        message: '售后单现在是“已撤销”，不能撤销',
      })
      expect((await desk.client.afterSales.apply(desk.filed(wish))).status).toBe('applied')
    })

    it('takes no application whose fee the reserve doesn’t have', async () => {
      const poor = await desk.shop().newBuyer()
      const orderNo = await desk.orderAt('delivered', { buyer: poor, method: 'sandbox' })
      const answer = await refusal(
        poor.afterSales.apply(desk.filed(desk.draft(orderNo, 'return_refund', 'no_longer_wanted', 2))),
      )
      expect([answer.kind, answer.details]).toEqual(['balance-short', { shortBy: 400 }])
      expect((await poor.afterSales.list({})).total).toBe(0)
    })

    it('closes an application whose order gave everything back meanwhile', async () => {
      const orderNo = await desk.orderAt('packing')
      const [before] = await desk.money(desk.client)
      const { caseNo } = await desk.client.afterSales.apply(
        desk.filed(desk.draft(orderNo, 'refund_before_ship', 'no_longer_wanted')),
      )
      await desk.shop().station(orderNo, { type: 'close', reason: '档口停业' })
      expect(await desk.statusOf(caseNo)).toBe('closed')
      expect(await desk.money(desk.client)).toEqual([before + (await desk.client.orders.info(orderNo)).payable, 0])
    })

    it('may be changed while it waits, and filed again after it was refused', async () => {
      const orderNo = await desk.orderAt('delivered')
      const wish = desk.draft(orderNo, 'return_refund', 'no_longer_wanted')
      const [before] = await desk.money(desk.client)
      const { caseNo } = await desk.client.afterSales.apply(desk.filed(wish))
      const more = { ...wish, caseNo, lines: [{ skuId: desk.skuId, qty: 3 }] }
      expect((await desk.client.afterSales.preview(more)).problems).toEqual([])
      expect(await desk.client.afterSales.apply(desk.filed(more))).toEqual({ caseNo, status: 'applied' })
      expect(await desk.money(desk.client)).toEqual([before - 600, 600])
      await desk.shop().handle(caseNo, { type: 'reject', reason: '已穿过' })
      const refused = await desk.client.afterSales.info(caseNo)
      expect([refused.status, refused.can.reapply, refused.can.edit, refused.logs.at(-1)!.text]).toEqual([
        'rejected',
        true,
        false,
        '站点没有同意：已穿过',
      ])
      expect(await desk.money(desk.client)).toEqual([before, 0])
      const again = { ...wish, caseNo }
      expect(await desk.client.afterSales.apply(desk.filed(again, { description: '只试穿了一次' }))).toEqual({
        caseNo,
        status: 'applied',
      })
      expect(await desk.money(desk.client)).toEqual([before - 200, 200])
      expect((await desk.client.afterSales.list({})).total).toBe(1)
    })

    it('takes a request once', async () => {
      const orderNo = await desk.orderAt('delivered')
      const request = desk.filed(desk.draft(orderNo, 'return_refund', 'no_longer_wanted'))
      const first = await desk.client.afterSales.apply(request)
      expect(await desk.client.afterSales.apply(request)).toEqual(first)
      const other = await refusal(desk.client.afterSales.apply({ ...request, description: '别的' }))
      expect([other.kind, other.message]).toEqual(['conflict', '请勿重复提交'])
      expect((await desk.client.afterSales.list({})).total).toBe(1)
    })

    it('goes on by itself where the station or the buyer lets time pass', async () => {
      const own = await desk.ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const orderNo = await desk.orderAt('delivered', { buyer, of: own })
      const pass = async (days: number) => {
        await own.advance(days * DAY)
        await own.renew(buyer)
      }
      const apply = async (type: AfterSaleType, reason: string) =>
        (await buyer.afterSales.apply(desk.filed(desk.draft(orderNo, type, reason)))).caseNo
      const [returned, resent] = [await apply('return_refund', 'no_longer_wanted'), await apply('reship', 'missing')]
      expect((await buyer.afterSales.info(returned)).deadlineAt).not.toBe('')
      await pass(2)
      expect([await desk.statusOf(returned, buyer), await desk.statusOf(resent, buyer)]).toEqual([
        'waiting_return',
        'reshipping',
      ])
      const { brand } = await buyer.orders.info(orderNo)
      await own.handle(resent, { type: 'sent', brand: brand.name, trackingNo: 'YT00000004' })
      await pass(7)
      expect([await desk.statusOf(returned, buyer), (await buyer.auth.me()).reserveFrozen]).toEqual(['closed', 0])
      await pass(3)
      expect(await desk.statusOf(resent, buyer)).toBe('completed')
    })

    it('counts by tab, and finds by number, title and parcel', async () => {
      const orderNo = await desk.orderAt('delivered')
      const apply = async (type: AfterSaleType, reason: string) =>
        (await desk.client.afterSales.apply(desk.filed(desk.draft(orderNo, type, reason)))).caseNo
      const [first, second] = [await apply('return_refund', 'no_longer_wanted'), await apply('reship', 'missing')]
      await desk.shop().handle(first, { type: 'approve' })
      await desk.client.afterSales.cancel(second)
      const all = await desk.client.afterSales.list({})
      expect([all.total, all.counts]).toEqual([2, { all: 2, open: 1, toReturn: 1, done: 1 }])
      const numbers = async (query: Parameters<Client['afterSales']['list']>[0]) =>
        (await desk.client.afterSales.list(query)).list.map(({ caseNo }) => caseNo)
      expect(await numbers({ status: 'to_return' })).toEqual([first])
      expect(await numbers({ status: 'done' })).toEqual([second])
      expect(await numbers({ type: 'reship' })).toEqual([second])
      expect(await numbers({ keyword: first })).toEqual([first])
      expect((await numbers({ keyword: desk.product.title.slice(1, 6) })).toSorted()).toEqual(
        [first, second].toSorted(),
      )
      await desk.shipBack(first, 'SF5555566666')
      expect(await numbers({ keyword: '5555566' })).toEqual([first])
      expect(await numbers({ keyword: '没有的' })).toEqual([])
      expect(await numbers({ dateTo: '2020-01-01' })).toEqual([])
    })
  })
