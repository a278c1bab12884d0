import { it } from 'vitest'
import { Failure } from '../../domain/failure'
import { caseFakes, aDecision, aPreview } from '../../../tests/support/case-fakes'
import { walkEverything } from '../../../tests/support/machine-paths'
import { ableOf, decisionMachine, type DecisionContext, type DecisionEvent } from './decision-machine'

const offline = new Failure('network', '网络不通')
const refused = new Failure('too-often', '操作过于频繁，请稍后再试')
const events: DecisionEvent[] = (['go', 'look', 'retry', 'leave'] as const).map((type) => ({ type }))
const asked = [aDecision('C1'), aDecision('C2')]

it('takes every transition of a decision', { timeout: 60_000 }, () =>
  walkEverything({
    machine: () => decisionMachine(caseFakes()),
    input: { account: '13800000000', decisions: asked },
    events,
    tellApart: (context: DecisionContext) => [ableOf(context).length, Math.min(context.doubts, 1)],
    outputs: {
      preview: [aPreview(asked), aPreview(asked, { C1: '已经处理过了', C2: '已经处理过了' })],
      remember: [{ decisions: asked, requestId: 'id-1' }],
      decide: [
        [{ caseNo: 'C1', status: 'resolved', msg: '', paymentNo: null }],
        [{ caseNo: 'C1', status: 'processing', msg: '', paymentNo: 'P1' }],
        [{ caseNo: 'C1', status: 'open', msg: '这个异常已经处理过了，请刷新后查看', paymentNo: null }],
      ],
    },
    errors: { preview: [offline], remember: [offline], decide: [offline, refused] },
  }),
)
