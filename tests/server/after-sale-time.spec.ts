import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveOverdueAfterSales } from '../../server/after-sale/overdue'
import { moveOverdue } from '../../server/fulfilment/overdue'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import type { AfterSaleRequest } from '../../src/domain/after-sales'
import { fen } from '../../src/domain/money'
import { mustAddUp, stillDemo } from '../support/trade'
import {
  DAY,
  a,
  apply,
  asking,
  b,
  buyer,
  gained,
  money,
  openShop,
  order,
  orderAt,
  picture,
  plain,
  receive,
  sales,
  send,
  server,
  somebody,
  station,
} from '../support/after-sale-shop'

beforeAll(async () => {
  await openShop()
  await stillDemo(server.db)
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

describe('what time does by itself', () => {
  const pass = async (days: number): Promise<number> => {
    server.clock.advance(days * DAY)
    const moved = await Promise.all([moveOverdueAfterSales(server.deps), moveOverdueAfterSales(server.deps)])
    return moved[0] + moved[1]
  }
  const statusOf = async (caseNo: string) => (await sales.info(caseNo)).status

  test('each deadline passes once, whoever looks: from approval to the end of every state that has one', async () => {
    const whole = [
      { skuId: a, qty: 3 },
      { skuId: b, qty: 2 },
    ]
    const [waiting, refund] = [await orderAt('delivered'), await orderAt('delivered')]
    const stopping = await orderAt('sent')
    const unsent = await orderAt('picking')
    const back = await apply(waiting, 'return_refund')
    const only = await apply(refund, 'refund_only')
    const early = await apply(unsent, 'refund_before_ship')
    const stop = await apply(stopping, 'intercept', { lines: whole })
    const again = await apply(waiting, 'reship', { lines: [{ skuId: b, qty: 1 }], reason: 'missing' })
    expect(await pass(1.9)).toBe(0)
    expect(await pass(0.1)).toBe(5)
    const states = await Promise.all([back, only, early, stop, again].map(statusOf))
    expect(states).toEqual(['waiting_return', 'completed', 'completed', 'rejected', 'reshipping'])
    const lost = await apply(refund, 'return_refund', { lines: [{ skuId: a, qty: 1 }] })
    await station(lost, { type: 'approve' })
    await sales.ship({ caseNo: lost, brand: '圆通速递', trackingNo: 'YT1000001', requestId: randomUUID() })
    await send(again, 'ZT6000001')
    const failed = await apply(refund, 'return_refund', { lines: [{ skuId: b, qty: 1 }] })
    await station(failed, { type: 'approve' })
    await receive({ caseNo: failed, tracking: 'YT1000002' })
    const passed = await apply(refund, 'return_refund', { lines: [{ skuId: b, qty: 1 }] })
    await station(passed, { type: 'approve' })
    await receive({ caseNo: passed, tracking: 'YT1000003' })
    await station(failed, { type: 'fail', note: '污渍' })
    expect(await pass(2)).toBe(1)
    expect(await statusOf(passed)).toBe('completed')
    expect(await pass(5)).toBe(2) // nobody sent it back; the goods that failed are abandoned
    expect(await Promise.all([back, failed].map(statusOf))).toEqual(['closed', 'closed'])
    expect(await pass(3)).toBe(1)
    expect(await statusOf(again)).toBe('completed')
    expect(await pass(10)).toBe(1)
    expect(await statusOf(lost)).toBe('closed')
    expect((await money()).frozen).toBe(0)
  })

  test('pieces that an application wants are held by no abnormal case, and the other way round', async () => {
    const orderNo = await orderAt('picking')
    const lines = [{ skuId: b, qty: 2 }]
    const caseNo = await apply(orderNo, 'refund_before_ship', { lines })
    await expect(order(orderNo, { type: 'shortage', skuId: b, qty: 2 })).rejects.toThrow('件数不对')
    await order(orderNo, { type: 'shortage', skuId: a, qty: 2 })
    await expect(apply(orderNo, 'refund_before_ship', { lines: [{ skuId: a, qty: 2 }] })).rejects.toThrow('件数超过了')
    expect(await pass(2)).toBe(1)
    expect(await statusOf(caseNo)).toBe('completed')
    await moveOverdue(server.deps)
  })

  test('an order that its station closes closes its open application too, and the fee is free again', async () => {
    const orderNo = await orderAt('packing')
    const before = await money()
    const caseNo = await apply(orderNo, 'refund_before_ship')
    expect((await money()).frozen).toBe(300)
    await order(orderNo, { type: 'close', reason: '档口停业' })
    const { payable } = await buyer.orders.info(orderNo)
    expect(await gained(before, caseNo)).toMatchObject({ status: 'closed', gained: payable, frozen: 0 })
    expect((await sales.info(caseNo)).logs.at(-1)).toMatchObject({ who: 'system', event: 'lapse' })
    expect((await buyer.orders.info(orderNo)).afterSale).toBe('done')
  })
})

describe('what is refused', () => {
  test('nobody freezes more than he has: the answer says how much is missing', async () => {
    const [poor, hers] = await somebody(0)
    const orderNo = await orderAt('delivered', 'sandbox', poor)
    const refused = hers.apply(asking(orderNo, 'return_refund'))
    await expect(refused).rejects.toMatchObject({ kind: 'balance-short', details: { shortBy: 400 } })
    expect((await hers.list({})).total).toBe(0)
  })

  test('pieces of another application, too many of them, no reason or picture, and what the order doesn’t admit', async () => {
    const orderNo = await orderAt('delivered')
    await apply(orderNo, 'refund_only', { lines: [{ skuId: a, qty: 2 }] })
    const refusal = (type: AfterSaleType, over: Partial<AfterSaleRequest>) => sales.apply(asking(orderNo, type, over))
    await expect(refusal('reship', { lines: [{ skuId: a, qty: 2 }] })).rejects.toThrow('件数超过了可以申请的数量')
    await expect(refusal('reship', { lines: [{ skuId: a, qty: 1 }], reason: '' })).rejects.toThrow('请选择原因')
    const dirty = { reason: 'stain', lines: [{ skuId: a, qty: 1 }] }
    await expect(refusal('return_refund', dirty)).rejects.toThrow('这个原因需要上传图片')
    await expect(refusal('intercept', {})).rejects.toThrow('包裹已签收，不能拦截')
    const other = plain[1]!.skus[0]!.id
    const swap = { reason: 'size_unfit', lines: [{ skuId: a, qty: 1, toSkuId: other }] }
    await expect(refusal('exchange', swap)).rejects.toThrow('只能换成同一商品、价格相同的规格')
    const much = { amount: fen(99_999_999), lines: [{ skuId: b, qty: 1 }], reason: 'missing' }
    await expect(refusal('refund_only', much)).rejects.toThrow('退款金额应大于 0')
  })

  test('after the window nothing is claimed any more, and the order says so', async () => {
    const orderNo = await orderAt('completed')
    expect((await buyer.orders.info(orderNo)).can.afterSale).toBe(true)
    server.clock.advance(15 * DAY)
    expect((await buyer.orders.info(orderNo)).can.afterSale).toBe(false)
    await expect(apply(orderNo, 'refund_only')).rejects.toThrow('订单完成已超过 15 天，不能再申请')
  })

  test('a step that its state doesn’t allow changes nothing', async () => {
    const caseNo = await apply(await orderAt('delivered'), 'refund_only')
    await expect(sales.confirm(caseNo)).rejects.toThrow('售后单现在是“待审核”，不能确认收货')
    await expect(station(caseNo, { type: 'pass' })).rejects.toThrow('不能登记验货通过')
    await expect(station(caseNo, { type: 'reject', reason: ' ' })).rejects.toThrow('请写明原因')
    await expect(send(caseNo, 'ZT7000001')).rejects.toThrow('不能发货')
    const bad = { caseNo, brand: '圆通速递', trackingNo: '坏', requestId: randomUUID() }
    await expect(sales.ship(bad)).rejects.toThrow('不能填写寄回单号')
    expect(await sales.cancel(caseNo)).toEqual({ caseNo, status: 'cancelled' })
    expect((await buyer.orders.info((await sales.info(caseNo)).orderNo)).afterSale).toBe('none')
  })

  test('of another buyer nothing is taken: neither his order, his application, nor his pictures', async () => {
    const [, hers] = await somebody(10_000)
    const orderNo = await orderAt('delivered')
    const caseNo = await apply(orderNo, 'return_refund', { reason: 'quality', imageIds: [await picture()] })
    await station(caseNo, { type: 'approve' })
    await expect(hers.apply(asking(orderNo, 'refund_only'))).rejects.toThrow('订单不存在')
    await expect(hers.reasons(orderNo)).rejects.toThrow('订单不存在')
    await expect(hers.info(caseNo)).rejects.toThrow('售后单不存在')
    await expect(hers.cancel(caseNo)).rejects.toThrow('售后单不存在')
    const foreign = {
      lines: [{ skuId: b, qty: 1 }],
      reason: 'quality',
      imageIds: [await picture((await somebody(0))[0].userId)],
    }
    await expect(apply(orderNo, 'refund_only', foreign)).rejects.toThrow('图片不存在')
    expect((await hers.list({ keyword: caseNo })).total).toBe(0)
  })
})
