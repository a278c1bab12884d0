import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { PayResult } from '../../domain/payment'
import type { RechargeRequest, RechargeResult, RechargeTicket } from '../../domain/wallet/recharge'
import {
  aRecharge,
  aRechargeTicket,
  aResult,
  NOW,
  orderFakes,
  type OrderFakes,
} from '../../../tests/support/order-fakes'
import { openRechargeKey, rechargeKey } from '../kept'
import { rechargeMachine, type RechargeContext, type RechargeNews } from './recharge-machine'

const account = '13800000000'
const OPEN = openRechargeKey(account)
const PENDING = rechargeKey(account)
const wish = { packageId: '2' }
const go = { type: 'go', wish, method: 'sandbox' } as const
const offline = new Failure('network', '网络不通')

const started = (fakes: OrderFakes) => {
  const clock = new SimulatedClock()
  const actor = createActor(rechargeMachine(fakes), { input: { account }, clock })
  const news: RechargeNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string, check: (context: RechargeContext) => boolean = () => true) =>
    (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
  const cashier = () => actor.getSnapshot().children.payment!
  return { actor, clock, news, at, cashier }
}

const fakesOf = (wallet: Partial<OrderFakes['wallet']> = {}, orders: Partial<OrderFakes['orders']> = {}) =>
  orderFakes(
    { payResult: async () => aResult({ biz: 'recharge', orderNos: [], payMethods: ['sandbox'] }), ...orders },
    {},
    {},
    wallet,
  )

const asked = (fakes: OrderFakes): RechargeRequest[] =>
  fakes.calls.flatMap(([name, input]) => (name === 'recharge' ? [input as RechargeRequest] : []))

/** Answers in turn; the last one for good. */
const inTurn = <T>(...answers: (T | Error)[]) => {
  let turn = 0
  return async (): Promise<T> => {
    const answer = answers[Math.min(turn++, answers.length - 1)]!
    if (answer instanceof Error) throw answer
    return answer
  }
}

/** A cashier where it is paid as soon as somebody asks for the second time. */
const paidSoon = (over: Partial<PayResult> = {}) => ({
  payResult: inTurn<PayResult>(
    aResult({ biz: 'recharge', orderNos: [], payMethods: ['sandbox'] }),
    aResult({ biz: 'recharge', orderNos: [], status: 'succeeded', ...over }),
  ),
})

