import { it } from 'vitest'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import { MAX_BATCH, planBatch } from '../../domain/order-batch'
import { aBatch, orderFakes } from '../../../tests/support/order-fakes'
import { walkEverything, type Walk } from '../../../tests/support/machine-paths'
import { nothingDone, type BatchRequest } from './batch-actors'
import { batchMachine, type BatchContext, type BatchEvent, type BatchInput } from './batch-machine'

const offline = new Failure('network', '网络不通')
const changed = new Failure('conflict', '状态已变化，请刷新后重试')
const events: BatchEvent[] = (['go', 'retry', 'leave'] as const).map((type) => ({ type }))
const request: BatchRequest = { kind: 'pay', orderNos: ['O1'], requestId: 'id-1', reason: '' }
const done = { ...nothingDone, done: ['O1'], refunded: fen(500) }

const walk = (input: Pick<BatchInput, 'kind' | 'orders'>, more: Pick<Walk, 'outputs' | 'errors'> = {}): Walk => ({
  machine: () => batchMachine(orderFakes()),
  input: { account: '13800000000', ...input },
  events,
  tellApart: ({ plan, rest, outcome, doubts }: BatchContext) => [
    plan.able.length > 0,
    Math.ceil(rest.length / MAX_BATCH),
    Math.min(outcome.done.length, 1),
    outcome.left.length > 0,
    Math.min(doubts, 1),
  ],
  outputs: {
    remember: [request],
    run: [done, { ...done, left: [{ orderNo: 'O2', msg: changed.message }] }],
    sort: [planBatch('pay', aBatch(1)), planBatch('pay', [])],
  },
  errors: { remember: [offline], run: [offline, changed], sort: [offline] },
  ...more,
})

it('takes every transition of a batch', { timeout: 60_000 }, () =>
  walkEverything(
    walk({ kind: 'pay', orders: aBatch(2) }),
    walk({ kind: 'cancel', orders: aBatch(2 * MAX_BATCH) }),
    walk({ kind: 'reorder', orders: aBatch(1) }),
  ),
)
