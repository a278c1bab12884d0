import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoWorld } from '../../demo/world'
import { moveOverdueAfterSales } from '../../server/after-sale/overdue'
import { afterSaleStep, receiveParcel, sendParcel, type StationAfterSaleWish } from '../../server/after-sale/station'
import { finishRefunded } from '../../server/after-sale/refunded'
import { strayParcels } from '../../server/after-sale/stray-parcels'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { openInterception } from '../../server/fulfilment/interception'
import { moveOverdue } from '../../server/fulfilment/overdue'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import { foldAfterSaleTallies } from '../../server/orders/after-sale-tallies'
import { lockLives } from '../../server/orders/order-life'
import { sendRefunds } from '../../server/payments/refunds'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import type { AfterSaleRequest } from '../../src/domain/after-sales'
import { fen } from '../../src/domain/money'
import type { AfterSaleGateway } from '../../src/domain/ports/aftersale-gateway'
import { toBeijing } from '../../src/domain/time'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAfterSaleGateway } from '../../src/infrastructure/wire/wire-aftersale-gateway'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, outcomes, payment, placed, type Buyer } from '../support/trade'

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 60),
)
const [first, second] = plain[0]!.skus
const [a, b] = [first!.id, second!.id]
const DAY = 86_400
const ENV = {
  LIMIT_ORDERS_PER_MINUTE: '999',
  LIMIT_PAYS_PER_MINUTE: '999',
  LIMIT_AFTER_SALES_PER_MINUTE: '9999',
  LIMIT_QUOTES_PER_MINUTE: '9999',
  SESSION_IDLE_SECONDS: '99999999',
  SESSION_MAX_SECONDS: '99999999',
}

