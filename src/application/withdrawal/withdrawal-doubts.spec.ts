import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { inTurn } from '../../../tests/support/checkout-run'
import { pauses, shutStore } from '../../../tests/support/doubts'
import { NOW, orderFakes, type OrderFakes } from '../../../tests/support/order-fakes'
import { aWithdrawal, theRules } from '../../../tests/support/withdrawal-fakes'
import { Failure } from '../../domain/failure'
import type { Ports } from '../../domain/ports/ports'
import type { Withdrawal, WithdrawalRequest } from '../../domain/wallet/withdrawal'
import { withdrawCancelMachine, type CancelContext, type CancelNews } from './cancel-machine'
import { withdrawalMachine, type WithdrawalContext, type WithdrawalNews } from './withdrawal-machine'

const ACCOUNT = '13800000000'
const KEY = `withdraw/${ACCOUNT}`
const CANCEL_KEY = `withdraw-cancel/${ACCOUNT}/W1`
const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const filled = { amount: '100', channel: 'alipay', payeeName: '张三', payeeAccount: '13800000001' } as const

const fakesWith = (over: Partial<Ports['wallet']>) => {
  const fakes = orderFakes()
  const asked: { requestId: string }[] = []
  const noted =
    <I extends { requestId: string }>(call: ((input: I) => Promise<Withdrawal>) | undefined) =>
    (input: I) => (asked.push(input), call?.(input) ?? Promise.resolve(aWithdrawal()))
  fakes.wallet.withdraw = noted(over.withdraw)
  fakes.wallet.cancelWithdrawal = noted(over.cancelWithdrawal)
  return { fakes, asked, ids: () => asked.map(({ requestId }) => requestId) }
}

