import { describe, expect, it } from 'vitest'
import { afterSaleFakes, type AfterSaleFakes } from '../../../tests/support/after-sale-fakes'
import { filled, opened } from '../../../tests/support/apply-run'
import { inTurn, inputs, times } from '../../../tests/support/checkout-run'
import { pauses, shutStore } from '../../../tests/support/doubts'
import type { AfterSaleRequest, AfterSaleState } from '../../domain/after-sales'
import { Failure } from '../../domain/failure'

const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const short = new Failure('balance-short', '备用金不足')
const filed: AfterSaleState = { caseNo: 'A1', status: 'applied' }
const DRAFT = 'checkout/13800000000/after-sale/O1/'
const PENDING = 'apply/13800000000/after-sale/O1/'

describe('an application that is refused', () => {
  const refused = async (fakes = afterSaleFakes({ apply: inTurn<AfterSaleState>(short, filed) })) => {
    const form = await filled(fakes)
    form.submit()
    const context = await form.at('refused')
    return { ...form, fakes, context }
  }

  it('says why and keeps what was typed; its id is forgotten', async () => {
    const { context, news, fakes } = await refused()
    expect(context).toMatchObject({ error: short, request: null, doubts: 0, draft: { reason: 'missing' } })
    expect(news).toEqual([{ type: 'refused', error: short }])
    expect([fakes.stored.pending.size, fakes.stored.tab.has(DRAFT)]).toEqual([0, true])
  })

  it('is reckoned anew and sent under another id where it is submitted again', async () => {
    const { submit, at, fakes } = await refused()
    submit()
    await at('applied')
    expect(inputs(fakes, 'apply').map((one) => (one as AfterSaleRequest).requestId)).toEqual(['id-1', 'id-2'])
    expect(times(fakes, 'preview')).toBe(2)
  })

  it('is read anew where the buyer wants that', async () => {
    const { actor, at, fakes } = await refused()
    actor.send({ type: 'retry' })
    await at('waiting', ({ error }) => error === null)
    expect(times(fakes, 'reasons')).toBe(2)
  })

  it('may be changed, described otherwise, or become another kind', async () => {
    const changed = await refused()
    changed.actor.send({ type: 'change', patch: { description: '补一句' } })
    expect((await changed.at('refused')).draft.description).toBe('补一句')
    changed.actor.send({ type: 'change', patch: { reason: 'quality' } })
    expect((await changed.at('waiting')).error).toBeNull()
    expect(changed.fakes.stored.tab.get(DRAFT)).toMatchObject({ draft: { description: '补一句', reason: 'quality' } })
    const other = await refused()
    other.actor.send({ type: 'choose', kind: 'return_refund' })
    expect(await other.at('waiting')).toMatchObject({ error: null, draft: { type: 'return_refund' } })
    expect(other.fakes.stored.tab.get(DRAFT)).toMatchObject({ draft: { type: 'return_refund' } })
  })

  it('is surely not filed where the very first answer is "busy"', async () => {
    const { context, fakes } = await refused(afterSaleFakes({ apply: () => Promise.reject(busy) }))
    expect([context.error, fakes.stored.pending.size]).toEqual([busy, 0])
  })
})

describe('an application without an answer', () => {
  const doubted = async (fakes: AfterSaleFakes) => {
    const form = await filled(fakes)
    form.submit()
    await form.at('unanswered')
    return form
  }

  it('is asked for again under its id, slower and slower, but at least every 20 seconds', async () => {
    const fakes = afterSaleFakes({ apply: inTurn<AfterSaleState>(offline, busy, offline, offline, offline, filed) })
    const { at, clock } = await doubted(fakes)
    for (const [doubts, pause] of pauses) {
      const { error } = await at('unanswered', (context) => context.doubts === doubts)
      expect(error).toBe(doubts === 2 ? busy : offline)
      expect([...fakes.stored.pending.keys()]).toEqual([PENDING])
      clock.increment(pause - 1)
      expect(times(fakes, 'apply')).toBe(doubts)
      clock.increment(1)
    }
    await at('applied')
    expect(new Set(inputs(fakes, 'apply').map((one) => (one as AfterSaleRequest).requestId))).toEqual(new Set(['id-1']))
  })

  it('is found again after a reload and asked for under its id', async () => {
    const fakes = afterSaleFakes({ apply: inTurn<AfterSaleState>(offline, busy, filed) })
    const before = await doubted(fakes)
    before.actor.stop()
    const after = opened(fakes)
    expect(await after.at('unanswered')).toMatchObject({ doubts: 1, request: { requestId: 'id-1' } })
    after.actor.send({ type: 'retry' })
    // What an earlier page sent may have arrived: "busy" says nothing about it.
    await after.at('unanswered', ({ doubts }) => doubts === 2)
    after.actor.send({ type: 'retry' })
    await after.at('applied')
    expect(inputs(fakes, 'apply')).toMatchObject([{ requestId: 'id-1' }, { requestId: 'id-1' }, { requestId: 'id-1' }])
  })

  it('can be given up: what was typed is there, and the next one has an id of its own', async () => {
    const fakes = afterSaleFakes({ apply: inTurn<AfterSaleState>(offline, filed) })
    const { at, actor, clock, submit } = await doubted(fakes)
    actor.send({ type: 'abandon' })
    expect(await at('waiting')).toMatchObject({ request: null, doubts: 0, error: null, draft: { reason: 'missing' } })
    expect(fakes.stored.pending.size).toBe(0)
    clock.increment(300)
    await at('ready')
    submit()
    await at('applied')
    expect(inputs(fakes, 'apply')).toMatchObject([{ requestId: 'id-1' }, { requestId: 'id-2' }])
  })

  it('needs no store', async () => {
    const fakes = afterSaleFakes({ apply: inTurn<AfterSaleState>(offline, short) })
    shutStore(fakes)
    const { at, actor } = await doubted(fakes)
    actor.send({ type: 'retry' })
    await at('refused')
    const other = await doubted(
      Object.assign(afterSaleFakes({ apply: () => Promise.reject(offline) }), { pending: fakes.pending }),
    )
    other.actor.send({ type: 'abandon' })
    expect((await other.at('waiting')).request).toBeNull()
  })
})
