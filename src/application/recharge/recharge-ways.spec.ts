import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { inputs, inTurn, times } from '../../../tests/support/checkout-run'
import { pauses, shutStore } from '../../../tests/support/doubts'
import {
  aRecharge,
  aRechargeTicket,
  aResult,
  NOW,
  orderFakes,
  type OrderFakes,
} from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { PayResult } from '../../domain/payment'
import type { RechargeRequest, RechargeResult, RechargeTicket } from '../../domain/wallet/recharge'
import { openRechargeKey, rechargeKey } from '../kept'
import { rechargeMachine, type RechargeContext, type RechargeNews } from './recharge-machine'

const account = '13800000000'
const OPEN = openRechargeKey(account)
const PENDING = rechargeKey(account)
const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const wish = { packageId: '2' }
const go = { type: 'go', wish, method: 'sandbox' } as const
const blank = { choice: null, request: null, ticket: null, result: null, doubts: 0, error: null }

const fakesOf = (wallet: Partial<OrderFakes['wallet']> = {}, status: PayResult['status'] = 'pending') =>
  orderFakes(
    { payResult: async () => aResult({ biz: 'recharge', orderNos: [], status, payMethods: ['sandbox'] }) },
    {},
    {},
    wallet,
  )
const opened = (fakes: OrderFakes) => {
  const clock = new SimulatedClock()
  const actor = createActor(rechargeMachine(fakes), { input: { account }, clock })
  const news: RechargeNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string, check: (context: RechargeContext) => boolean = () => true) =>
    (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
  const send = (type: 'retry' | 'look' | 'again' | 'leave') => actor.send({ type })
  const begun = async () => {
    await at('choosing')
    actor.send(go)
  }
  return { actor, clock, news, at, send, begun }
}
const ids = (fakes: OrderFakes) => inputs(fakes, 'recharge').map((one) => (one as RechargeRequest).requestId)