describe('an application for a withdrawal', () => {
  const opened = (fakes: OrderFakes) => {
    const clock = new SimulatedClock()
    const actor = createActor(withdrawalMachine(fakes), { input: { account: ACCOUNT }, clock })
    const news: WithdrawalNews[] = []
    actor.on('*', (event) => news.push(event))
    actor.start()
    const at = async (state: string, check: (context: WithdrawalContext) => boolean = () => true) =>
      (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
    const next = () => actor.send({ type: 'next', rules: theRules() })
    const submitted = async () => {
      await at('editing')
      actor.send({ type: 'change', patch: filled })
      next()
      actor.send({ type: 'code', verifyCode: '123456' })
      actor.send({ type: 'submit' })
    }
    return { actor, clock, news, at, next, submitted }
  }

  it('is asked for slower and slower, but at least every 20 seconds, and stays open while it is told to come later', async () => {
    const { fakes, ids } = fakesWith({ withdraw: inTurn<Withdrawal>(offline, busy, offline) })
    const { clock, at, submitted } = opened(fakes)
    await submitted()
    for (const [doubts, pause] of pauses) {
      expect((await at('doubtful', (context) => context.doubts === doubts)).error).toBe(doubts === 2 ? busy : offline)
      expect([...fakes.stored.pending.keys()]).toEqual([KEY])
      clock.increment(pause - 1)
      expect(ids()).toHaveLength(doubts)
      clock.increment(1)
      expect(ids()).toHaveLength(doubts + 1)
    }
  })

  it('is written down with its code, and found by the next page, which asks by itself', async () => {
    const { fakes, ids } = fakesWith({ withdraw: inTurn<Withdrawal>(offline, busy, aWithdrawal()) })
    const first = opened(fakes)
    await first.submitted()
    await first.at('doubtful')
    const request = { ...filled, amount: 10_000, verifyCode: '123456', requestId: 'id-1' }
    expect(fakes.stored.pending.get(KEY)).toEqual({ version: 1, request, at: NOW })
    first.actor.stop()
    const second = opened(fakes)
    expect(await second.at('doubtful')).toMatchObject({
      doubts: 1,
      verifyCode: '123456',
      draft: { ...filled, amount: '100.00' },
    })
    second.clock.increment(3000)
    await second.at('doubtful', ({ doubts }) => doubts === 2)
    second.clock.increment(6000)
    expect(await second.at('applied')).toMatchObject({
      withdrawal: aWithdrawal(),
      request: null,
      doubts: 0,
      error: null,
    })
    expect(ids()).toEqual(['id-1', 'id-1', 'id-1'])
  })

  it.each([
    ['the same but for the code', {}, 'before'],
    ['another amount', { amount: '101' }, 'id-1'],
    ['another payee', { payeeName: '李四' }, 'id-1'],
    ['another account', { payeeAccount: '13800000002' }, 'id-1'],
    ['another channel', { channel: 'bank', payeeAccount: '6222021234567890128' }, 'id-1'],
  ] as const)('is the same request where it is %s', async (_, patch, requestId) => {
    const { fakes, ids } = fakesWith({})
    const { actor, at, next } = opened(fakes)
    await at('editing')
    // Another tab has sent this meanwhile.
    const before = { ...filled, amount: 10_000, verifyCode: '000000', requestId: 'before' }
    fakes.stored.pending.set(KEY, { version: 1, request: before, at: NOW })
    actor.send({ type: 'change', patch: { ...filled, ...patch } })
    next()
    actor.send({ type: 'code', verifyCode: '123456' })
    actor.send({ type: 'submit' })
    await at('applied')
    expect(ids()).toEqual([requestId])
  })

  it('can be looked over again: the marks go, what was typed stays', async () => {
    const { actor, at, next } = opened(fakesWith({}).fakes)
    await at('editing')
    actor.send({ type: 'change', patch: filled })
    next()
    actor.send({ type: 'submit' })
    expect((await at('proving')).wrong).toEqual([{ field: 'verifyCode', message: '请填写短信验证码' }])
    actor.send({ type: 'back' })
    expect(await at('editing')).toMatchObject({ draft: filled, wrong: [], error: null })
    next()
    actor.send({ type: 'submit' })
    actor.send({ type: 'code', verifyCode: '1' })
    expect(await at('proving')).toMatchObject({ verifyCode: '1', wrong: [] })
  })

  it('tells what is wrong beside its fields; another channel takes all marks away', async () => {
    const { actor, at, next, news } = opened(fakesWith({}).fakes)
    await at('editing')
    next()
    const { wrong } = await at('editing')
    expect(wrong.map(({ field }) => field)).toEqual(['amount', 'payeeName', 'payeeAccount'])
    expect(news).toEqual([{ type: 'wrong', wrong }])
    actor.send({ type: 'change', patch: { payeeName: '张三' } })
    expect((await at('editing')).wrong.map(({ field }) => field)).toEqual(['amount', 'payeeAccount'])
    actor.send({ type: 'change', patch: { channel: 'bank' } })
    expect((await at('editing')).wrong).toEqual([])
  })

  it.each([
    [
      new Failure('invalid', '收款人有误', { field: 'payeeName' }),
      'editing',
      [{ field: 'payeeName', message: '收款人有误' }],
    ],
    [new Failure('invalid', '金额有误', { field: 'amount' }), 'editing', [{ field: 'amount', message: '金额有误' }]],
    [
      new Failure('invalid', '验证码错误', { field: 'verifyCode' }),
      'proving',
      [{ field: 'verifyCode', message: '验证码错误' }],
    ],
    [new Failure('invalid', '参数错误', { field: 'channel' }), 'proving', []],
    [new Failure('invalid', '参数错误'), 'proving', []],
    [busy, 'proving', []],
  ] as const)('refused for %s is told in its place', async (refusal, state, wrong) => {
    const { fakes } = fakesWith({ withdraw: () => Promise.reject(refusal) })
    const { actor, at, news, submitted } = opened(fakes)
    await submitted()
    await waitFor(actor, () => news.length === 1)
    expect(await at(state)).toMatchObject({ error: refusal, wrong, request: null, doubts: 0 })
    expect([news, fakes.stored.pending.size]).toEqual([[{ type: 'refused', error: refusal }], 0])
  })

  it('takes away why it was refused as soon as something is changed', async () => {
    const { fakes } = fakesWith({ withdraw: () => Promise.reject(new Failure('balance-short', '余额不足')) })
    const { actor, at, next, news, submitted } = opened(fakes)
    await submitted()
    await waitFor(actor, () => news.length === 1)
    actor.send({ type: 'change', patch: { amount: '50' } })
    expect(await at('editing')).toMatchObject({ error: null, wrong: [] })
    const other = opened(fakesWith({ withdraw: () => Promise.reject(busy) }).fakes)
    await other.submitted()
    await other.at('proving', ({ error }) => error === busy)
    other.actor.send({ type: 'code', verifyCode: '654321' })
    expect((await other.at('proving')).error).toBeNull()
    other.actor.send({ type: 'submit' })
    await other.at('proving', ({ error }) => error === busy)
    other.actor.send({ type: 'submit' })
    expect((await other.at('remembering')).error).toBeNull()
    await other.at('proving', ({ error }) => error === busy)
    other.actor.send({ type: 'back' })
    expect((await other.at('editing')).error).toBeNull()
    next()
  })

  it('begins anew with nothing of the last one', async () => {
    const { actor, at, submitted } = opened(fakesWith({}).fakes)
    await submitted()
    await at('applied')
    actor.send({ type: 'again' })
    expect(await at('editing')).toEqual({
      account: ACCOUNT,
      draft: { amount: '', channel: 'alipay', payeeName: '', payeeAccount: '' },
      verifyCode: '',
      wrong: [],
      request: null,
      doubts: 0,
      withdrawal: null,
      error: null,
    })
  })

  it('needs no store', async () => {
    const { fakes } = fakesWith({ withdraw: inTurn<Withdrawal>(busy, aWithdrawal()) })
    shutStore(fakes)
    const { actor, at, submitted } = opened(fakes)
    await submitted()
    await at('proving', ({ error }) => error === busy)
    actor.send({ type: 'submit' })
    expect((await at('applied')).withdrawal).toEqual(aWithdrawal())
  })
})

describe('taking a withdrawal back', () => {
  const opened = (fakes: OrderFakes) => {
    const clock = new SimulatedClock()
    const actor = createActor(withdrawCancelMachine(fakes), { input: { account: ACCOUNT, withdrawNo: 'W1' }, clock })
    const news: CancelNews[] = []
    actor.on('*', (event) => news.push(event))
    actor.start()
    const at = async (state: string, check: (context: CancelContext) => boolean = () => true) =>
      (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
    return { actor, clock, news, at, send: (type: 'go' | 'retry' | 'leave') => actor.send({ type }) }
  }

  it('is written down before, told, and over', async () => {
    const { fakes, asked } = fakesWith({})
    const { actor, at, news, send } = opened(fakes)
    send('go')
    await at('done')
    expect(asked).toHaveLength(1)
    expect(fakes.calls).toEqual([
      ['pending.write', CANCEL_KEY],
      ['cancelWithdrawal', { withdrawNo: 'W1', requestId: 'id-1' }],
      ['pending.remove', CANCEL_KEY],
    ])
    expect([news, actor.getSnapshot().status]).toEqual([[{ type: 'done', withdrawal: aWithdrawal() }], 'done'])
  })

  it('may be thought better of', async () => {
    const { fakes, asked } = fakesWith({})
    const { actor, at, send } = opened(fakes)
    send('leave')
    await at('left')
    expect([actor.getSnapshot().status, asked]).toEqual(['done', []])
  })

  it('is told why it is refused, and left', async () => {
    const { fakes } = fakesWith({ cancelWithdrawal: () => Promise.reject(busy) })
    const { at, news, send } = opened(fakes)
    send('go')
    expect((await at('refused')).error).toBe(busy)
    expect([news, fakes.stored.pending.size]).toEqual([[{ type: 'refused', error: busy }], 0])
    send('leave')
    await at('left')
  })

  it('is asked for slower and slower, but at least every 20 seconds, and may be left', async () => {
    const { fakes, ids } = fakesWith({ cancelWithdrawal: inTurn<Withdrawal>(offline, busy, offline) })
    const { clock, at, send } = opened(fakes)
    send('go')
    for (const [doubts, pause] of pauses) {
      expect((await at('doubtful', (context) => context.doubts === doubts)).error).toBe(doubts === 2 ? busy : offline)
      expect([...fakes.stored.pending.keys()]).toEqual([CANCEL_KEY])
      clock.increment(pause - 1)
      expect(ids()).toHaveLength(doubts)
      clock.increment(1)
      expect(ids()).toHaveLength(doubts + 1)
    }
    await at('doubtful')
    send('leave')
    await at('left')
  })

  it('is the same request for the next page, as long as it can be asked for', async () => {
    const { fakes, ids } = fakesWith({ cancelWithdrawal: inTurn<Withdrawal>(offline, offline, aWithdrawal()) })
    const first = opened(fakes)
    first.send('go')
    await first.at('doubtful')
    expect(fakes.stored.pending.get(CANCEL_KEY)).toEqual({
      version: 1,
      request: { withdrawNo: 'W1', requestId: 'id-1' },
      at: NOW,
    })
    first.actor.stop()
    const second = opened(fakes)
    second.send('go')
    await second.at('doubtful')
    second.send('retry')
    await second.at('done')
    expect(ids()).toEqual(['id-1', 'id-1', 'id-1'])
    const late = fakesWith({})
    const old: Pick<WithdrawalRequest, 'requestId'> = { requestId: 'old' }
    late.fakes.stored.pending.set(CANCEL_KEY, { version: 1, request: old, at: NOW - 24 * 3600_000 })
    const third = opened(late.fakes)
    third.send('go')
    await third.at('done')
    expect(late.ids()).toEqual(['id-1'])
  })

  it('needs no store', async () => {
    const { fakes } = fakesWith({})
    shutStore(fakes)
    const { at, send } = opened(fakes)
    send('go')
    await at('done')
    const other = fakesWith({ cancelWithdrawal: () => Promise.reject(busy) })
    shutStore(other.fakes)
    const refused = opened(other.fakes)
    refused.send('go')
    expect((await refused.at('refused')).error).toBe(busy)
  })
})
