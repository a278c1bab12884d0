import { it } from 'vitest'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import { afterSaleWords } from '../../domain/refusals'
import { afterSaleFakes, aCase, aPreview, somePaths } from '../../../tests/support/after-sale-fakes'
import { walkEverything } from '../../../tests/support/machine-paths'
import { actMachine, type ActContext } from './act-machine'
import { blankApply } from './apply-draft'
import { applyMachine, type ApplyContext, type ApplyEvent } from './apply-machine'
import { applyManyMachine, type ApplyManyContext } from './apply-many-machine'

const unsaid = new Failure('timeout', '请求超时')
const short = new Failure('balance-short', '备用金不足', { shortBy: fen(200) })
const state = { caseNo: 'A1', status: 'applied' as const }
const asked = { orderNo: 'O1', type: 'refund_only' as const, lines: [{ skuId: '11', qty: 1 }], reason: 'missing' }
const request = { ...asked, description: '', imageIds: [], refundTo: 'reserve' as const, requestId: 'id-1' }

it('takes every transition of an application', { timeout: 60_000 }, () => {
  const events: ApplyEvent[] = [
    { type: 'choose', kind: 'refund_only' },
    { type: 'change', patch: { reason: 'missing' } },
    { type: 'change', patch: { description: '少了一件' } },
    ...(['submit', 'retry', 'abandon'] as const).map((type) => ({ type })),
  ]
  return walkEverything({
    machine: () => applyMachine(afterSaleFakes()),
    input: { account: '13800000000', orderNo: 'O1', caseNo: '' },
    events,
    outputs: {
      recall: [
        { draft: null, request: null },
        { draft: blankApply, request },
      ],
      load: [{ order: { orderNo: 'O1' }, paths: somePaths(), detail: null }],
      preview: [aPreview(), aPreview({ problems: [afterSaleWords.noReason] })],
      remember: [request],
      apply: [state],
      forget: [undefined],
    },
    errors: { load: [unsaid], preview: [unsaid], apply: [unsaid, short] },
    // What was typed counts only as far as it decides where to go.
    tellApart: ({ draft, preview, submitting, request: sent, doubts }: ApplyContext) => [
      draft.type,
      preview?.problems,
      submitting,
      sent !== null,
      Math.min(doubts, 1),
    ],
  })
})

it('takes every transition of what a buyer does with an application', () =>
  walkEverything({
    machine: () => actMachine(afterSaleFakes()),
    input: { account: '13800000000', caseNo: 'A1' },
    events: [{ type: 'go', wish: { act: 'cancel' } }, { type: 'retry' }, { type: 'leave' }],
    outputs: { remember: [{ caseNo: 'A1', wish: { act: 'cancel' }, requestId: 'id-1' }], act: [aCase()] },
    errors: { act: [unsaid, new Failure('conflict', '售后单现在是“已拒绝”，不能撤销')] },
    tellApart: ({ wish, doubts }: ActContext) => [wish !== null, Math.min(doubts, 1)],
  }))

it('takes every transition of applications for several orders', () =>
  walkEverything({
    machine: () => applyManyMachine(afterSaleFakes()),
    input: { account: '13800000000', asked: [asked, { ...asked, orderNo: 'O2' }] },
    events: [{ type: 'retry' }, { type: 'leave' }],
    outputs: { remember: [request], apply: ['A1'] },
    errors: { apply: [unsaid, short] },
    tellApart: ({ rest, done, left, doubts }: ApplyManyContext) => [
      rest.length,
      done.length,
      left.length,
      Math.min(doubts, 1),
    ],
  }))