describe('opening a top-up', () => {
  it('begins with nothing, and may be left', async () => {
    const { actor, at, send } = opened(fakesOf())
    expect(await at('choosing')).toEqual({ account, ...blank })
    send('leave')
    await at('left')
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('is written down with its choice and its time', async () => {
    const fakes = fakesOf({ recharge: () => Promise.reject(offline) })
    const { at, begun } = opened(fakes)
    await begun()
    expect(await at('doubtful')).toMatchObject({ choice: { wish, method: 'sandbox' }, error: offline })
    const request = { wish, method: 'sandbox', requestId: 'id-1' }
    expect(Object.fromEntries(fakes.stored.pending)).toEqual({ [PENDING]: { version: 1, request, at: NOW } })
  })

  it('is asked for slower and slower, but at least every 20 seconds', async () => {
    const fakes = fakesOf({ recharge: inTurn<RechargeTicket>(offline, busy, offline) })
    const { at, clock, begun, send } = opened(fakes)
    await begun()
    for (const [doubts, pause] of pauses) {
      expect((await at('doubtful', (context) => context.doubts === doubts)).error).toBe(doubts === 2 ? busy : offline)
      clock.increment(pause - 1)
      expect(ids(fakes)).toHaveLength(doubts)
      clock.increment(1)
      expect(ids(fakes)).toHaveLength(doubts + 1)
    }
    await at('doubtful')
    send('retry')
    expect(ids(fakes)).toHaveLength(7)
    await at('doubtful')
    send('leave')
    await at('left')
    expect(fakes.stored.pending.has(PENDING)).toBe(true)
  })

  it('is certain again after an answer', async () => {
    const fakes = fakesOf({ recharge: inTurn<RechargeTicket>(offline, aRechargeTicket()) })
    const { at, begun, send } = opened(fakes)
    await begun()
    await at('doubtful')
    send('retry')
    expect(await at('paying')).toMatchObject({ doubts: 0, error: null })
  })

  it('can be put away without an answer; another one is a request of its own', async () => {
    const fakes = fakesOf({ recharge: inTurn<RechargeTicket>(offline, aRechargeTicket()) })
    const { at, begun, send } = opened(fakes)
    await begun()
    await at('doubtful')
    send('again')
    expect(await at('choosing')).toMatchObject({ request: null, doubts: 0, error: null })
    expect(fakes.stored.pending.size).toBe(0)
    await begun()
    await at('paying')
    expect(ids(fakes)).toEqual(['id-1', 'id-2'])
  })

  it('is surely not opened where the very first answer is "busy", and its reason goes with the next choice', async () => {
    const fakes = fakesOf({ recharge: inTurn<RechargeTicket>(busy, aRechargeTicket()) })
    const { actor, at, begun, news } = opened(fakes)
    await begun()
    expect(await at('choosing', ({ error }) => error === busy)).toMatchObject({ doubts: 0 })
    expect([news, fakes.stored.pending.size]).toEqual([[{ type: 'refused', error: busy }], 0])
    actor.send(go)
    expect((await at('remembering')).error).toBeNull()
    await at('paying')
    expect(ids(fakes)).toEqual(['id-1', 'id-2'])
  })

  it('may have been done by an earlier page, of which a refusal to answer says nothing', async () => {
    const fakes = fakesOf({ recharge: inTurn<RechargeTicket>(busy, new Failure('invalid', '金额有误')) })
    const request: RechargeRequest = { wish: { amount: fen(5000) }, method: 'sandbox', requestId: 'before' }
    fakes.stored.pending.set(PENDING, { version: 1, request, at: NOW })
    const { at, send } = opened(fakes)
    expect(await at('doubtful')).toMatchObject({ doubts: 2, request })
    expect(fakes.stored.pending.has(PENDING)).toBe(true)
    send('retry')
    expect(await at('choosing')).toMatchObject({ doubts: 0 })
    expect(fakes.stored.pending.size).toBe(0)
  })

  it.each([
    ['the same choice', { wish, method: 'sandbox' }, 'before'],
    ['another package', { wish: { packageId: '3' }, method: 'sandbox' }, 'id-1'],
    ['another channel', { wish, method: 'alipay' }, 'id-1'],
  ])('is the one that another tab has sent where it is %s', async (_, choice, requestId) => {
    const fakes = fakesOf()
    const { actor, at } = opened(fakes)
    await at('choosing')
    const request = { wish, method: 'sandbox', requestId: 'before' }
    fakes.stored.pending.set(PENDING, { version: 1, request, at: NOW })
    actor.send({ type: 'go', ...choice } as typeof go)
    await at('paying')
    expect(ids(fakes)).toEqual([requestId])
  })

  it.each([
    ['another version', { version: 2, request: { requestId: 'old' }, ticket: aRechargeTicket() }],
    ['nothing of use', { version: 1 }],
  ])('is not found in %s', async (_, stored) => {
    const fakes = fakesOf()
    fakes.stored.pending.set(PENDING, stored)
    fakes.stored.tab.set(OPEN, stored)
    await opened(fakes).at('choosing')
    expect(ids(fakes)).toEqual([])
  })

  it('needs no store', async () => {
    const fakes = fakesOf({ recharge: inTurn<RechargeTicket>(busy, aRechargeTicket()) })
    shutStore(fakes)
    const { at, begun, send } = opened(fakes)
    await begun()
    await at('choosing', ({ error }) => error === busy)
    await begun()
    await at('paying')
    send('again')
    expect((await at('choosing')).ticket).toBeNull()
  })
})

describe('paying a top-up', () => {
  it('keeps its code in this tab until its time is over, and may be left open', async () => {
    const fakes = fakesOf()
    const { at, begun, send } = opened(fakes)
    await begun()
    await at('paying')
    expect(fakes.stored.tab.get(OPEN)).toEqual({ version: 1, ticket: aRechargeTicket(), at: NOW })
    send('leave')
    await at('left')
    expect(fakes.stored.tab.has(OPEN)).toBe(true)
    const over = fakesOf()
    const expiresAt = new Date(NOW).toISOString()
    over.stored.tab.set(OPEN, { version: 1, ticket: aRechargeTicket({ expiresAt }), at: NOW })
    await opened(over).at('choosing')
  })

  it('is forgotten once it is credited, and another may follow', async () => {
    const fakes = fakesOf({}, 'succeeded')
    const { at, begun, send } = opened(fakes)
    await begun()
    expect(await at('succeeded')).toMatchObject({ result: aRecharge(), error: null, doubts: 0 })
    expect(inputs(fakes, 'rechargeResult')).toEqual(['Z1'])
    expect([fakes.stored.tab.size, fakes.stored.pending.size]).toEqual([0, 0])
    send('again')
    expect(await at('choosing')).toMatchObject({ result: null, ticket: null })
  })

  it.each(['succeeded', 'closed', 'failed'] as const)('may be left where it has %s', async (status) => {
    const { actor, at, begun, send } = opened(fakesOf({}, status))
    await begun()
    await at(status)
    send('leave')
    await at('left')
    expect(actor.getSnapshot().status).toBe('done')
  })

  it.each([
    ['closed', 'closed', 'closed'],
    ['failed', 'failed', 'failed'],
    ['failed', 'succeeded', 'succeeded'],
  ] as const)('that has %s is %s where it is looked at again', async (status, read, state) => {
    const fakes = fakesOf({ rechargeResult: async () => aRecharge({ status: read }) }, status)
    const { at, begun, send, news } = opened(fakes)
    await begun()
    await at(status)
    send('look')
    expect((await at(state, ({ result }) => result !== null)).result).toEqual(aRecharge({ status: read }))
    expect(news).toHaveLength(read === 'succeeded' ? 1 : 0)
  })

  it('goes back to the cashier where it is not credited yet', async () => {
    const fakes = fakesOf({ rechargeResult: async () => aRecharge({ status: 'pending' }) }, 'closed')
    const { at, begun, send } = opened(fakes)
    await begun()
    await at('closed')
    send('look')
    expect((await at('paying')).result).toEqual(aRecharge({ status: 'pending' }))
  })

  it('reads again what came of it, slower and slower, at once by hand, and may be left', async () => {
    const fakes = fakesOf({ rechargeResult: inTurn<RechargeResult>(offline) }, 'succeeded')
    const { at, begun, clock, send } = opened(fakes)
    await begun()
    for (const [doubts, pause] of pauses) {
      expect((await at('unread', (context) => context.doubts === doubts)).error).toBe(offline)
      clock.increment(pause - 1)
      expect(times(fakes, 'rechargeResult')).toBe(doubts)
      clock.increment(1)
      expect(times(fakes, 'rechargeResult')).toBe(doubts + 1)
    }
    await at('unread')
    send('retry')
    expect(times(fakes, 'rechargeResult')).toBe(7)
    await at('unread')
    send('leave')
    await at('left')
  })
})
