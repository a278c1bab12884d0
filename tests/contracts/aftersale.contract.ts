import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DemoProduct } from '../../demo/types'
import type { AfterSaleDraft, AfterSaleRequest } from '../../src/domain/after-sales'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import { fen, zero, type Fen } from '../../src/domain/money'
import { direct, placed, plain, uuid } from './ordering'
import { PNG, refusal, sharedShop, type Client, type Shop, type World } from './world'

const RESERVE = 500_000
const DAY = 86_400
/** Two specs that cost the same. */
const twins = plain.filter(({ skus: [a, b] }) => b !== undefined && a!.price === b.price)
let taken = 0

export const afterSaleContract = (world: World) =>
  describe(`AfterSaleGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)
    let client: Client
    let product: DemoProduct
    let skuId: string
    beforeEach(async () => {
      client = await shop().newBuyer({ reserve: RESERVE })
      product = twins[taken++ % twins.length]!
      skuId = product.skus[0]!.id
    })

    type At = 'paid' | 'picking' | 'packing' | 'shipped' | 'delivered' | 'completed'
    const ways: At[] = ['paid', 'picking', 'packing', 'shipped', 'delivered', 'completed']
    interface Sold {
      buyer: Client
      of: Shop
      method: 'reserve' | 'sandbox'
    }
    /** Three pieces of one SKU, paid and so far on their way. @returns its number */
    const orderAt = async (at: At, { buyer = client, of = shop(), method = 'reserve' }: Partial<Sold> = {}) => {
      const { paymentNo, orderNos } = await placed(buyer, direct(skuId, 3))
      await buyer.orders.pay({ pay: { paymentNo }, method, requestId: uuid(2) })
      if (method === 'sandbox') await of.confirmPayment(paymentNo)
      const orderNo = orderNos[0]!
      const until = ways.indexOf(at)
      if (until >= 1) await of.station(orderNo, { type: 'start' })
      if (until >= 2) await of.station(orderNo, { type: 'pack' })
      if (until >= 3) {
        const { brand } = await buyer.orders.info(orderNo)
        await of.station(orderNo, { type: 'ship', brand: brand.name, trackingNo: `YT${orderNo.slice(-10)}` })
      }
      if (until >= 4) await of.station(orderNo, { type: 'deliver' })
      if (until >= 5) await buyer.orders.confirm([orderNo])
      return orderNo
    }
    const draft = (orderNo: string, type: AfterSaleType, reason: string, qty = 1): AfterSaleDraft => ({
      orderNo,
      type,
      lines: [{ skuId, qty }],
      reason,
    })
    const filed = (one: AfterSaleDraft, more: Partial<AfterSaleRequest> = {}): AfterSaleRequest => ({
      ...one,
      description: '',
      imageIds: [],
      refundTo: 'reserve',
      requestId: randomUUID(),
      ...more,
    })
    const picture = async (buyer: Client) => (await buyer.account.upload(new Blob([PNG]), 'evidence')).id
    const money = async (buyer: Client): Promise<[Fen, Fen]> => {
      const me = await buyer.auth.me()
      return [me.reserveAvailable!, me.reserveFrozen!]
    }
    const statusOf = async (caseNo: string, buyer = client) => (await buyer.afterSales.info(caseNo)).status
    const shipBack = (caseNo: string, trackingNo = 'SF1234567890', buyer = client) =>
      buyer.afterSales.ship({ caseNo, brand: '顺丰', trackingNo, requestId: randomUUID() })

    it('says which ways an order admits, and why it doesn’t admit the others', async () => {
      const { orderNos } = await placed(client, direct(skuId, 1), 9)
      const unpaid = await client.afterSales.reasons(orderNos[0]!)
      expect(unpaid.map(({ allowed, whyNot }) => [allowed, whyNot])).toEqual(
        Array.from({ length: 6 }, () => [false, '订单还没有付款']),
      )
      const delivered = await client.afterSales.reasons(await orderAt('delivered'))
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

    it('shows and moves nobody else’s application', async () => {
      const orderNo = await orderAt('delivered')
      const { caseNo } = await client.afterSales.apply(filed(draft(orderNo, 'refund_only', 'missing')))
      const other = await shop().newBuyer({ reserve: RESERVE })
      const order = { kind: 'not-found', message: '订单不存在', details: {} }
      expect(await refusal(other.afterSales.reasons(orderNo))).toEqual(order)
      expect(await refusal(other.afterSales.preview(draft(orderNo, 'refund_only', 'missing')))).toEqual(order)
      expect(await refusal(other.afterSales.apply(filed(draft(orderNo, 'refund_only', 'missing'))))).toEqual(order)
      const gone = { kind: 'not-found', message: '售后单不存在', details: {} }
      expect(await refusal(other.afterSales.info(caseNo))).toEqual(gone)
      expect(await refusal(other.afterSales.cancel(caseNo))).toEqual(gone)
      expect(await refusal(shipBack(caseNo, undefined, other))).toEqual(gone)
      expect(await refusal(other.afterSales.confirm(caseNo))).toEqual(gone)
      expect((await other.afterSales.list({})).total).toBe(0)
      expect(await statusOf(caseNo)).toBe('applied')
    })

    it('refunds at once what nobody has gone to fetch', async () => {
      const orderNo = await orderAt('paid')
      const preview = await client.afterSales.preview(draft(orderNo, 'refund_before_ship', 'no_longer_wanted', 3))
      expect(preview).toMatchObject({
        fee: 0,
        refundAmount: 0 + (await client.orders.info(orderNo)).payable,
        problems: [],
      })
      const { caseNo, status } = await client.afterSales.apply(
        filed(draft(orderNo, 'refund_before_ship', 'no_longer_wanted', 3)),
      )
      expect(status).toBe('completed')
      expect(await money(client)).toEqual([RESERVE, 0])
      const order = await client.orders.info(orderNo)
      expect([order.status, order.refunded, order.afterSale]).toEqual(['closed', order.payable, 'done'])
      const { refund, logs, amount } = await client.afterSales.info(caseNo)
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
      const orderNo = await orderAt('packing')
      const { brand } = await client.orders.info(orderNo)
      const { caseNo, status } = await client.afterSales.apply(
        filed(draft(orderNo, 'refund_before_ship', 'no_longer_wanted')),
      )
      expect(status).toBe('applied')
      expect((await client.afterSales.info(caseNo)).feeText).toBe('面单费 ¥3.00')
      expect((await client.auth.me()).reserveFrozen).toBe(300)
      await shop().station(orderNo, { type: 'ship', brand: brand.name, trackingNo: `YT${orderNo.slice(-10)}` })
      expect((await client.orders.info(orderNo)).items[0]!.shipped).toBe(2)
      const [before] = await money(client)
      await shop().handle(caseNo, { type: 'approve' })
      const { amount } = await client.afterSales.info(caseNo)
      expect(amount).toBeGreaterThan(product.skus[0]!.price)
      expect(await money(client)).toEqual([before + amount, 0])
      expect((await client.orders.info(orderNo)).status).toBe('shipped')
    })

    it('frees the fee of what is withdrawn, and lets it be filed anew', async () => {
      const orderNo = await orderAt('packing')
      const wish = draft(orderNo, 'refund_before_ship', 'no_longer_wanted')
      const [before] = await money(client)
      const { caseNo } = await client.afterSales.apply(filed(wish))
      expect(await money(client)).toEqual([before - 300, 300])
      const again = await client.afterSales.preview({ ...wish, lines: [{ skuId, qty: 3 }] })
      expect(again.problems).toEqual(['件数超过了可以申请的数量'])
      expect(await client.afterSales.cancel(caseNo)).toEqual({ caseNo, status: 'cancelled' })
      expect(await money(client)).toEqual([before, 0])
      expect((await client.orders.info(orderNo)).afterSale).toBe('none')
      expect(await refusal(client.afterSales.cancel(caseNo))).toMatchObject({
        kind: 'conflict',
        message: '售后单现在是“已撤销”，不能撤销',
      })
      expect((await client.afterSales.apply(filed(wish))).status).toBe('applied')
    })

    it('takes no application whose fee the reserve doesn’t have', async () => {
      const poor = await shop().newBuyer()
      const orderNo = await orderAt('delivered', { buyer: poor, method: 'sandbox' })
      const answer = await refusal(poor.afterSales.apply(filed(draft(orderNo, 'return_refund', 'no_longer_wanted', 2))))
      expect([answer.kind, answer.details]).toEqual(['balance-short', { shortBy: 400 }])
      expect((await poor.afterSales.list({})).total).toBe(0)
    })

    it('closes an application whose order gave everything back meanwhile', async () => {
      const orderNo = await orderAt('packing')
      const [before] = await money(client)
      const { caseNo } = await client.afterSales.apply(filed(draft(orderNo, 'refund_before_ship', 'no_longer_wanted')))
      await shop().station(orderNo, { type: 'close', reason: '档口停业' })
      expect(await statusOf(caseNo)).toBe('closed')
      expect(await money(client)).toEqual([before + (await client.orders.info(orderNo)).payable, 0])
    })

    it('stops a parcel under way: what comes back and passes is refunded, and the fee taken', async () => {
      const orderNo = await orderAt('shipped')
      const part = await client.afterSales.preview(draft(orderNo, 'intercept', 'no_longer_wanted', 2))
      expect(part.problems).toEqual(['拦截以包裹为单位，请选上同一包裹里的全部商品'])
      const [before] = await money(client)
      const wish = draft(orderNo, 'intercept', 'no_longer_wanted', 3)
      const { caseNo } = await client.afterSales.apply(filed(wish))
      expect(await money(client)).toEqual([before - 800, 800])
      await shop().handle(caseNo, { type: 'approve' })
      expect((await client.afterSales.info(caseNo)).statusText).toBe('拦截中')
      await shop().handle(caseNo, { type: 'receive' })
      await shop().handle(caseNo, { type: 'pass' })
      const { status, amount, fee } = await client.afterSales.info(caseNo)
      expect([status, fee]).toEqual(['completed', 800])
      const { amounts, items } = await client.orders.info(orderNo)
      expect([amount, items[0]!.returned]).toEqual([amounts.goodsAmount - amounts.discount, 3])
      expect(await money(client)).toEqual([before - 800 + amount, 0])
    })

    it('frees the fee of a parcel that couldn’t be stopped', async () => {
      const orderNo = await orderAt('shipped')
      const [before] = await money(client)
      const { caseNo } = await client.afterSales.apply(filed(draft(orderNo, 'intercept', 'no_longer_wanted', 3)))
      await shop().handle(caseNo, { type: 'approve' })
      await shop().handle(caseNo, { type: 'missed' })
      expect(await statusOf(caseNo)).toBe('closed')
      expect(await money(client)).toEqual([before, 0])
      expect((await client.afterSales.reasons(orderNo))[1]!.allowed).toBe(true)
    })

    it('goes on as an interception where the buyer has paid for one that the station offered', async () => {
      const orderNo = await orderAt('shipped')
      const trouble = {
        type: 'intercept',
        skuId: '',
        qty: 0,
        newPrice: zero,
        amount: fen(800),
        days: null,
        note: '',
      } as const
      await shop().station(orderNo, { type: 'trouble', trouble })
      const [open] = (await client.abnormal.list({ status: 'open' })).list
      await client.abnormal.decide({
        decisions: [{ caseNo: open!.caseNo, option: 'confirm_intercept' }],
        requestId: randomUUID(),
      })
      const { list } = await client.afterSales.list({})
      expect(list.map(({ type, status, fee, lines }) => [type, status, fee, lines[0]!.qty])).toEqual([
        ['intercept', 'returning', 0, 3],
      ])
      expect((await client.orders.info(orderNo)).extra).toBe(800)
    })

    it('refunds without goods what the buyer asks for, with pictures of his own', async () => {
      const orderNo = await orderAt('delivered')
      const wish = draft(orderNo, 'refund_only', 'quality')
      const { refundAmount } = await client.afterSales.preview(wish)
      const missing = await refusal(client.afterSales.apply(filed(wish)))
      expect([missing.kind, missing.message]).toEqual(['invalid', '这个原因需要上传图片'])
      const foreign = await picture(await shop().newBuyer())
      const stolen = await refusal(client.afterSales.apply(filed(wish, { imageIds: [foreign] })))
      expect([stolen.kind, stolen.message]).toEqual(['not-found', '图片不存在'])
      const tooMuch = await client.afterSales.preview({ ...wish, amount: fen(refundAmount + 1) })
      expect(tooMuch.problems).toHaveLength(1)

      const imageIds = [await picture(client)]
      const [before] = await money(client)
      const { caseNo } = await client.afterSales.apply(
        filed({ ...wish, amount: fen(1000) }, { imageIds, description: '袖口开线\n穿不了' }),
      )
      const info = await client.afterSales.info(caseNo)
      expect(info).toMatchObject({ amount: 1000, reasonText: '质量问题', description: '袖口开线\n穿不了', fee: 0 })
      expect(info.images.map(({ id }) => id)).toEqual(imageIds)
      await shop().handle(caseNo, { type: 'approve' })
      expect(await money(client)).toEqual([before + 1000, 0])
      expect((await client.orders.info(orderNo)).items[0]!.returned).toBe(1)
    })

    it('takes goods back, from the address to the money', async () => {
      const orderNo = await orderAt('completed')
      const wish = draft(orderNo, 'return_refund', 'size_unfit', 2)
      const preview = await client.afterSales.preview(wish)
      expect(preview).toMatchObject({ fee: 400, feeText: '退货服务费 ¥2.00 × 2 件', shipBackDays: 7, problems: [] })
      expect(preview.returnAddress?.addressFullDetail).not.toBe('')
      expect(preview.steps.map(({ text }) => text)).toEqual([
        '提交申请',
        '寄回商品',
        '退件途中',
        '站点验货',
        '退款',
        '完成',
      ])
      const [before] = await money(client)
      const { caseNo } = await client.afterSales.apply(filed(wish))
      expect(await money(client)).toEqual([before - 400, 400])
      await shop().handle(caseNo, { type: 'approve' })
      expect(await client.account.counts()).toMatchObject({ afterSaleOpen: 1, afterSaleToReturn: 1 })
      const wrong = await refusal(shipBack(caseNo, '12'))
      expect([wrong.kind, wrong.message]).toEqual(['invalid', '快递单号应为 6 到 40 位字母、数字或短横线'])
      expect((await shipBack(caseNo)).status).toBe('returning')
      await shipBack(caseNo, 'SF9876543210')
      const info = await client.afterSales.info(caseNo)
      expect([info.returnParcel, info.returnAddress]).toEqual([
        { brand: '顺丰', trackingNo: 'SF9876543210' },
        preview.returnAddress,
      ])
      await shop().handle(caseNo, { type: 'receive' })
      await shop().handle(caseNo, { type: 'pass' })
      const { status, amount, refund } = await client.afterSales.info(caseNo)
      expect([status, amount, refund?.amount]).toEqual(['completed', preview.refundAmount, preview.refundAmount])
      expect(await money(client)).toEqual([before - 400 + amount, 0])
      const order = await client.orders.info(orderNo)
      expect([order.refunded, order.items[0]!.returned, order.afterSale]).toEqual([amount, 2, 'done'])
      expect(order.logs.filter(({ text }) => text.includes(caseNo)).length).toBeGreaterThanOrEqual(5)
    })

    it('gives back through the channel where the buyer wants it so', async () => {
      const orderNo = await orderAt('delivered', { method: 'sandbox' })
      const [before] = await money(client)
      const { caseNo } = await client.afterSales.apply(
        filed(draft(orderNo, 'refund_only', 'missing'), { refundTo: 'original' }),
      )
      await shop().handle(caseNo, { type: 'approve' })
      const { refund, amount } = await client.afterSales.info(caseNo)
      expect([refund?.to, refund?.amount]).toEqual(['original', amount])
      expect(await money(client)).toEqual([before, 0])
    })

    it('sends goods back, or not, that the station didn’t take', async () => {
      const orderNo = await orderAt('delivered')
      const inspected = async () => {
        const { caseNo } = await client.afterSales.apply(filed(draft(orderNo, 'return_refund', 'no_longer_wanted')))
        await shop().handle(caseNo, { type: 'approve' })
        await shipBack(caseNo)
        await shop().handle(caseNo, { type: 'receive' })
        await shop().handle(caseNo, { type: 'fail', note: '吊牌已剪' })
        return caseNo
      }
      const sent = await inspected()
      const refused = await client.afterSales.info(sent)
      expect([refused.statusText, refused.can.choose, refused.logs.at(-1)!.text]).toEqual([
        '拒收',
        true,
        '验货未通过：吊牌已剪',
      ])
      const choose = (caseNo: string, option: 'send_back' | 'abandon') =>
        client.afterSales.choose({ caseNo, option, requestId: randomUUID() })
      expect((await choose(sent, 'send_back')).status).toBe('sending_back')
      const { brand } = await client.orders.info(orderNo)
      await shop().handle(sent, { type: 'sent', brand: brand.name, trackingNo: 'YT00000001' })
      const back = await client.afterSales.info(sent)
      expect([back.status, back.sentParcel, back.refund]).toEqual([
        'closed',
        { brand: brand.name, trackingNo: 'YT00000001' },
        null,
      ])
      const left = await inspected()
      expect((await choose(left, 'abandon')).status).toBe('closed')
      expect((await client.orders.info(orderNo)).refunded).toBe(0)
      expect((await client.auth.me()).reserveFrozen).toBe(0)
    })

    it('exchanges for another spec of the product that costs the same', async () => {
      const orderNo = await orderAt('delivered')
      const [, twin] = product.skus
      const wish = draft(orderNo, 'exchange', 'size_unfit')
      const stranger = plain.find(({ id }) => id !== product.id)!.skus[0]!.id
      const wrong = await refusal(
        client.afterSales.apply(filed({ ...wish, lines: [{ skuId, qty: 1, toSkuId: stranger }] })),
      )
      expect([wrong.kind, wrong.message]).toEqual(['invalid', '只能换成同一商品、价格相同的规格'])
      const { amounts, brand } = await client.orders.info(orderNo)
      const [before] = await money(client)
      const { caseNo } = await client.afterSales.apply(
        filed({ ...wish, lines: [{ skuId, qty: 1, toSkuId: twin!.id }] }),
      )
      const { fee, amount, lines } = await client.afterSales.info(caseNo)
      expect([fee, amount, lines[0]!.toSkuId]).toEqual([200 + amounts.freight, 0, twin!.id])
      expect(lines[0]!.toSpec).not.toBe('')
      await shop().handle(caseNo, { type: 'approve' })
      await shipBack(caseNo)
      await shop().handle(caseNo, { type: 'receive' })
      await shop().handle(caseNo, { type: 'pass' })
      expect((await client.afterSales.info(caseNo)).statusText).toBe('换货中')
      await shop().handle(caseNo, { type: 'sent', brand: brand.name, trackingNo: 'YT00000002' })
      expect(await money(client)).toEqual([before - fee, 0])
      expect((await client.afterSales.info(caseNo)).can.confirm).toBe(true)
      expect((await client.afterSales.confirm(caseNo)).status).toBe('completed')
    })

    it('sends again what is missing, or refunds it where the station has none', async () => {
      const orderNo = await orderAt('delivered')
      const { brand } = await client.orders.info(orderNo)
      const apply = async () => (await client.afterSales.apply(filed(draft(orderNo, 'reship', 'missing')))).caseNo
      const first = await apply()
      await shop().handle(first, { type: 'approve' })
      await shop().handle(first, { type: 'sent', brand: brand.name, trackingNo: 'YT00000003' })
      expect((await client.afterSales.confirm(first)).status).toBe('completed')
      const [before] = await money(client)
      const second = await apply()
      await shop().handle(second, { type: 'approve' })
      await shop().handle(second, { type: 'cannot' })
      const { status, amount } = await client.afterSales.info(second)
      expect(status).toBe('completed')
      expect(amount).toBeGreaterThanOrEqual(product.skus[0]!.price)
      expect(await money(client)).toEqual([before + amount, 0])
    })

    it('may be changed while it waits, and filed again after it was refused', async () => {
      const orderNo = await orderAt('delivered')
      const wish = draft(orderNo, 'return_refund', 'no_longer_wanted')
      const [before] = await money(client)
      const { caseNo } = await client.afterSales.apply(filed(wish))
      const more = { ...wish, caseNo, lines: [{ skuId, qty: 3 }] }
      expect((await client.afterSales.preview(more)).problems).toEqual([])
      expect(await client.afterSales.apply(filed(more))).toEqual({ caseNo, status: 'applied' })
      expect(await money(client)).toEqual([before - 600, 600])
      await shop().handle(caseNo, { type: 'reject', reason: '已穿过' })
      const refused = await client.afterSales.info(caseNo)
      expect([refused.status, refused.can.reapply, refused.can.edit, refused.logs.at(-1)!.text]).toEqual([
        'rejected',
        true,
        false,
        '站点没有同意：已穿过',
      ])
      expect(await money(client)).toEqual([before, 0])
      const again = { ...wish, caseNo }
      expect(await client.afterSales.apply(filed(again, { description: '只试穿了一次' }))).toEqual({
        caseNo,
        status: 'applied',
      })
      expect(await money(client)).toEqual([before - 200, 200])
      expect((await client.afterSales.list({})).total).toBe(1)
    })

    it('takes a request once', async () => {
      const orderNo = await orderAt('delivered')
      const request = filed(draft(orderNo, 'return_refund', 'no_longer_wanted'))
      const first = await client.afterSales.apply(request)
      expect(await client.afterSales.apply(request)).toEqual(first)
      const other = await refusal(client.afterSales.apply({ ...request, description: '别的' }))
      expect([other.kind, other.message]).toEqual(['conflict', '请勿重复提交'])
      expect((await client.afterSales.list({})).total).toBe(1)
    })

    it('goes on by itself where the station or the buyer lets time pass', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const orderNo = await orderAt('delivered', { buyer, of: own })
      const pass = async (days: number) => {
        await own.advance(days * DAY)
        await own.renew(buyer)
      }
      const apply = async (type: AfterSaleType, reason: string) =>
        (await buyer.afterSales.apply(filed(draft(orderNo, type, reason)))).caseNo
      const [returned, resent] = [await apply('return_refund', 'no_longer_wanted'), await apply('reship', 'missing')]
      expect((await buyer.afterSales.info(returned)).deadlineAt).not.toBe('')
      await pass(2)
      expect([await statusOf(returned, buyer), await statusOf(resent, buyer)]).toEqual(['waiting_return', 'reshipping'])
      const { brand } = await buyer.orders.info(orderNo)
      await own.handle(resent, { type: 'sent', brand: brand.name, trackingNo: 'YT00000004' })
      await pass(7)
      expect([await statusOf(returned, buyer), (await buyer.auth.me()).reserveFrozen]).toEqual(['closed', 0])
      await pass(3)
      expect(await statusOf(resent, buyer)).toBe('completed')
    })

    it('counts by tab, and finds by number, title and parcel', async () => {
      const orderNo = await orderAt('delivered')
      const apply = async (type: AfterSaleType, reason: string) =>
        (await client.afterSales.apply(filed(draft(orderNo, type, reason)))).caseNo
      const [first, second] = [await apply('return_refund', 'no_longer_wanted'), await apply('reship', 'missing')]
      await shop().handle(first, { type: 'approve' })
      await client.afterSales.cancel(second)
      const all = await client.afterSales.list({})
      expect([all.total, all.counts]).toEqual([2, { all: 2, open: 1, toReturn: 1, done: 1 }])
      const numbers = async (query: Parameters<Client['afterSales']['list']>[0]) =>
        (await client.afterSales.list(query)).list.map(({ caseNo }) => caseNo)
      expect(await numbers({ status: 'to_return' })).toEqual([first])
      expect(await numbers({ status: 'done' })).toEqual([second])
      expect(await numbers({ type: 'reship' })).toEqual([second])
      expect(await numbers({ keyword: first })).toEqual([first])
      expect((await numbers({ keyword: product.title.slice(1, 6) })).toSorted()).toEqual([first, second].toSorted())
      await shipBack(first, 'SF5555566666')
      expect(await numbers({ keyword: '5555566' })).toEqual([first])
      expect(await numbers({ keyword: '没有的' })).toEqual([])
      expect(await numbers({ dateTo: '2020-01-01' })).toEqual([])
    })
  })
