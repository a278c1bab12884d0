import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoWorld } from '../../demo/world'
import { countSales } from '../../server/catalogue/sales'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { moveOverdue } from '../../server/fulfilment/overdue'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import { sendRefunds } from '../../server/payments/refunds'
import { refusals } from '../../src/domain/refusals'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, outcomes, payment, placed, stillDemo, type Buyer } from '../support/trade'

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 30),
)
const [first, second] = plain[0]!.skus
const [a, b] = [first!.id, second!.id]
const DAY = 86_400
const OFTEN = { LIMIT_ORDERS_PER_MINUTE: '99', LIMIT_PAYS_PER_MINUTE: '99', LIMIT_CANCELS_PER_MINUTE: '99' }

describe('an order from paid to delivered', () => {
  let server: TestServer
  let buyer: Buyer
  beforeAll(async () => {
    server = await startServer({ env: { ...OFTEN, SESSION_IDLE_SECONDS: '99999999', SESSION_MAX_SECONDS: '99999999' } })
    await stillDemo(server.db)
    buyer = (await buyersOf(server, 1, 10_000_000))[0]!
  })
  afterAll(() => server.close())
  afterEach(() => mustAddUp(server.db))

  const paid = async (method: 'reserve' | 'sandbox' = 'reserve'): Promise<string> => {
    const { orderNos, paymentNo } = await placed(buyer, direct([a, 3], [b, 2]))
    await buyer.orders.pay(payment(paymentNo, method))
    if (method === 'sandbox') await payAtSandbox(server.deps, paymentNo)
    return orderNos[0]!
  }
  const step = (orderNo: string, wish: StationWish) => server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
  const info = (orderNo: string) => buyer.orders.info(orderNo)
  const reserve = async (): Promise<number> => {
    const [row] = await server.db.query<{ balance: number }>('select balance from accounts where id = $1', [
      `avail:${buyer.userId}`,
    ])
    return row!.balance
  }
  const stockOf = async (skuId: string): Promise<number> =>
    (await server.db.query<{ stock: number }>('select stock from skus where id = $1', [skuId]))[0]!.stock
  const cancel = (...orderNos: string[]) => buyer.orders.cancel({ orderNos, reason: '', requestId: randomUUID() })

  test('is picked, packed, sent, delivered and confirmed, and says who did what', async () => {
    const orderNo = await paid()
    await step(orderNo, { type: 'pick', pieces: [{ skuId: a, qty: 2 }] })
    await step(orderNo, { type: 'pack' })
    await step(orderNo, { type: 'ship', brand: '中通快递', trackingNo: 'ZT20001' })
    expect(await info(orderNo)).toMatchObject({
      status: 'shipped',
      trackingNos: ['ZT20001'],
      can: { confirm: true, cancel: false, logistics: true },
      confirmBy: '2026-11-30T10:00:00+08:00',
      shipments: [{ brand: '中通快递', items: [{ qty: 3 }, { qty: 2 }], deliveredAt: '' }],
    })
    await step(orderNo, { type: 'deliver' })
    expect((await info(orderNo)).confirmBy).toBe('2026-11-27T10:00:00+08:00')
    expect(await buyer.orders.confirm([orderNo])).toEqual({ confirmed: [orderNo], refused: [] })
    const done = await info(orderNo)
    expect([done.status, done.logs.map(({ who, event }) => `${who} ${event}`)]).toEqual([
      'completed',
      [
        'buyer place',
        'buyer pay',
        'station start_picking',
        'station pick',
        'station pick',
        'station all_picked',
        'station ship',
        'station deliver',
        'buyer complete',
      ],
    ])
    expect(done.shipments[0]!.traces.map(({ text }) => text)).toEqual(['快件已签收', '包裹已由中通快递揽收'])
  })

  test('cancelled before anything is picked, the money is back in the reserve and the pieces in stock', async () => {
    const [before, stock] = [await reserve(), await stockOf(a)]
    const orderNo = await paid()
    const { payable } = await info(orderNo)
    expect(await cancel(orderNo)).toEqual({ cancelled: [orderNo], refused: [], refunded: payable })
    expect([await reserve(), await stockOf(a)]).toEqual([before, stock])
    expect(await info(orderNo)).toMatchObject({
      status: 'cancelled',
      refunded: payable,
      refunds: [{ amount: payable, to: 'reserve', status: 'succeeded' }],
    })
  })

  test('of several cancelled at once each is done or refused by itself, and a repetition does nothing more', async () => {
    const [open, moving] = [await paid(), await paid()]
    await step(moving, { type: 'start' })
    const request = { orderNos: [open, moving, 'D1'], reason: '不要了', requestId: randomUUID() }
    const answer = await buyer.orders.cancel(request)
    expect([answer.cancelled, answer.refused]).toEqual([
      [open],
      [
        { orderNo: moving, msg: '订单现在是“拿货中”，不能取消' },
        { orderNo: 'D1', msg: '订单不存在' },
      ],
    ])
    const after = await reserve()
    expect(await buyer.orders.cancel(request)).toEqual(answer)
    expect(await reserve()).toBe(after)
  })

  test('a refund goes back through the provider that took the money', async () => {
    const orderNo = await paid('sandbox')
    const { payable } = await info(orderNo)
    const before = await reserve()
    await cancel(orderNo)
    expect((await info(orderNo)).refunds).toMatchObject([{ amount: payable, to: 'original', status: 'succeeded' }])
    expect(await reserve()).toBe(before)
  })

  test('a provider that is away is asked again; one that refuses for good leaves the money to the reserve', async () => {
    const [sandbox] = server.deps.channels
    const refund = vi.spyOn(sandbox!, 'refund')
    const away = await paid('sandbox')
    const refused = await paid('sandbox')
    refund.mockRejectedValueOnce(new Error('connection reset'))
    await cancel(away)
    expect((await info(away)).refunds[0]!.status).toBe('processing')
    refund.mockRejectedValueOnce(refusals.stateChanged())
    const before = await reserve()
    await cancel(refused)
    const { payable, refunds } = await info(refused)
    expect([refunds[0]!.to, refunds[0]!.status, await reserve()]).toEqual(['reserve', 'succeeded', before + payable])
    expect(await sendRefunds(server.deps)).toBe(0)
    server.clock.advance(60)
    expect(await outcomes([sendRefunds(server.deps), sendRefunds(server.deps)])).toBeDefined()
    expect((await info(away)).refunds[0]).toMatchObject({ to: 'original', status: 'succeeded' })
    refund.mockRestore()
  })

  test('pieces that a stall has not are given back when nobody decided in time, the rest is sent', async () => {
    const orderNo = await paid()
    await step(orderNo, { type: 'shortage', skuId: b, qty: 1 })
    expect((await info(orderNo)).abnormal).toBe(true)
    const { cases } = await info(orderNo)
    expect(cases).toMatchObject([{ type: 'out_of_stock', skuId: b, qty: 1, typeText: '缺货' }])
    expect(await moveOverdue(server.deps)).toBe(0)
    server.clock.advance(2 * DAY)
    const moved = await Promise.all([moveOverdue(server.deps), moveOverdue(server.deps)])
    expect(moved[0] + moved[1]).toBe(1)
    const rest = await info(orderNo)
    expect([rest.abnormal, rest.refunded > 0, rest.items.map(({ refunded }) => refunded)]).toEqual([
      false,
      true,
      [0, 1],
    ])
    await step(orderNo, { type: 'ship', brand: '中通快递', trackingNo: 'ZT20002' })
    expect((await info(orderNo)).status).toBe('shipped')
    server.clock.advance(10 * DAY)
    await moveOverdue(server.deps)
    expect((await info(orderNo)).logs.at(-1)).toMatchObject({ who: 'system', event: 'complete' })
  })

  test('closing gives back what was not sent, and sales follow', async () => {
    const orderNo = await paid()
    await step(orderNo, { type: 'ship', brand: '中通快递', trackingNo: 'ZT20003', pieces: [{ skuId: a, qty: 3 }] })
    await countSales(server.db, server.clock.now())
    const sales = async () =>
      (await server.db.query<{ sales: number }>('select sales from products where id = $1', [plain[0]!.id]))[0]!.sales
    const [sold, money] = [await sales(), await reserve()]
    await step(orderNo, { type: 'close', reason: '档口停业' })
    const closed = await info(orderNo)
    expect([closed.status, await reserve()]).toEqual(['shipped', money + closed.refunded])
    expect(closed.refunded).toBeGreaterThanOrEqual(second!.price * 2)
    await countSales(server.db, server.clock.now())
    expect(await sales()).toBe(sold - 2)
  })

  test('who cancels and who starts picking in the same moment: one of them is refused', async () => {
    for (let i = 0; i < 5; i++) {
      const orderNo = await paid()
      const { refused } = await Promise.all([cancel(orderNo), step(orderNo, { type: 'start' }).catch(() => null)]).then(
        ([answer]) => answer,
      )
      expect((await info(orderNo)).status).toBe(refused.length > 0 ? 'picking' : 'cancelled')
    }
  })

  test('a courier that we don’t know sends nothing', async () => {
    const orderNo = await paid()
    const ship = step(orderNo, { type: 'ship', brand: '不存在', trackingNo: 'ZT20009' })
    await expect(ship).rejects.toThrow('所选快递不存在，请重新选择')
    await expect(step('D0', { type: 'pick' })).rejects.toThrow('订单不存在')
    expect((await info(orderNo)).status).toBe('paid')
  })

  test('what was bought before is bought again as far as it can be had', async () => {
    const orderNo = await paid()
    await server.db.query('update skus set stock = 1, supplied = supplied - stock + 1 where id = $1', [b])
    expect(await buyer.orders.reorder([orderNo])).toMatchObject({
      added: [
        { skuId: a, qty: 3 },
        { skuId: b, qty: 1 },
      ],
      left: [{ skuId: b, reason: '库存不足，仅剩 1 件' }],
    })
    await server.db.query('update skus set stock = stock + 30, supplied = supplied + 30 where id = $1', [b])
  })

  test('one that can not be decided by itself keeps no other waiting, and is looked at again in a minute', async () => {
    const [stuck, other] = [await paid(), await paid()]
    for (const orderNo of [stuck, other]) await step(orderNo, { type: 'shortage', skuId: b, qty: 1 })
    await server.db.query(`update abnormal_cases set auto_option = 'accept' where order_no = $1`, [stuck])
    server.clock.advance(2 * DAY)
    expect([await moveOverdue(server.deps), await moveOverdue(server.deps)]).toEqual([1, 0])
    expect([(await info(stuck)).abnormal, (await info(other)).abnormal]).toEqual([true, false])
    await server.db.query(`update abnormal_cases set auto_option = 'refund_item' where order_no = $1`, [stuck])
    server.clock.advance(60)
    expect(await moveOverdue(server.deps)).toBe(1)
  })
})
