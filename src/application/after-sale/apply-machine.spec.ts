import { describe, expect, it } from 'vitest'
import { aCase, afterSaleFakes, aPreview, somePaths } from '../../../tests/support/after-sale-fakes'
import { filled, opened } from '../../../tests/support/apply-run'
import { inTurn, inputs, times } from '../../../tests/support/checkout-run'
import { NOW } from '../../../tests/support/order-fakes'
import type { AfterSalePath } from '../../domain/after-sale/path'
import type { AfterSalePreview } from '../../domain/after-sales'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import { afterSaleWords } from '../../domain/refusals'
import { blankApply, storedApply } from './apply-draft'

const offline = new Failure('network', '网络不通')
const DRAFT = 'checkout/13800000000/after-sale/O1/'
const PENDING = 'apply/13800000000/after-sale/O1/'

describe('the form of an application', () => {
  it('shows the order and the kinds there are, and chooses none of several', async () => {
    const fakes = afterSaleFakes()
    const { at } = opened(fakes)
    const { loaded, draft, preview } = await at('blank')
    expect([loaded?.order.orderNo, loaded?.paths, loaded?.detail]).toEqual(['O1', somePaths(), null])
    expect([draft, preview]).toEqual([blankApply, null])
    expect([inputs(fakes, 'reasons'), inputs(fakes, 'info')]).toEqual([['O1'], ['O1']])
  })

  it('chooses the kind that is the only one, and reckons it', async () => {
    const fakes = afterSaleFakes({ reasons: async () => somePaths(['refund_only']) })
    const { at, clock } = opened(fakes)
    expect((await at('waiting')).draft).toMatchObject({ type: 'refund_only', qty: { '11': 1 } })
    clock.increment(300)
    expect((await at('ready')).preview).toEqual(aPreview())
    expect(inputs(fakes, 'preview')).toEqual([
      { orderNo: 'O1', type: 'refund_only', lines: [{ skuId: '11', qty: 1 }], reason: '' },
    ])
  })

  it('says why it cannot be read, and is read again', async () => {
    const fakes = afterSaleFakes({ reasons: inTurn<AfterSalePath[]>(offline, somePaths()) })
    const { at, actor } = opened(fakes)
    expect((await at('unloaded')).error).toBe(offline)
    actor.send({ type: 'retry' })
    expect((await at('blank')).error).toBeNull()
  })

  it('reckons once, 300 ms after the last change', async () => {
    const fakes = afterSaleFakes()
    const { at, actor, clock } = opened(fakes)
    await at('blank')
    actor.send({ type: 'choose', kind: 'refund_only' })
    for (const pieces of [2, 3]) {
      clock.increment(299)
      actor.send({ type: 'change', patch: { qty: { '11': pieces } } })
    }
    clock.increment(299)
    expect(times(fakes, 'preview')).toBe(0)
    clock.increment(1)
    await at('ready')
    expect(inputs(fakes, 'preview')).toMatchObject([{ lines: [{ skuId: '11', qty: 3 }] }])
  })

  it('does not reckon again for what the figures do not depend on', async () => {
    const fakes = afterSaleFakes()
    const { actor, at } = await filled(fakes)
    actor.send({ type: 'change', patch: { description: '少了一件', images: [], refundTo: 'original' } })
    const { draft, preview } = await at('ready')
    expect([draft.description, draft.refundTo, preview]).toEqual(['少了一件', 'original', aPreview()])
    actor.send({ type: 'change', patch: { description: '', reason: 'quality' } })
    await at('waiting')
  })

  it('shows no figures of another kind, and knows no kind that the order has not', async () => {
    const { actor, at } = await filled(afterSaleFakes({ reasons: async () => somePaths().slice(0, 4) }))
    const known = actor.getSnapshot().context.loaded!.paths.map(({ type }) => type)
    actor.send({ type: 'choose', kind: known.find((type) => type !== 'refund_only')! })
    expect(await at('waiting')).toMatchObject({
      preview: null,
      draft: { type: known.find((one) => one !== 'refund_only') },
    })
    const before = actor.getSnapshot().context.draft
    actor.send({ type: 'choose', kind: 'no such kind' as never })
    expect(actor.getSnapshot().context.draft).toEqual(before)
  })

  it('says why there are no figures, and reckons again', async () => {
    const fakes = afterSaleFakes({ preview: inTurn<AfterSalePreview>(offline, aPreview()) })
    const { at, actor, clock } = opened(fakes)
    await at('blank')
    actor.send({ type: 'choose', kind: 'refund_only' })
    clock.increment(300)
    expect(await at('unpriced')).toMatchObject({ error: offline, preview: null })
    actor.send({ type: 'retry' })
    await at('ready')
  })

  it('takes an earlier answer for nothing once something was changed', async () => {
    const answers: ((preview: AfterSalePreview) => void)[] = []
    const fakes = afterSaleFakes({ preview: () => new Promise((answer) => answers.push(answer)) })
    const { at, actor, clock } = opened(fakes)
    await at('blank')
    actor.send({ type: 'choose', kind: 'refund_only' })
    clock.increment(300)
    await at('previewing')
    actor.send({ type: 'change', patch: { qty: { '11': 2 } } })
    clock.increment(300)
    answers[1]!(aPreview({ refundAmount: fen(3000) }))
    await at('ready')
    answers[0]!(aPreview())
    await Promise.resolve()
    expect(actor.getSnapshot().context.preview?.refundAmount).toBe(3000)
  })
})

