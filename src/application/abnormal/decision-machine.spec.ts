import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { Failure } from '../../domain/failure'
import { aDecision, aPreview, caseFakes } from '../../../tests/support/case-fakes'
import { decisionMachine, paymentOf, type DecisionInput, type DecisionNews } from './decision-machine'

const decide = (decisions: DecisionInput['decisions'], fakes: ReturnType<typeof caseFakes>) => {
  const clock = new SimulatedClock()
  const actor = createActor(decisionMachine(fakes), { input: { account: '13800000000', decisions }, clock })
  const news: DecisionNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string) => (await waitFor(actor, ({ value }) => value === state, { timeout: 500 })).context
  const go = async () => {
    await at('confirming')
    actor.send({ type: 'go' })
  }
  return { actor, clock, news, at, go }
}
const asked = (fakes: ReturnType<typeof caseFakes>) =>
  fakes.calls.flatMap(([name, input]) =>
    name === 'decide' ? [input as { decisions: { caseNo: string; option: string }[]; requestId: string }] : [],
  )
const offline = new Failure('network', '网络不通')
const over = '这个异常已经处理过了，请刷新后查看'

describe('a decision on abnormal orders', () => {
  it('does nothing before it has said what it comes to', async () => {
    const fakes = caseFakes()
    const { at } = decide([aDecision('C1')], fakes)
    expect((await at('confirming')).previewed).toEqual(aPreview([aDecision('C1')]))
    expect(asked(fakes)).toEqual([])
  })

  it('leaves out what can not be done as things stand', async () => {
    const fakes = caseFakes({ preview: async (decisions) => aPreview(decisions, { C1: over }) })
    const { at, go } = decide([aDecision('C1'), aDecision('C2')], fakes)
    await go()
    await at('done')
    expect(asked(fakes).map(({ decisions }) => decisions.map(({ caseNo }) => caseNo))).toEqual([['C2']])
  })

  it('does nothing where nothing can be done', async () => {
    const fakes = caseFakes({ preview: async (decisions) => aPreview(decisions, { C1: over }) })
    const { actor, go } = decide([aDecision('C1')], fakes)
    await go()
    expect(actor.getSnapshot().value).toBe('confirming')
  })

  it('tells each that was refused, beside what was done', async () => {
    const decided = [
      { caseNo: 'C1', status: 'resolved' as const, msg: '', paymentNo: null },
      { caseNo: 'C2', status: 'auto_resolved' as const, msg: over, paymentNo: null },
    ]
    const fakes = caseFakes({ decide: async () => decided })
    const { at, go, news } = decide([aDecision('C1'), aDecision('C2')], fakes)
    await go()
    expect((await at('partly')).decided).toEqual(decided)
    expect(news).toEqual([{ type: 'settled', decided }])
    expect([...fakes.stored.pending.keys()]).toEqual([])
  })

  it('leads to the one payment that cases wait for', async () => {
    const fakes = caseFakes({
      decide: async ({ decisions }) =>
        decisions.map(({ caseNo }) => ({ caseNo, status: 'processing' as const, msg: '', paymentNo: 'P7' })),
    })
    const { at, go } = decide([aDecision('C1'), aDecision('C2')], fakes)
    await go()
    expect(paymentOf(await at('unpaid'))).toBe('P7')
  })

  it('asks again under the same id when no answer came, and after a reload as well', async () => {
    let isOffline = true
    const fakes = caseFakes({
      decide: async ({ decisions }) => {
        if (isOffline) throw offline
        return decisions.map(({ caseNo }) => ({ caseNo, status: 'resolved' as const, msg: '', paymentNo: null }))
      },
    })
    const first = decide([aDecision('C1')], fakes)
    await first.go()
    await first.at('doubtful')
    first.clock.increment(3000)
    await waitFor(first.actor, ({ context }) => context.doubts === 2)
    first.actor.stop()
    isOffline = false
    const second = decide([aDecision('C1')], fakes)
    await second.go()
    await second.at('done')
    expect(asked(fakes).map(({ requestId }) => requestId)).toEqual(['id-1', 'id-1', 'id-1'])
    expect([...fakes.stored.pending.keys()]).toEqual([])
  })

  it('is another request where another choice was made meanwhile', async () => {
    let isOffline = true
    const fakes = caseFakes({
      decide: async ({ decisions }) => {
        if (isOffline) throw offline
        return decisions.map(({ caseNo }) => ({ caseNo, status: 'resolved' as const, msg: '', paymentNo: null }))
      },
    })
    const first = decide([aDecision('C1')], fakes)
    await first.go()
    await first.at('doubtful')
    first.actor.send({ type: 'leave' })
    isOffline = false
    const second = decide([aDecision('C1', { option: 'cancel_order' })], fakes)
    await second.go()
    await second.at('done')
    expect(asked(fakes).map(({ requestId, decisions }) => [requestId, decisions[0]!.option])).toEqual([
      ['id-1', 'refund_item'],
      ['id-2', 'cancel_order'],
    ])
  })

  it('says what it comes to once more before it is tried again', async () => {
    let isBusy = true
    const fakes = caseFakes({
      decide: async ({ decisions }) => {
        if (isBusy) throw new Failure('too-often', '操作过于频繁，请稍后再试')
        return decisions.map(({ caseNo }) => ({ caseNo, status: 'resolved' as const, msg: '', paymentNo: null }))
      },
    })
    const { actor, at, go } = decide([aDecision('C1')], fakes)
    await go()
    await at('failed')
    isBusy = false
    actor.send({ type: 'retry' })
    await go()
    await at('done')
    expect(fakes.calls.filter(([name]) => name === 'preview')).toHaveLength(2)
  })
})
