import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { finishRefunded } from '../../server/after-sale/refunded'
import { strayParcels } from '../../server/after-sale/stray-parcels'
import { openInterception } from '../../server/fulfilment/interception'
import { foldAfterSaleTallies } from '../../server/orders/after-sale-tallies'
import { lockLives } from '../../server/orders/order-life'
import { sendRefunds } from '../../server/payments/refunds'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import { toBeijing } from '../../src/domain/time'
import { mustAddUp, outcomes } from '../support/trade'
import {
  DAY,
  a,
  apply,
  asking,
  gained,
  money,
  openShop,
  orderAt,
  picture,
  receive,
  sales,
  server,
  somebody,
  station,
} from '../support/after-sale-shop'

beforeAll(openShop)
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

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

  test('a parcel whose number several buyers named is no one of theirs until the station says whose it is', async () => {
    const orderNo = await orderAt('delivered')
    const caseNo = await apply(orderNo, 'return_refund')
    const [thief, theirs] = await somebody(100_000_000)
    const other = await orderAt('delivered', 'reserve', thief)
    const { caseNo: stolen } = await theirs.apply(asking(other, 'return_refund'))
    for (const no of [caseNo, stolen]) await station(no, { type: 'approve' })
    const parcel = { brand: '中通快递', trackingNo: 'SAME000001' }
    await sales.ship({ caseNo, ...parcel, requestId: randomUUID() })
    await theirs.ship({ caseNo: stolen, ...parcel, requestId: randomUUID() })
    await expect(receive({ tracking: parcel.trackingNo })).rejects.toThrow(/售后单/)
    expect((await theirs.info(stolen)).status).toBe('returning')
    await receive({ caseNo, tracking: parcel.trackingNo })
    expect([(await sales.info(caseNo)).status, (await theirs.info(stolen)).status]).toEqual(['inspecting', 'returning'])
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