describe('a top-up', () => {
  it('is chosen, opened, paid at the shared cashier, and told once with what the reserve holds then', async () => {
    const fakes = fakesOf({}, paidSoon())
    const { actor, news, at, cashier } = started(fakes)
    await at('choosing')
    actor.send(go)
    expect((await at('paying')).ticket).toEqual(aRechargeTicket())
    await waitFor(cashier(), (state) => state.matches({ open: { code: 'shown' } }))
    // The code came with the top-up: no other is drawn.
    expect(fakes.calls.map(([name]) => name)).not.toContain('pay')
    cashier().send({ type: 'look' })
    expect((await at('succeeded')).result).toEqual(aRecharge())
    expect(news).toEqual([{ type: 'recharged', result: aRecharge() }])
    expect([fakes.stored.pending.size, fakes.stored.tab.size]).toEqual([0, 0])
  })

  it('writes its request id down before it is opened', async () => {
    const fakes = fakesOf()
    const { actor, at } = started(fakes)
    await at('choosing')
    actor.send(go)
    await at('paying')
    expect(fakes.calls.slice(0, 3)).toEqual([
      ['pending.write', PENDING],
      ['recharge', { wish, method: 'sandbox', requestId: 'id-1' }],
      ['pending.remove', PENDING],
    ])
  })

  it('is asked for again under the same id, slower and slower, until there is an answer', async () => {
    const fakes = fakesOf({
      recharge: inTurn<RechargeTicket>(offline, new Failure('busy', '系统繁忙'), aRechargeTicket()),
    })
    const { actor, clock, at } = started(fakes)
    await at('choosing')
    actor.send(go)
    await at('doubtful', ({ doubts }) => doubts === 1)
    expect(fakes.stored.pending.has(PENDING)).toBe(true)
    clock.increment(3000)
    await at('doubtful', ({ doubts }) => doubts === 2)
    clock.increment(5999)
    expect(asked(fakes)).toHaveLength(2)
    clock.increment(1)
    await at('paying')
    expect(asked(fakes).map(({ requestId }) => requestId)).toEqual(['id-1', 'id-1', 'id-1'])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('goes on after a reload with the request that got no answer', async () => {
    const fakes = fakesOf()
    const request: RechargeRequest = { wish: { amount: fen(5000) }, method: 'sandbox', requestId: 'before' }
    fakes.stored.pending.set(PENDING, { version: 1, request, at: NOW })
    await started(fakes).at('paying')
    expect(asked(fakes)).toEqual([request])
  })

  it('goes on after a reload with the code that was shown, unless its time is over', async () => {
    const fakes = fakesOf()
    fakes.stored.tab.set(OPEN, { version: 1, ticket: aRechargeTicket(), at: NOW })
    expect((await started(fakes).at('paying')).ticket).toEqual(aRechargeTicket())
    expect(asked(fakes)).toEqual([])
    const late = fakesOf()
    late.stored.tab.set(OPEN, {
      version: 1,
      ticket: aRechargeTicket({ expiresAt: '2026-11-20T11:59:00+08:00' }),
      at: NOW,
    })
    await started(late).at('choosing')
  })

  it('says why it was refused, and lets something else be chosen', async () => {
    const refused = new Failure('invalid', '这个充值套餐已下架，请重新选择')
    const fakes = fakesOf({ recharge: inTurn<RechargeTicket>(refused, aRechargeTicket()) })
    const { actor, news, at } = started(fakes)
    await at('choosing')
    actor.send(go)
    await at('choosing', ({ error }) => error === refused)
    expect(news).toEqual([{ type: 'refused', error: refused }])
    actor.send({ ...go, wish: { amount: fen(10_000) } })
    await at('paying')
    expect(asked(fakes).map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2'])
  })

  it('is put away for another amount, and its code is not shown again', async () => {
    const fakes = fakesOf()
    const { actor, at } = started(fakes)
    await at('choosing')
    actor.send(go)
    await at('paying')
    expect(fakes.stored.tab.has(OPEN)).toBe(true)
    actor.send({ type: 'again' })
    expect(await at('choosing')).toMatchObject({ ticket: null, request: null })
    expect(fakes.stored.tab.has(OPEN)).toBe(false)
    actor.send({ type: 'leave' })
    await at('left')
  })

  it.each(['closed', 'failed'] as const)(
    'ends %s when the cashier says so, and another can be begun',
    async (status) => {
      const { actor, news, at, cashier } = started(fakesOf({}, paidSoon({ status })))
      await at('choosing')
      actor.send(go)
      await at('paying')
      await waitFor(cashier(), (state) => state.matches({ open: { watch: 'resting' } }))
      cashier().send({ type: 'look' })
      await at(status)
      expect(news).toEqual([])
      actor.send({ type: 'again' })
      await at('choosing')
    },
  )

  it('finds money that came after the time was over', async () => {
    const fakes = fakesOf({}, { payResult: async () => aResult({ biz: 'recharge', status: 'closed' }) })
    const { actor, news, at } = started(fakes)
    await at('choosing')
    actor.send(go)
    await at('closed')
    actor.send({ type: 'look' })
    await at('succeeded')
    expect(news).toEqual([{ type: 'recharged', result: aRecharge() }])
  })

  it('reads again what came of it where the first answer is lost', async () => {
    const fakes = fakesOf(
      { rechargeResult: inTurn<RechargeResult>(offline, aRecharge()) },
      { payResult: async () => aResult({ status: 'succeeded' }) },
    )
    const { actor, clock, at } = started(fakes)
    await at('choosing')
    actor.send(go)
    await at('unread')
    clock.increment(3000)
    expect((await at('succeeded')).result).toEqual(aRecharge())
  })
})
