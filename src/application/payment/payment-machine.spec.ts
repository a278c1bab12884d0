import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { Failure, isFailure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { PayRequest, PayResult, PayTicket } from '../../domain/payment'
import { aResult, aTicket, orderFakes, type OrderFakes } from '../../../tests/support/order-fakes'
import { paymentMachine, type PaymentContext, type PaymentNews } from './payment-machine'

const PENDING = 'pay/13800000000/P1'

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

const inputs = (fakes: OrderFakes, method: string) =>
  fakes.calls.flatMap(([name, input]) => (name === method ? [input] : []))

/** Answers in turn; the last one for good. */
const inTurn = <T>(...answers: (T | Error)[]) => {
  let turn = 0
  return async (): Promise<T> => {
    const answer = answers[Math.min(turn++, answers.length - 1)]!
    if (answer instanceof Error) throw answer
    return answer
  }
}

const paid = aResult({ status: 'succeeded', paidAt: '2026-11-20T12:01:00+08:00' })
const offline = new Failure('network', '网络不通')

describe('the cashier', () => {
  it('draws a code to scan and asks every 2.5 seconds until it is paid', async () => {
    const fakes = orderFakes({ payResult: inTurn<PayResult>(aResult(), aResult(), paid) })
    const { clock, news, at, until } = opened(fakes)
    expect((await at('shown')).ticket).toEqual(aTicket())
    expect(inputs(fakes, 'pay')).toEqual([{ pay: { paymentNo: 'P1' }, method: 'sandbox', requestId: 'id-1' }])
    clock.increment(2499)
    expect(inputs(fakes, 'payResult')).toHaveLength(1)
    clock.increment(1)
    await at('resting')
    clock.increment(2500)
    expect((await until((value) => value === '"succeeded"')).result).toEqual(paid)
    expect(inputs(fakes, 'payResult')).toEqual(['P1', 'P1', 'P1'])
    expect(news).toEqual([{ type: 'settled', result: paid }])
  })

  it('asks every 20 seconds where nobody sees it, and at once when somebody looks', async () => {
    const fakes = orderFakes()
    let isHidden = true
    fakes.page.hidden = () => isHidden
    const { actor, clock, at } = opened(fakes)
    await at('resting')
    clock.increment(19_999)
    expect(inputs(fakes, 'payResult')).toHaveLength(1)
    clock.increment(1)
    await at('resting')
    expect(inputs(fakes, 'payResult')).toHaveLength(2)
    isHidden = false
    actor.send({ type: 'look' })
    await at('resting')
    clock.increment(2500)
    await at('resting')
    expect(inputs(fakes, 'payResult')).toHaveLength(4)
  })

  it.each(['succeeded', 'closed', 'failed'] as const)('opens on a payment that has %s already', async (status) => {
    const over = aResult({ status })
    const { until } = opened(orderFakes({ payResult: async () => over }))
    expect((await until((value) => value === `"${status}"`)).result).toEqual(over)
  })

  it.each(['closed', 'failed'] as const)('ends when the server says %s', async (status) => {
    const over = aResult({ status })
    const { clock, news, at, until } = opened(orderFakes({ payResult: inTurn<PayResult>(aResult(), over) }))
    await at('resting')
    clock.increment(2500)
    await until((value) => value === `"${status}"`)
    expect(news).toEqual([{ type: 'settled', result: over }])
  })

  it('says when there is no such payment', async () => {
    const { until } = opened(orderFakes({ payResult: inTurn<PayResult>(new Failure('not-found', '支付单不存在')) }))
    expect(await until((value) => value === '"missing"')).toMatchObject({ error: { message: '支付单不存在' } })
  })

  it('tries again by itself when it cannot be opened', async () => {
    const { actor, clock, at } = opened(orderFakes({ payResult: inTurn<PayResult>(offline, offline, aResult()) }))
    await waitFor(actor, ({ value }) => value === 'unreached')
    clock.increment(2500)
    await waitFor(actor, ({ value, context }) => value === 'unreached' && context.misses === 2)
    clock.increment(4999)
    expect(actor.getSnapshot().value).toBe('unreached')
    clock.increment(1)
    await at('shown')
  })

  it('asks slower and slower while the server is away, and goes on when it is back', async () => {
    const fakes = orderFakes({
      payResult: inTurn<PayResult>(aResult(), offline, offline, offline, offline, offline, aResult()),
    })
    const { clock, at, until } = opened(fakes)
    await at('resting')
    clock.increment(2500)
    for (const [misses, pause] of [
      [1, 2500],
      [2, 5000],
      [3, 10_000],
      [4, 20_000],
      [5, 20_000],
    ] as const) {
      await until((value, context) => value.includes('"lost"') && context.misses === misses)
      const asked = inputs(fakes, 'payResult').length
      clock.increment(pause - 1)
      expect(inputs(fakes, 'payResult')).toHaveLength(asked)
      clock.increment(1)
    }
    expect((await at('resting')).misses).toBe(0)
  })

  it('draws the code anew once the server is back', async () => {
    const fakes = orderFakes({
      payResult: inTurn<PayResult>(aResult(), offline, aResult()),
      pay: inTurn<PayTicket>(offline, aTicket()),
    })
    const { actor, clock, at } = opened(fakes)
    await at('undrawn')
    clock.increment(2500)
    await at('lost')
    actor.send({ type: 'retry' })
    expect((await at('shown')).ticket).toEqual(aTicket())
  })

  it('has no code where only the reserve can pay', async () => {
    const fakes = orderFakes({ payResult: async () => aResult({ payMethods: ['reserve'] }) })
    await opened(fakes).at('absent')
    expect(inputs(fakes, 'pay')).toEqual([])
  })
})

describe('paying from the reserve', () => {
  const reserve = (answer: () => Promise<PayTicket>) => (request: PayRequest) =>
    request.method === 'reserve' ? answer() : Promise.resolve(aTicket())
  const fromReserve = (fakes: OrderFakes) =>
    inputs(fakes, 'pay').filter((request) => (request as PayRequest).method === 'reserve')
  const idsOf = (fakes: OrderFakes) => fromReserve(fakes).map((request) => (request as PayRequest).requestId)
  const scannable = async (fakes: OrderFakes) => {
    const payment = opened(fakes)
    await payment.at('shown')
    return payment
  }

  it('writes the request id down first, pays once and looks at once', async () => {
    const fakes = orderFakes({
      payResult: inTurn<PayResult>(aResult(), paid),
      pay: reserve(async () => aTicket({ method: 'reserve' })),
    })
    const { actor, until } = await scannable(fakes)
    actor.send({ type: 'pay by reserve' })
    actor.send({ type: 'pay by reserve' })
    await until((value) => value === '"succeeded"')
    expect(fromReserve(fakes)).toEqual([{ pay: { paymentNo: 'P1' }, method: 'reserve', requestId: 'id-2' }])
    expect(fakes.calls.map(([method]) => method).slice(-4)).toEqual([
      'pending.write',
      'pay',
      'pending.remove',
      'payResult',
    ])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('says how much is missing', async () => {
    const short = new Failure('balance-short', '余额不足，还差 ¥5.00', { shortBy: fen(500) })
    const fakes = orderFakes({ pay: reserve(inTurn<PayTicket>(short)) })
    const { actor, news, at, until } = await scannable(fakes)
    actor.send({ type: 'pay by reserve' })
    expect(await until((_, context) => context.shortBy !== null)).toMatchObject({ shortBy: fen(500), request: null })
    await at('idle')
    expect(news).toEqual([{ type: 'refused', error: short }])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('asks again with the same id when no answer came', async () => {
    const fakes = orderFakes({
      pay: reserve(inTurn<PayTicket>(new Failure('timeout', '请求超时'), aTicket({ method: 'reserve' }))),
    })
    const { actor, at } = await scannable(fakes)
    actor.send({ type: 'pay by reserve' })
    expect(await at('doubtful')).toMatchObject({ error: { message: '请求超时' }, doubts: 1 })
    expect(fakes.stored.pending.has(PENDING)).toBe(true)
    actor.send({ type: 'pay by reserve' })
    await at('confirming')
    const [first, second] = fromReserve(fakes)
    expect(second).toEqual(first)
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('stays open when the repeat is told to come later', async () => {
    const fakes = orderFakes({
      pay: reserve(inTurn<PayTicket>(new Failure('timeout', '请求超时'), new Failure('busy', '系统繁忙'))),
    })
    const { actor, at, until } = await scannable(fakes)
    actor.send({ type: 'pay by reserve' })
    await at('doubtful')
    actor.send({ type: 'pay by reserve' })
    await until((value, context) => value.includes('"doubtful"') && isFailure(context.error, 'busy'))
    expect(fakes.stored.pending.has(PENDING)).toBe(true)
  })

  it('asks again by itself, slower and slower, until the server says what became of it', async () => {
    const answers = inTurn<PayTicket>(offline, new Failure('busy', '系统繁忙'), aTicket({ method: 'reserve' }))
    let isPaid = false
    const fakes = orderFakes({
      payResult: async () => (isPaid ? paid : aResult()),
      pay: reserve(async () => {
        const ticket = await answers()
        isPaid = true
        return ticket
      }),
    })
    const { actor, clock, until } = await scannable(fakes)
    actor.send({ type: 'pay by reserve' })
    await until((value, { doubts }) => value.includes('"doubtful"') && doubts === 1)
    clock.increment(3000)
    await until((value, { doubts }) => value.includes('"doubtful"') && doubts === 2)
    clock.increment(5999)
    expect(fromReserve(fakes)).toHaveLength(2)
    clock.increment(1)
    expect((await until((value) => value === '"succeeded"')).result).toEqual(paid)
    expect(idsOf(fakes)).toEqual(['id-2', 'id-2', 'id-2'])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('asks again as soon as the server is back', async () => {
    const fakes = orderFakes({
      payResult: inTurn<PayResult>(aResult(), offline, aResult()),
      pay: reserve(inTurn<PayTicket>(offline, aTicket({ method: 'reserve' }))),
    })
    const { actor, clock, at, until } = await scannable(fakes)
    actor.send({ type: 'pay by reserve' })
    await until((value) => value.includes('"doubtful"') && value.includes('"lost"'))
    clock.increment(2500)
    await at('confirming')
    expect(idsOf(fakes)).toEqual(['id-2', 'id-2'])
  })

  it('offers the reserve again once it is certain that nothing was paid', async () => {
    const short = new Failure('balance-short', '余额不足，还差 ¥5.00', { shortBy: fen(500) })
    const fakes = orderFakes({
      pay: reserve(inTurn<PayTicket>(offline, short, aTicket({ method: 'reserve' }))),
    })
    const { actor, clock, news, at } = await scannable(fakes)
    actor.send({ type: 'pay by reserve' })
    await at('doubtful')
    clock.increment(3000)
    expect(await at('idle')).toMatchObject({ doubts: 0, request: null, shortBy: fen(500) })
    expect(news).toEqual([{ type: 'refused', error: short }])
    expect(fakes.stored.pending.size).toBe(0)
    actor.send({ type: 'pay by reserve' })
    await at('confirming')
    expect(idsOf(fakes)).toEqual(['id-2', 'id-2', 'id-3'])
  })

  it('is asked again after a reload, under the same id', async () => {
    const fakes = orderFakes({ pay: reserve(inTurn<PayTicket>(offline, aTicket({ method: 'reserve' }))) })
    const before = await scannable(fakes)
    before.actor.send({ type: 'pay by reserve' })
    await before.at('doubtful')
    before.actor.stop()
    const after = opened(fakes)
    await after.at('doubtful')
    after.clock.increment(3000)
    await after.at('confirming')
    expect(idsOf(fakes)).toEqual(['id-2', 'id-2'])
  })

  it('is paid at once where the order was placed with that wish, and only once', async () => {
    const short = new Failure('balance-short', '余额不足，还差 ¥5.00', { shortBy: fen(500) })
    const fakes = orderFakes({ pay: reserve(inTurn<PayTicket>(short)) })
    fakes.tab.write('checkout/13800000000/P1/now', { at: 1 })
    const { at, news } = opened(fakes)
    expect(await at('idle')).toMatchObject({ shortBy: fen(500) })
    expect(news).toEqual([{ type: 'refused', error: short }])
    await opened(fakes).at('idle')
    expect(fromReserve(fakes)).toHaveLength(1)
  })

  it('is not paid at once where the reserve is no way to pay', async () => {
    const fakes = orderFakes({ payResult: async () => aResult({ payMethods: ['sandbox'] }) })
    fakes.tab.write('checkout/13800000000/P1/now', { at: 1 })
    await opened(fakes).at('idle')
    expect(fromReserve(fakes)).toEqual([])
  })

  it('is found again after a reload', async () => {
    const fakes = orderFakes({ pay: reserve(inTurn<PayTicket>(new Failure('timeout', '请求超时'))) })
    const before = await scannable(fakes)
    before.actor.send({ type: 'pay by reserve' })
    await before.at('doubtful')
    before.actor.stop()
    const after = opened(fakes)
    expect(await after.at('doubtful')).toMatchObject({ doubts: 1, request: { requestId: 'id-2' } })
  })

  it('looks at once when another tab was first', async () => {
    const over = new Failure('conflict', '订单已支付或已关闭，请刷新后查看')
    const fakes = orderFakes({ payResult: inTurn<PayResult>(aResult(), paid), pay: reserve(inTurn<PayTicket>(over)) })
    const { actor, news, until } = await scannable(fakes)
    actor.send({ type: 'pay by reserve' })
    await until((value) => value === '"succeeded"')
    expect(news).toEqual([{ type: 'settled', result: paid }])
  })
})