describe('a draft of an application', () => {
  it('is written down with every change, and there again after a reload', async () => {
    const fakes = afterSaleFakes()
    const before = await filled(fakes)
    const { draft } = before.actor.getSnapshot().context
    expect(fakes.stored.tab.get(DRAFT)).toEqual({ version: 1, draft, at: NOW })
    before.actor.send({ type: 'change', patch: { description: '少了一件' } })
    before.actor.stop()
    const after = opened(fakes)
    expect((await after.at('waiting')).draft).toEqual({ ...draft, description: '少了一件' })
  })

  it('comes before what is usual and before the application as it stands', async () => {
    const fakes = afterSaleFakes({ reasons: async () => somePaths(['refund_only']) })
    fakes.stored.tab.set(DRAFT, storedApply({ ...blankApply, description: '已写' }, NOW))
    expect((await opened(fakes).at('blank')).draft).toEqual({ ...blankApply, description: '已写' })
  })

  it('that was typed before it was known whose it is becomes the buyer’s', async () => {
    const fakes = afterSaleFakes()
    fakes.stored.tab.set(DRAFT, storedApply({ ...blankApply, description: '从前' }, NOW))
    const visitor = opened(fakes, { account: '' })
    await visitor.at('blank')
    visitor.actor.send({ type: 'change', patch: { description: '刚才' } })
    visitor.actor.stop()
    expect((await opened(fakes).at('blank')).draft.description).toBe('刚才')
    expect([...fakes.stored.tab.keys()]).toEqual([DRAFT])
  })

  it('of nobody stays nobody’s at a reload', async () => {
    const fakes = afterSaleFakes()
    const visitor = opened(fakes, { account: '' })
    await visitor.at('blank')
    visitor.actor.send({ type: 'change', patch: { description: '刚才' } })
    expect((await opened(fakes, { account: '' }).at('blank')).draft.description).toBe('刚才')
    expect([...fakes.stored.tab.keys()]).toEqual(['checkout//after-sale/O1/'])
  })

  it('is not read out of another version', async () => {
    const fakes = afterSaleFakes()
    fakes.stored.tab.set(DRAFT, { version: 0, draft: { ...blankApply, description: '从前' } })
    expect((await opened(fakes).at('blank')).draft).toEqual(blankApply)
  })
})

describe('an application that is changed', () => {
  it('begins as it stands, with its own kind only, and is sent with its number', async () => {
    const fakes = afterSaleFakes({ info: async () => aCase() })
    const { at, clock, submit } = opened(fakes, { caseNo: 'A1' })
    const { draft, loaded } = await at('waiting')
    expect(draft).toMatchObject({ type: 'refund_only', reason: 'missing', amount: '15.00', description: '少了一件' })
    expect(loaded?.detail).toEqual(aCase())
    expect(loaded?.paths.filter(({ allowed }) => allowed).map(({ type }) => type)).toEqual(['refund_only'])
    expect(inputs(fakes, 'info')).toEqual(['O1', 'A1'])
    clock.increment(300)
    await at('ready')
    submit()
    await at('applied')
    expect(inputs(fakes, 'apply')).toMatchObject([{ caseNo: 'A1', orderNo: 'O1' }])
    expect(inputs(fakes, 'pending.write')).toEqual(['apply/13800000000/after-sale/O1/A1'])
  })
})

