import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { aDecision, aPreview, caseFakes } from '../../../tests/support/case-fakes'
import { inTurn } from '../../../tests/support/checkout-run'
import { pauses, shutStore } from '../../../tests/support/doubts'
import { NOW } from '../../../tests/support/order-fakes'
import type { Decided, PreviewedDecisions } from '../../domain/abnormal'
import { Failure } from '../../domain/failure'
import type { DecisionRequest } from './decision-actors'
import {
  ableOf,
  decisionMachine,
  paymentOf,
  type DecisionContext,
  type DecisionInput,
  type DecisionNews,
} from './decision-machine'

const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const one = [aDecision('C1')]
const resolved = (caseNo: string, over: Partial<Decided> = {}): Decided => ({
  caseNo,
  status: 'resolved',
  msg: '',
  paymentNo: null,
  ...over,
})

const opened = (decisions: DecisionInput['decisions'], fakes: ReturnType<typeof caseFakes>) => {
  const clock = new SimulatedClock()
  const actor = createActor(decisionMachine(fakes), { input: { account: '13800000000', decisions }, clock })
  const news: DecisionNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string, check: (context: DecisionContext) => boolean = () => true) =>
    (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
  const go = async () => {
    await at('confirming')
    actor.send({ type: 'go' })
  }
  return { actor, clock, news, at, go }
}
type Fakes = ReturnType<typeof caseFakes>
const inputs = (fakes: Fakes, method: string) =>
  fakes.calls.flatMap(([name, input]) => (name === method ? [input] : []))
const ids = (fakes: Fakes) => inputs(fakes, 'decide').map((input) => (input as DecisionRequest).requestId)

describe('what a decision comes to', () => {
  it('may stay unknown: it says why, and is asked once more or left', async () => {
    const fakes = caseFakes({ preview: inTurn<PreviewedDecisions>(offline, aPreview(one)) })
    const { actor, at } = opened(one, fakes)
    expect(await at('failed')).toMatchObject({ error: offline, previewed: null })
    actor.send({ type: 'retry' })
    expect((await at('confirming')).error).toBeNull()
    const other = opened(one, caseFakes({ preview: () => Promise.reject(offline) }))
    await other.at('failed')
    other.actor.send({ type: 'leave' })
    await other.at('left')
  })

  it('is reckoned anew after the reserve was topped up', async () => {
    const covered = { ...aPreview(one), isCovered: false }
    const fakes = caseFakes({ preview: inTurn<PreviewedDecisions>(covered, aPreview(one)) })
    const { actor, at } = opened(one, fakes)
    expect((await at('confirming')).previewed).toEqual(covered)
    actor.send({ type: 'look' })
    await at('confirming', ({ previewed }) => previewed?.isCovered === true)
    expect(inputs(fakes, 'preview')).toEqual([one, one])
  })

  it.each(['previewing', 'confirming'] as const)('may be left while it is %s, and nothing is done', async (state) => {
    const late = () => new Promise<PreviewedDecisions>(() => undefined)
    const fakes = caseFakes(state === 'previewing' ? { preview: late } : {})
    const { actor, at } = opened(one, fakes)
    await at(state)
    actor.send({ type: 'leave' })
    await at('left')
    expect([actor.getSnapshot().status, inputs(fakes, 'decide')]).toEqual(['done', []])
  })

  it('is for those cases alone that can be decided now; all of them before it is known', () => {
    const asked = [aDecision('C1'), aDecision('C2')]
    expect(ableOf({ asked, previewed: null })).toEqual(asked)
    expect(ableOf({ asked, previewed: aPreview(asked, { C1: '已处理' }) })).toEqual([asked[1]])
  })

  it('has a payment where a case waits for one', () => {
    expect(paymentOf({ decided: [resolved('C1'), resolved('C2', { paymentNo: 'P1' })] })).toBe('P1')
    expect(paymentOf({ decided: [resolved('C1')] })).toBe('')
    expect(paymentOf({ decided: [] })).toBe('')
  })
})