let server: TestServer
let buyer: Buyer
let sales: AfterSaleGateway
let parcels = 0
beforeAll(async () => {
  server = await startServer({ env: ENV })
  await server.db.query(
    'update skus set stock = stock + 10000, supplied = supplied + 10000 where id = any($1::text[])',
    [[a, b]],
  )
  ;[buyer, sales] = await somebody(100_000_000)
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

const salesOf = ({ token }: Buyer): AfterSaleGateway =>
  wireAfterSaleGateway(prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` }))
const somebody = async (reserve: number): Promise<[Buyer, AfterSaleGateway]> => {
  const [one] = await buyersOf(server, 1, reserve)
  return [one!, salesOf(one!)]
}

const order = (orderNo: string, wish: StationWish) => server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
const station = (caseNo: string, wish: StationAfterSaleWish) =>
  server.db.tx((tx) => afterSaleStep(server.deps, tx, caseNo, wish))
const receive = (parcel: { caseNo?: string; tracking?: string }) =>
  server.db.tx((tx) => receiveParcel(server.deps, tx, parcel))
const send = (caseNo: string, tracking: string) =>
  server.db.tx((tx) => sendParcel(server.deps, tx, caseNo, { brand: '中通快递', tracking }))

type Stand = 'paid' | 'picking' | 'packing' | 'sent' | 'delivered' | 'completed'

/** An order of three pieces of one SKU and two of another, as far as that. */
const orderAt = async (stand: Stand, method: 'reserve' | 'sandbox' = 'reserve', of: Buyer = buyer): Promise<string> => {
  const { orderNos, paymentNo } = await placed(of, direct([a, 3], [b, 2]))
  const orderNo = orderNos[0]!
  await of.orders.pay(payment(paymentNo, method))
  if (method === 'sandbox') await payAtSandbox(server.deps, paymentNo)
  if (stand === 'paid') return orderNo
  await order(orderNo, { type: 'start' })
  if (stand === 'picking') return orderNo
  await order(orderNo, { type: 'pack' })
  if (stand === 'packing') return orderNo
  await order(orderNo, { type: 'ship', brand: '中通快递', trackingNo: `ZT3${String(++parcels).padStart(6, '0')}` })
  if (stand === 'sent') return orderNo
  await order(orderNo, { type: 'deliver' })
  if (stand === 'completed') await of.orders.confirm([orderNo])
  return orderNo
}

const money = async ({ userId }: Buyer = buyer): Promise<{ avail: number; frozen: number }> => {
  const rows = await server.db.query<{ id: string; balance: number }>(
    'select id, balance from accounts where id = any($1::text[])',
    [[`avail:${userId}`, `frozen:${userId}`]],
  )
  const of = (id: string) => rows.find((row) => row.id === `${id}:${userId}`)?.balance ?? 0
  return { avail: of('avail'), frozen: of('frozen') }
}

const asking = (orderNo: string, type: AfterSaleType, over: Partial<AfterSaleRequest> = {}): AfterSaleRequest => ({
  orderNo,
  type,
  lines: [{ skuId: a, qty: 2 }],
  reason: 'other',
  description: '说明',
  imageIds: [],
  refundTo: 'reserve',
  requestId: randomUUID(),
  ...over,
})
const apply = async (orderNo: string, type: AfterSaleType, over: Partial<AfterSaleRequest> = {}) =>
  (await sales.apply(asking(orderNo, type, over))).caseNo

const picture = async (userId: string = buyer.userId): Promise<string> => {
  const id = randomUUID()
  await server.db.query(
    `insert into files (id, user_id, use, name, type, bytes, width, height, created_at)
     values ($1, $2, 'evidence', $1 || '.jpg', 'image/jpeg', 1, 1, 1, now())`,
    [id, userId],
  )
  return id
}

/** What the buyer has at the end, against before he applied: given back less paid. */
const gained = async (before: { avail: number }, caseNo: string) => {
  const [now, { amount, fee, status }] = [await money(), await sales.info(caseNo)]
  return { status, gained: now.avail - before.avail, frozen: now.frozen, amount, fee }
}

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

describe('an application', () => {
  test('is changed while it waits, and filed again after it was refused; its fee follows', async () => {
    const orderNo = await orderAt('delivered')
    const before = await money()
    const image = await picture()
    const caseNo = await apply(orderNo, 'return_refund')
    expect((await money()).frozen).toBe(400)
    const one = { caseNo, lines: [{ skuId: a, qty: 1 }] }
    await sales.apply(asking(orderNo, 'return_refund', one))
    expect((await money()).frozen).toBe(200)
    await station(caseNo, { type: 'reject', reason: '请补充图片' })
    expect(await money()).toEqual({ ...before, frozen: 0 })
    expect((await sales.info(caseNo)).can.reapply).toBe(true)
    const state = await sales.apply(
      asking(orderNo, 'return_refund', { caseNo, reason: 'quality', imageIds: [image], refundTo: 'original' }),
    )
    expect(state).toEqual({ caseNo, status: 'applied' })
    const info = await sales.info(caseNo)
    expect([info.fee, info.images.map(({ id }) => id), info.refundTo, info.lines[0]!.qty]).toEqual([
      0,
      [image],
      'original',
      2,
    ])
    await sales.cancel(caseNo)
    expect(await money()).toEqual({ ...before, frozen: 0 })
  })

  test('asked for twice with one request id is one, and with another content a conflict', async () => {
    const orderNo = await orderAt('delivered')
    const request = asking(orderNo, 'refund_only')
    const answers = await Promise.all([sales.apply(request), sales.apply(request), sales.apply(request)])
    expect(new Set(answers.map(({ caseNo }) => caseNo)).size).toBe(1)
    await expect(sales.apply({ ...request, reason: 'missing' })).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('whose money a provider has to give back is done when he has', async () => {
    const orderNo = await orderAt('delivered', 'sandbox')
    const [sandbox] = server.deps.channels
    const refund = vi.spyOn(sandbox!, 'refund').mockRejectedValueOnce(new Error('connection reset'))
    const before = await money()
    const caseNo = await apply(orderNo, 'refund_only', { refundTo: 'original', reason: 'missing' })
    await station(caseNo, { type: 'approve' })
    await sendRefunds(server.deps)
    await finishRefunded(server.deps)
    expect(await sales.info(caseNo)).toMatchObject({
      status: 'refunding',
      refund: { to: 'original', status: 'processing' },
    })
    server.clock.advance(60)
    await sendRefunds(server.deps)
    expect(await finishRefunded(server.deps)).toBe(1)
    const { status, amount, logs } = await sales.info(caseNo)
    expect([status, logs.at(-1)!.event, (await money()).avail]).toEqual(['completed', 'refunded', before.avail])
    expect(refund).toHaveBeenLastCalledWith(expect.objectContaining({ amount }))
    refund.mockRestore()
  })

  test('to the original way of an order that the reserve paid is done at once', async () => {
    const orderNo = await orderAt('delivered')
    const caseNo = await apply(orderNo, 'refund_only', { refundTo: 'original' })
    await station(caseNo, { type: 'approve' })
    expect(await sales.info(caseNo)).toMatchObject({
      status: 'completed',
      refund: { to: 'reserve', status: 'succeeded' },
    })
  })

  test('a parcel that nobody waits for is kept until its buyer names it, and no longer than 20 days', async () => {
    const [early, late] = [
      await apply(await orderAt('delivered'), 'return_refund'),
      await apply(await orderAt('delivered'), 'return_refund'),
    ]
    await station(early, { type: 'approve' })
    await station(late, { type: 'approve' })
    expect(await receive({ tracking: 'YT9000001' })).toEqual([])
    expect(await receive({ tracking: 'YT9000002' })).toEqual([])
    const strays = async () => (await strayParcels(server.db, server.clock.now())).map(({ trackingNo }) => trackingNo)
    expect(await strays()).toEqual(['YT9000001', 'YT9000002'])
    const parcel = { caseNo: early, brand: '圆通速递', trackingNo: 'YT9000001', requestId: randomUUID() }
    expect(await sales.ship(parcel)).toEqual({ caseNo: early, status: 'inspecting' })
    expect(await strays()).toEqual(['YT9000002'])
    expect((await receive({ caseNo: late, tracking: 'YT9000002' }))[0]!.status).toBe('inspecting')
    await receive({ tracking: 'YT9000003' })
    server.clock.advance(20 * DAY)
    expect(await strays()).toEqual([])
  })

  test('is found by its number, its order, its parcel and its goods, under tabs that count what is there', async () => {
    const [one, hers] = await somebody(1_000_000)
    const orderNo = await orderAt('delivered', 'reserve', one)
    const filed = async (type: AfterSaleType, qty: number) =>
      (await hers.apply(asking(orderNo, type, { lines: [{ skuId: a, qty }] }))).caseNo
    const back = await filed('return_refund', 1)
    const only = await filed('refund_only', 1)
    await station(back, { type: 'approve' })
    await station(only, { type: 'reject', reason: '不符合' })
    expect((await hers.list({})).counts).toEqual({ all: 2, open: 1, toReturn: 1, done: 1 })
    expect((await hers.list({ type: 'refund_only' })).counts).toEqual({ all: 1, open: 0, toReturn: 0, done: 1 })
    await foldAfterSaleTallies(server.db)
    expect((await hers.list({ status: 'done' })).list.map(({ caseNo }) => caseNo)).toEqual([only])
    await hers.ship({ caseNo: back, brand: '圆通速递', trackingNo: 'YTABC0001', requestId: randomUUID() })
    const [tracking] = (await one.orders.info(orderNo)).trackingNos
    const { title } = (await hers.info(back)).lines[0]!
    for (const keyword of [back, 'ytabc', back.slice(-4)])
      expect((await hers.list({ keyword })).list.map(({ caseNo }) => caseNo)).toEqual([back])
    for (const keyword of [orderNo, title.slice(0, 2), tracking!]) expect((await hers.list({ keyword })).total).toBe(2)
    expect((await hers.list({ keyword: '没有这个' })).counts).toEqual({ all: 0, open: 0, toReturn: 0, done: 0 })
    const today = toBeijing(server.clock.now()).slice(0, 10)
    expect((await hers.list({ dateFrom: today, dateTo: today })).total).toBe(2)
    expect((await hers.list({ dateTo: '2020-01-01' })).total).toBe(0)
  })

  test('withdrawn and approved in the same moment has one outcome, and the other is told', async () => {
    for (let i = 0; i < 6; i++) {
      const orderNo = await orderAt('packing')
      const before = await money()
      const caseNo = await apply(orderNo, 'refund_before_ship')
      const { ok, refused } = await outcomes<{ status: string }>([
        sales.cancel(caseNo),
        station(caseNo, { type: 'approve' }),
      ])
      expect([ok.length, refused.length]).toEqual([1, 1])
      expect(refused[0]).toMatch(/conflict 售后单现在是/)
      const { amount } = await sales.info(caseNo)
      const expected = ok[0]!.status === 'cancelled' ? 0 : amount - 300
      expect(await gained(before, caseNo)).toMatchObject({ gained: expected, frozen: 0 })
    }
  })

  test('of the whole order, opened where the station offered to stop its parcels, comes back like any other', async () => {
    const orderNo = await orderAt('sent')
    const caseNo = await server.db.tx(async (tx) => {
      const [life] = await lockLives(tx, [orderNo])
      return openInterception(server.deps, tx, life!, server.clock.now())
    })
    expect(await sales.info(caseNo!)).toMatchObject({ status: 'returning', type: 'intercept', fee: 0 })
    await receive({ caseNo: caseNo! })
    await station(caseNo!, { type: 'pass' })
    expect((await sales.info(caseNo!)).status).toBe('completed')
  })
})