describe('submitting an application', () => {
  it('files it once, under an id that is written down before; draft and id are forgotten', async () => {
    const fakes = afterSaleFakes()
    const { actor, at, news, submit } = await filled(fakes)
    actor.send({ type: 'change', patch: { description: ' 少了一件 ', images: [{ id: 'f1', url: '/1' }] as never } })
    submit()
    submit()
    await at('applied')
    expect(fakes.calls.slice(-3)).toEqual([
      ['pending.write', PENDING],
      [
        'apply',
        {
          orderNo: 'O1',
          type: 'refund_only',
          lines: [{ skuId: '11', qty: 1 }],
          reason: 'missing',
          description: '少了一件',
          imageIds: ['f1'],
          refundTo: 'reserve',
          requestId: 'id-1',
        },
      ],
      ['pending.remove', PENDING],
    ])
    expect(news).toEqual([{ type: 'applied', caseNo: 'A1' }])
    expect([fakes.stored.tab.size, fakes.stored.pending.size]).toEqual([0, 0])
  })

  it('says at once that no kind was chosen', async () => {
    const { at, submit, news } = opened(afterSaleFakes())
    await at('blank')
    submit()
    const wrong = [{ field: 'type', text: afterSaleWords.noType }]
    expect((await at('wrong')).wrong).toEqual(wrong)
    expect(news).toEqual([{ type: 'wrong', wrong }])
  })

  it('says what is wrong beside the fields; a change takes the marks away', async () => {
    const fakes = afterSaleFakes({ preview: async () => aPreview({ problems: [afterSaleWords.noReason] }) })
    const { actor, at, submit, news } = await filled(fakes)
    submit()
    const wrong = [{ field: 'reason', text: afterSaleWords.noReason }]
    expect(await at('wrong')).toMatchObject({ wrong, preview: { problems: [afterSaleWords.noReason] } })
    submit()
    expect(news).toEqual([
      { type: 'wrong', wrong },
      { type: 'wrong', wrong },
    ])
    expect(times(fakes, 'apply')).toBe(0)
    actor.send({ type: 'change', patch: { description: '少了一件' } })
    expect(await at('wrong')).toMatchObject({ wrong: [], draft: { description: '少了一件' } })
    actor.send({ type: 'change', patch: { reason: 'quality' } })
    await at('waiting')
    expect(fakes.stored.tab.get(DRAFT)).toMatchObject({ draft: { description: '少了一件', reason: 'quality' } })
  })

  it('lets another kind be chosen where something is wrong', async () => {
    const { actor, at, submit } = await filled(
      afterSaleFakes({ preview: async () => aPreview({ problems: [afterSaleWords.noReason] }) }),
    )
    submit()
    await at('wrong')
    actor.send({ type: 'choose', kind: 'return_refund' })
    expect(await at('waiting')).toMatchObject({ wrong: [], draft: { type: 'return_refund' } })
  })

  it('waits neither for the pause nor for a second click while the figures are on their way', async () => {
    for (const started of [false, true]) {
      const fakes = afterSaleFakes()
      const { actor, at, clock, submit } = opened(fakes)
      await at('blank')
      actor.send({ type: 'choose', kind: 'refund_only' })
      actor.send({ type: 'change', patch: { reason: 'missing' } })
      if (started) clock.increment(300)
      submit()
      expect(actor.getSnapshot().context.submitting).toBe(true)
      expect((await at('applied')).submitting).toBe(false)
      expect([times(fakes, 'preview'), times(fakes, 'apply')]).toEqual([1, 1])
    }
  })

  it('does not go on by itself after figures that did not come', async () => {
    const fakes = afterSaleFakes({ preview: inTurn<AfterSalePreview>(offline, aPreview()) })
    const { actor, at, submit } = opened(fakes)
    await at('blank')
    actor.send({ type: 'choose', kind: 'refund_only' })
    submit()
    expect((await at('unpriced')).submitting).toBe(false)
    actor.send({ type: 'retry' })
    await at('ready')
    expect(times(fakes, 'apply')).toBe(0)
  })

  it('tries the figures once more and goes on where it is submitted without them', async () => {
    const fakes = afterSaleFakes({ preview: inTurn<AfterSalePreview>(offline, aPreview()) })
    const { actor, at, clock, submit } = opened(fakes)
    await at('blank')
    actor.send({ type: 'choose', kind: 'refund_only' })
    clock.increment(300)
    await at('unpriced')
    submit()
    expect((await at('applied')).error).toBeNull()
  })
})