describe('how a decision ends', () => {
  it('done, and tells so', async () => {
    const fakes = caseFakes()
    const { at, go, news, actor } = opened(one, fakes)
    await go()
    const { decided } = await at('done')
    expect(decided).toEqual([resolved('C1')])
    expect([news, actor.getSnapshot().status]).toEqual([[{ type: 'settled', decided }], 'done'])
  })

  it('on the way to a payment, and tells so', async () => {
    const decided = [resolved('C1', { status: 'processing', paymentNo: 'P7' })]
    const { at, go, news, actor } = opened(one, caseFakes({ decide: async () => decided }))
    await go()
    await at('unpaid')
    expect([news, actor.getSnapshot().status]).toEqual([[{ type: 'settled', decided }], 'done'])
  })

  it('partly where one was refused, although another waits for a payment', async () => {
    const decided = [resolved('C1', { msg: '已处理' }), resolved('C2', { paymentNo: 'P7' })]
    const { at, go, actor } = opened([aDecision('C1'), aDecision('C2')], caseFakes({ decide: async () => decided }))
    await go()
    expect((await at('partly')).decided).toEqual(decided)
    actor.send({ type: 'leave' })
    await at('left')
  })

  it('refused, with the reason; it is told, forgotten, and tried under another id', async () => {
    const fakes = caseFakes({ decide: inTurn<Decided[]>(busy, [resolved('C1')]) })
    const { actor, at, go, news } = opened(one, fakes)
    await go()
    expect((await at('failed')).error).toBe(busy)
    expect([news, fakes.stored.pending.size]).toEqual([[{ type: 'settled', decided: [] }], 0])
    actor.send({ type: 'retry' })
    await go()
    await at('done')
    expect(ids(fakes)).toEqual(['id-1', 'id-2'])
  })
})

describe('a decision without an answer', () => {
  it('is asked for slower and slower, but at least every 20 seconds', async () => {
    const fakes = caseFakes({ decide: inTurn<never>(offline, busy, offline) })
    const { actor, clock, at, go } = opened(one, fakes)
    await go()
    for (const [doubts, pause] of pauses) {
      expect((await at('doubtful', (context) => context.doubts === doubts)).error).toBe(doubts === 2 ? busy : offline)
      clock.increment(pause - 1)
      expect(ids(fakes)).toHaveLength(doubts)
      clock.increment(1)
      expect(ids(fakes)).toHaveLength(doubts + 1)
    }
    await at('doubtful')
    actor.send({ type: 'leave' })
    await at('left')
    expect([...fakes.stored.pending.keys()]).toEqual(['decide/13800000000/C1'])
  })

  it('is certain again once it was refused and is tried anew', async () => {
    const refused = new Failure('invalid', '参数错误')
    const fakes = caseFakes({ decide: inTurn<Decided[]>(offline, refused, busy) })
    const { actor, at, go } = opened(one, fakes)
    await go()
    await at('doubtful')
    actor.send({ type: 'retry' })
    expect(await at('failed')).toMatchObject({ error: refused })
    actor.send({ type: 'retry' })
    await go()
    expect(await at('failed', ({ error }) => error === busy)).toMatchObject({ doubts: 0 })
  })

  it('is written down under its cases, in whatever order they were chosen', async () => {
    const fakes = caseFakes({ decide: () => Promise.reject(offline) })
    const { at, go } = opened([aDecision('C2'), aDecision('C1')], fakes)
    await go()
    await at('doubtful')
    expect(Object.fromEntries(fakes.stored.pending)).toEqual({
      'decide/13800000000/C1,C2': {
        version: 1,
        request: { decisions: [aDecision('C2'), aDecision('C1')], requestId: 'id-1' },
        at: NOW,
      },
    })
  })

  it.each([
    ['another version', { version: 2, request: { decisions: one, requestId: 'old' } }],
    ['no request', { version: 1 }],
  ])('is not taken from %s', async (_, stored) => {
    const fakes = caseFakes()
    fakes.stored.pending.set('decide/13800000000/C1', stored)
    const { at, go } = opened(one, fakes)
    await go()
    await at('done')
    expect(ids(fakes)).toEqual(['id-1'])
  })

  it('needs no store', async () => {
    const fakes = caseFakes({ decide: inTurn<Decided[]>(busy, [resolved('C1')]) })
    shutStore(fakes)
    const { actor, at, go } = opened(one, fakes)
    await go()
    await at('failed', ({ error }) => error === busy)
    actor.send({ type: 'retry' })
    await go()
    expect((await at('done')).decided).toEqual([resolved('C1')])
  })
})
