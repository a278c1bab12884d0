import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fen } from '../../src/domain/money'
import { mustAddUp } from '../support/trade'
import {
  a,
  apply,
  asking,
  b,
  buyer,
  first,
  gained,
  money,
  openShop,
  order,
  orderAt,
  picture,
  receive,
  sales,
  second,
  send,
  server,
  station,
} from '../support/after-sale-shop'

beforeAll(openShop)
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

describe('every path from the application to the money', () => {
  test('refund_before_ship of an order that is only paid is approved at once, and its money is there', async () => {
    const orderNo = await orderAt('paid')
    const before = await money()
    const { lines, refundAmount } = await sales.preview(asking(orderNo, 'refund_before_ship'))
    expect(lines.map(({ maxQty }) => maxQty)).toEqual([3, 2])
    const state = await sales.apply(asking(orderNo, 'refund_before_ship'))
    expect(state.status).toBe('completed')
    expect(await gained(before, state.caseNo)).toMatchObject({ gained: refundAmount, frozen: 0, amount: refundAmount })
    expect((await buyer.orders.info(orderNo)).items.map(({ refunded }) => refunded)).toEqual([2, 0])
    const { logs, refunds, afterSale } = await buyer.orders.info(orderNo)
    expect([refunds[0]!.reason, afterSale]).toEqual([`未发货退款 ${state.caseNo}`, 'done'])
    expect(logs.slice(-3).map(({ who, text }) => `${who} ${text}`)).toEqual([
      `buyer 售后单 ${state.caseNo}：买家提交申请（未发货退款）`,
      `system 售后单 ${state.caseNo}：商品还没有开始拿货，已自动同意退款`,
      expect.stringContaining('system 售后退款 2 件'),
    ])
  })

  test('refund_before_ship of the last pieces closes the order with all its money back', async () => {
    const orderNo = await orderAt('paid')
    const { payable } = await buyer.orders.info(orderNo)
    const before = await money()
    const lines = [
      { skuId: a, qty: 3 },
      { skuId: b, qty: 2 },
    ]
    const caseNo = await apply(orderNo, 'refund_before_ship', { lines })
    expect(await gained(before, caseNo)).toMatchObject({ status: 'completed', gained: payable })
    expect((await buyer.orders.info(orderNo)).status).toBe('closed')
  })

  test('refund_before_ship of packed pieces freezes the label, holds them from shipping, and pays them when approved', async () => {
    const orderNo = await orderAt('packing')
    const before = await money()
    const caseNo = await apply(orderNo, 'refund_before_ship')
    expect(await money()).toEqual({ avail: before.avail - 300, frozen: 300 })
    expect((await buyer.orders.info(orderNo)).afterSale).toBe('open')
    await order(orderNo, { type: 'ship', brand: '中通快递', trackingNo: 'ZT4000001' })
    expect((await buyer.orders.info(orderNo)).items.map(({ shipped }) => shipped)).toEqual([1, 2])
    await station(caseNo, { type: 'approve' })
    const { amount } = await sales.info(caseNo)
    expect(await gained(before, caseNo)).toMatchObject({ status: 'completed', gained: amount - 300, frozen: 0 })
    expect((await buyer.orders.info(orderNo)).status).toBe('shipped')
  })

  test('intercept: the parcel comes back, passes, and its goods are paid; the fee stays with the shop', async () => {
    const orderNo = await orderAt('sent')
    const before = await money()
    const lines = [
      { skuId: a, qty: 3 },
      { skuId: b, qty: 2 },
    ]
    const caseNo = await apply(orderNo, 'intercept', { lines, reason: 'no_longer_wanted' })
    expect((await money()).frozen).toBe(800)
    await station(caseNo, { type: 'approve' })
    const [tracking] = (await buyer.orders.info(orderNo)).trackingNos
    expect((await receive({ tracking: tracking! })).map((one) => one.caseNo)).toEqual([caseNo])
    await station(caseNo, { type: 'pass' })
    const { amount } = await sales.info(caseNo)
    expect(amount).toBeGreaterThan(0)
    expect(await gained(before, caseNo)).toMatchObject({ status: 'completed', gained: amount - 800, frozen: 0 })
    expect((await buyer.orders.info(orderNo)).items.map(({ returned }) => returned)).toEqual([3, 2])
  })

  test('intercept that the courier missed gives its fee back, and may be tried by another way', async () => {
    const orderNo = await orderAt('sent')
    const before = await money()
    const lines = [
      { skuId: a, qty: 3 },
      { skuId: b, qty: 2 },
    ]
    const caseNo = await apply(orderNo, 'intercept', { lines })
    await station(caseNo, { type: 'approve' })
    await station(caseNo, { type: 'missed' })
    expect(await gained(before, caseNo)).toMatchObject({ status: 'closed', gained: 0, frozen: 0 })
    expect((await sales.reasons(orderNo)).find(({ type }) => type === 'intercept')!.allowed).toBe(true)
  })

  test('refund_only: a smaller amount than the limit is given back as asked', async () => {
    const orderNo = await orderAt('delivered')
    const before = await money()
    const caseNo = await apply(orderNo, 'refund_only', { reason: 'missing', amount: fen(123) })
    await station(caseNo, { type: 'approve' })
    expect(await gained(before, caseNo)).toEqual({ status: 'completed', gained: 123, frozen: 0, amount: 123, fee: 0 })
    expect((await sales.info(caseNo)).refund).toMatchObject({ amount: 123, to: 'reserve', status: 'succeeded' })
  })

  test('return_refund for the buyer’s reason: sent back, received, passed; goods less the fee', async () => {
    const orderNo = await orderAt('delivered')
    const before = await money()
    const caseNo = await apply(orderNo, 'return_refund', { reason: 'no_longer_wanted' })
    await station(caseNo, { type: 'approve' })
    expect((await sales.info(caseNo)).returnAddress).not.toBeNull()
    await sales.ship({ caseNo, brand: '圆通速递', trackingNo: 'YT0000001', requestId: randomUUID() })
    await receive({ tracking: 'YT0000001' })
    await station(caseNo, { type: 'pass' })
    const { amount, fee, logs, returnParcel } = await sales.info(caseNo)
    expect([fee, amount]).toEqual([400, first!.price * 2])
    expect(await gained(before, caseNo)).toMatchObject({ status: 'completed', gained: amount - 400, frozen: 0 })
    expect(returnParcel).toEqual({ brand: '圆通速递', trackingNo: 'YT0000001' })
    expect(logs.map(({ who, event }) => `${who} ${event}`)).toEqual([
      'buyer apply',
      'station approve',
      'buyer ship_back',
      'station receive',
      'station pass',
      'system refunded',
    ])
  })

  test('return_refund that fails: the buyer chooses to have the goods sent back, and the fee is the shop’s', async () => {
    const orderNo = await orderAt('completed')
    const before = await money()
    const caseNo = await apply(orderNo, 'return_refund')
    await station(caseNo, { type: 'approve' })
    await receive({ caseNo, tracking: 'YT0000002' })
    await station(caseNo, { type: 'fail', note: '已洗过' })
    expect((await sales.info(caseNo)).can).toMatchObject({ choose: true, cancel: false })
    await sales.choose({ caseNo, option: 'send_back', requestId: randomUUID() })
    await send(caseNo, 'ZT5000001')
    expect(await gained(before, caseNo)).toMatchObject({ status: 'closed', gained: -400, frozen: 0 })
    expect((await sales.info(caseNo)).sentParcel).toEqual({ brand: '中通快递', trackingNo: 'ZT5000001' })
  })

  test('return_refund that fails and is abandoned ends without money', async () => {
    const orderNo = await orderAt('delivered')
    const before = await money()
    const caseNo = await apply(orderNo, 'return_refund', { reason: 'quality', imageIds: [await picture()] })
    await station(caseNo, { type: 'approve' })
    await receive({ caseNo, tracking: 'YT0000003' })
    await station(caseNo, { type: 'fail', note: '没有质量问题' })
    await sales.choose({ caseNo, option: 'abandon', requestId: randomUUID() })
    expect(await gained(before, caseNo)).toMatchObject({ status: 'closed', gained: 0, frozen: 0 })
  })

  test('exchange: another spec comes, and is confirmed; its fees are taken when it is sent', async () => {
    const orderNo = await orderAt('delivered')
    const before = await money()
    const lines = [{ skuId: a, qty: 1, toSkuId: b }]
    const isSame = first!.price === second!.price
    const caseNo = await apply(orderNo, 'exchange', {
      reason: 'size_unfit',
      lines: isSame ? lines : [{ skuId: a, qty: 1 }],
    })
    const { fee } = await sales.info(caseNo)
    const { amounts } = await buyer.orders.info(orderNo)
    expect(fee).toBe(200 + amounts.freight)
    await station(caseNo, { type: 'approve' })
    await sales.ship({ caseNo, brand: '圆通速递', trackingNo: 'YT0000004', requestId: randomUUID() })
    await receive({ caseNo })
    await station(caseNo, { type: 'pass' })
    expect((await money()).frozen).toBe(fee)
    await send(caseNo, 'ZT5000002')
    expect(await sales.confirm(caseNo)).toEqual({ caseNo, status: 'completed' })
    expect(await gained(before, caseNo)).toMatchObject({ gained: 0 - fee, frozen: 0, amount: 0 })
  })

  test('exchange that the station can’t send is refunded, and its fee comes back', async () => {
    const orderNo = await orderAt('delivered')
    const before = await money()
    const caseNo = await apply(orderNo, 'exchange', { reason: 'size_unfit' })
    await station(caseNo, { type: 'approve' })
    await receive({ caseNo, tracking: 'YT0000005' })
    await station(caseNo, { type: 'pass' })
    await station(caseNo, { type: 'cannot' })
    const { amount } = await sales.info(caseNo)
    expect(amount).toBeGreaterThan(0)
    expect(await gained(before, caseNo)).toMatchObject({ status: 'completed', gained: amount, frozen: 0 })
  })

  test('reship: sent anew and confirmed, without money', async () => {
    const orderNo = await orderAt('delivered')
    const before = await money()
    const caseNo = await apply(orderNo, 'reship', { reason: 'missing' })
    await station(caseNo, { type: 'approve' })
    await send(caseNo, 'ZT5000003')
    await sales.confirm(caseNo)
    expect(await gained(before, caseNo)).toMatchObject({ status: 'completed', gained: 0, frozen: 0 })
  })

  test('reship that the station can’t send is refunded', async () => {
    const orderNo = await orderAt('delivered')
    const before = await money()
    const caseNo = await apply(orderNo, 'reship', { reason: 'missing' })
    await station(caseNo, { type: 'approve' })
    await station(caseNo, { type: 'cannot' })
    const { amount } = await sales.info(caseNo)
    expect(await gained(before, caseNo)).toMatchObject({ status: 'completed', gained: amount, frozen: 0 })
  })
})
