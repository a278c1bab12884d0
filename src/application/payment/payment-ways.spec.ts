import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { inputs, inTurn, times } from '../../../tests/support/checkout-run'
import { aResult, aTicket, NOW, orderFakes, type OrderFakes } from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { PayRequest, PayResult, PayTicket } from '../../domain/payment'
import { paymentMachine, scanMethodsOf, type PaymentContext, type PaymentNews } from './payment-machine'

const PENDING = 'pay/13800000000/P1'
const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')

const opened = (fakes: OrderFakes) => {
  const clock = new SimulatedClock()
  const actor = createActor(paymentMachine(fakes), { input: { paymentNo: 'P1', account: '13800000000' }, clock })
  const news: PaymentNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const until = async (check: (value: string, context: PaymentContext) => boolean) =>
    (await waitFor(actor, ({ value, context }) => check(JSON.stringify(value), context), { timeout: 500 })).context
  return { actor, clock, news, until, at: (state: string) => until((value) => value.includes(`"${state}"`)) }
}
const reserve = (answer: () => Promise<PayTicket>) => (request: PayRequest) =>
  request.method === 'reserve' ? answer() : Promise.resolve(aTicket())
const fromReserve = (fakes: OrderFakes) =>
  inputs(fakes, 'pay').filter((request) => (request as PayRequest).method === 'reserve')

describe('opening a cashier', () => {
  it('knows nothing yet', () => {
    expect(opened(orderFakes()).actor.getSnapshot().context).toEqual({
      key: '13800000000/P1',
      paymentNo: 'P1',
      result: null,
      ticket: null,
      misses: 0,
      request: null,
      method: null,
      payNow: false,
      doubts: 0,
      shortBy: null,
      error: null,
    })
    expect(scanMethodsOf(null)).toEqual([])
  })

  it('says that there is no payment of such a number', async () => {
    const wrong = new Failure('invalid', '支付单号不正确')
    expect((await opened(orderFakes({ payResult: () => Promise.reject(wrong) })).at('missing')).error).toBe(wrong)
  })

  it('says why it can’t be opened, and is tried at once where the buyer wants that', async () => {
    const { actor, at } = opened(orderFakes({ payResult: inTurn<PayResult>(offline, aResult()) }))
    expect(await at('unreached')).toMatchObject({ error: offline, misses: 1 })
    actor.send({ type: 'retry' })
    expect((await at('shown')).misses).toBe(0)
  })
})

describe('watching a payment', () => {
  it('shows what the server says now, also after it was away', async () => {
    const told = [1, 2, 3].map((n) => aResult({ reserveAvailable: fen(n) }))
    const { clock, at, until } = opened(
      orderFakes({ payResult: inTurn<PayResult>(told[0]!, told[1]!, offline, told[2]!) }),
    )
    expect((await at('resting')).result).toEqual(told[0])
    clock.increment(2500)
    await until((value, { result }) => value.includes('"resting"') && result === told[1])
    clock.increment(2500)
    await at('lost')
    clock.increment(2500)
    expect(await until((value, { result }) => value.includes('"resting"') && result === told[2])).toMatchObject({
      misses: 0,
    })
  })

  it.each(['retry', 'look'] as const)('asks at once after it was lost where it is told “%s”', async (type) => {
    const fakes = orderFakes({ payResult: inTurn<PayResult>(aResult(), offline, aResult()) })
    const { actor, at } = opened(fakes)
    await at('resting')
    actor.send({ type: 'look' })
    await at('lost')
    actor.send({ type })
    await at('resting')
    expect(times(fakes, 'payResult')).toBe(3)
  })
})

describe('the code to scan', () => {
  it('is drawn again where none came, by hand or as soon as the server is back', async () => {
    const fakes = orderFakes({
      pay: inTurn<PayTicket>(offline, offline, aTicket()),
      payResult: inTurn<PayResult>(aResult(), offline, aResult()),
    })
    const { actor, at } = opened(fakes)
    await at('undrawn')
    actor.send({ type: 'redraw' })
    await at('drawing')
    await at('undrawn')
    actor.send({ type: 'look' })
    await at('lost')
    actor.send({ type: 'retry' })
    expect((await at('shown')).ticket).toEqual(aTicket())
    expect(times(fakes, 'pay')).toBe(3)
  })
})

describe('paying from the reserve', () => {
  it('is surely not done where the very first answer is "busy"', async () => {
    const fakes = orderFakes({ pay: reserve(() => Promise.reject(busy)) })
    const { actor, at, news } = opened(fakes)
    await at('shown')
    actor.send({ type: 'pay by reserve' })
    await waitFor(actor, () => news.length === 1)
    expect(await at('idle')).toMatchObject({ error: busy, request: null, doubts: 0 })
    expect([news, fakes.stored.pending.size]).toEqual([[{ type: 'refused', error: busy }], 0])
  })

  it.each(['conflict', 'not-found'] as const)(
    'looks at once where it is over, and can be tried again (%s)',
    async (kind) => {
      const over = new Failure(kind, '订单已支付或已关闭，请刷新后查看')
      const fakes = orderFakes({ pay: reserve(inTurn<PayTicket>(offline, over, aTicket())) })
      const { actor, at, until, news } = opened(fakes)
      await at('shown')
      actor.send({ type: 'pay by reserve' })
      await at('doubtful')
      const looked = times(fakes, 'payResult')
      actor.send({ type: 'retry' })
      expect(await at('idle')).toMatchObject({ error: over, request: null, doubts: 0 })
      await until(() => times(fakes, 'payResult') > looked)
      expect(news).toEqual([])
      actor.send({ type: 'pay by reserve' })
      expect((await at('confirming')).error).toBeNull()
      expect(fromReserve(fakes)).toMatchObject([{ requestId: 'id-2' }, { requestId: 'id-2' }, { requestId: 'id-3' }])
    },
  )

  it('takes away what was missing with the next try', async () => {
    const short = new Failure('balance-short', '余额不足，还差 ¥5.00', { shortBy: fen(500) })
    const { actor, at, until } = opened(orderFakes({ pay: reserve(inTurn<PayTicket>(short, aTicket())) }))
    await at('shown')
    actor.send({ type: 'pay by reserve' })
    await until((_, { shortBy }) => shortBy !== null)
    actor.send({ type: 'pay by reserve' })
    expect(await at('confirming')).toMatchObject({ shortBy: null, error: null })
  })

  it('is written down with its time, and is the same for another tab', async () => {
    const fakes = orderFakes({ pay: reserve(inTurn<PayTicket>(offline, aTicket())) })
    const [one, other] = [opened(fakes), opened(fakes)]
    await one.at('shown')
    await other.at('shown')
    one.actor.send({ type: 'pay by reserve' })
    await one.at('doubtful')
    const request = { pay: { paymentNo: 'P1' }, method: 'reserve', requestId: 'id-3' }
    expect(fakes.stored.pending.get(PENDING)).toEqual({ version: 1, request, at: NOW })
    other.actor.send({ type: 'pay by reserve' })
    await other.at('confirming')
    expect(fromReserve(fakes)).toEqual([request, request])
  })

  it.each([
    ['another version', { version: 2, request: { requestId: 'old' } }],
    ['no request', { version: 1 }],
  ])('is not found in %s', async (_, stored) => {
    const fakes = orderFakes()
    fakes.stored.pending.set(PENDING, stored)
    expect((await opened(fakes).at('idle')).request).toBeNull()
  })
})
