import { assign, emit, setup } from 'xstate'
import { isFailure } from '../../domain/failure'
import { fen } from '../../domain/money'
import { MAX_BATCH, planBatch, type BatchKind, type BatchOrder, type BatchPlan } from '../../domain/order-batch'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { batchLabels } from './batch-labels'
import {
  batchActors,
  mayRepeat,
  nothingDone,
  type BatchOutcome,
  type BatchPorts,
  type BatchRequest,
} from './batch-actors'

export interface BatchContext {
  account: string
  kind: BatchKind
  asked: readonly BatchOrder[]
  plan: BatchPlan
  reason: string // why they are cancelled; '' for none
  rest: BatchOrder[] // not done yet; a call takes the first of them
  request: BatchRequest | null // the part that is asked for
  doubts: number // attempts at it in a row that stayed without an answer
  outcome: BatchOutcome
  error: unknown
}

export type BatchEvent = { type: 'go'; reason?: string } | { type: 'retry' | 'leave' }

export interface BatchInput {
  account: string
  kind: BatchKind
  orders: readonly BatchOrder[]
}

/** Told once, when all that could be done is done. */
export type BatchNews = { type: 'settled'; outcome: BatchOutcome }

const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

/**
 * One action on several orders: what it means is asked, it is done in parts that a call can take, and each order that could not be done is
 * told with its reason. A part that got no answer is asked again under its id until there is one.
 */
export const batchMachine = (ports: BatchPorts) =>
  setup({
    types: {
      context: {} as BatchContext,
      events: {} as BatchEvent,
      emitted: {} as BatchNews,
      input: {} as BatchInput,
      meta: machineMeta,
    },
    actors: batchActors(ports),
    delays: { 'slow down': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS) },
    guards: {
      isPlain: ({ context: { kind, asked, plan } }) =>
        plan.left.length === 0 && (kind === 'reorder' || (kind === 'pay' && asked.length === 1)),
      hasSome: ({ context }) => context.plan.able.length > 0,
      hasMore: ({ context }) => context.rest.length > MAX_BATCH,
      // What a payment leaves out was told before; a buyer waits for the cashier now.
      isWhole: ({ context: { kind, plan, outcome } }, now: BatchOutcome) =>
        [kind === 'pay' ? [] : plan.left, outcome.left, outcome.missing, now.left, now.missing].every(
          (left) => left.length === 0,
        ),
      isUnknown: ({ context }, { error }: { error: unknown }) =>
        staysOpen(error, context.doubts > 0) && mayRepeat(context.kind),
      isLost: (_, { error }: { error: unknown }) => staysOpen(error, false),
      isNarrowed: ({ context }, { error }: { error: unknown }) =>
        context.kind === 'pay' && isFailure(error, 'conflict'),
      hasDone: ({ context }) => context.outcome.done.length > 0,
    },
    actions: {
      takeOutcome: assign(({ context: { outcome, rest } }, now: BatchOutcome) => ({
        outcome: together(outcome, now),
        rest: rest.slice(MAX_BATCH),
        doubts: 0,
      })),
      takeError: assign((_, { error }: { error: unknown }) => ({ error })),
      doubt: assign(({ context }) => ({ doubts: context.doubts + 1 })),
      takeReason: assign((_, { reason = '' }: { reason?: string }) => ({ reason })),
      takePlan: assign((_, plan: BatchPlan) => ({ plan, rest: plan.able })),
      tellSettled: emit(({ context }) => ({ type: 'settled', outcome: context.outcome })),
    },
  }).createMachine({
    id: 'batch',
    context: ({ input: { account, kind, orders } }) => {
      const plan = planBatch(kind, orders)
      return {
        account,
        kind,
        asked: orders,
        plan,
        reason: '',
        rest: plan.able,
        request: null,
        doubts: 0,
        outcome: nothingDone,
        error: null,
      }
    },
    meta: { labels: batchLabels },
    initial: 'opening',
    states: {
      opening: {
        meta: { label: '看要不要先问' },
        always: [{ guard: 'isPlain', target: 'remembering' }, { target: 'asking' }],
      },
      asking: {
        meta: { label: '说明能办哪些，等买家确定' },
        on: {
          go: {
            guard: 'hasSome',
            target: 'remembering',
            actions: { type: 'takeReason', params: ({ event }) => event },
          },
          leave: 'left',
        },
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context: { account, kind, rest, reason } }) => ({
            account,
            kind,
            part: rest.slice(0, MAX_BATCH),
            reason,
          }),
          onDone: {
            target: 'running',
            actions: assign({
              request: ({ event }) => event.output,
              error: null,
            }),
          },
          onError: { target: 'failed', actions: { type: 'takeError', params: ({ event }) => event } },
        },
      },
      running: {
        meta: { label: '办理中' },
        invoke: {
          id: 'run',
          src: 'run',
          input: ({ context: { account, request, doubts } }) => ({ account, request: request!, uncertain: doubts > 0 }),
          onDone: [
            {
              guard: 'hasMore',
              target: 'remembering',
              actions: { type: 'takeOutcome', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isWhole', params: ({ event }) => event.output },
              target: 'done',
              actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'tellSettled'],
            },
            {
              target: 'partly',
              actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'tellSettled'],
            },
          ],
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'doubtful',
              actions: [{ type: 'takeError', params: ({ event }) => event }, 'doubt'],
            },
            {
              guard: { type: 'isLost', params: ({ event }) => event },
              target: 'unknown',
              actions: [{ type: 'takeError', params: ({ event }) => event }, 'tellSettled'],
            },
            { guard: { type: 'isNarrowed', params: ({ event }) => event }, target: 'sorting' },
            {
              guard: 'hasDone',
              target: 'partly',
              actions: [{ type: 'takeError', params: ({ event }) => event }, 'tellSettled'],
            },
            {
              target: 'failed',
              actions: [{ type: 'takeError', params: ({ event }) => event }, 'tellSettled'],
            },
          ],
        },
      },
      // The same id gets the same answer: asking again finds out what became of it, and never does it twice.
      doubtful: {
        meta: { label: '没有答复，凭原请求号再问' },
        after: { 'slow down': 'running' },
        on: { retry: 'running', leave: 'left' },
      },
      sorting: {
        meta: { label: '重新看哪些还能付款' },
        invoke: {
          id: 'sort',
          src: 'sort',
          input: ({ context }) => ({ asked: [...context.asked] }),
          onDone: { target: 'asking', actions: { type: 'takePlan', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: { type: 'takeError', params: ({ event }) => event } },
        },
      },
      done: { meta: { label: '全部办成' }, type: 'final' },
      partly: { meta: { label: '部分办成，逐单说明' }, on: { leave: 'left' } },
      unknown: { meta: { label: '结果未知，请买家自己看' }, on: { leave: 'left' } },
      failed: { meta: { label: '没有办成' }, on: { retry: 'remembering', leave: 'left' } },
      left: { meta: { label: '已关闭' }, type: 'final' },
    },
  })

const together = (a: BatchOutcome, b: BatchOutcome): BatchOutcome => ({
  done: [...a.done, ...b.done],
  left: [...a.left, ...b.left],
  refunded: fen(a.refunded + b.refunded),
  paymentNo: b.paymentNo,
  pieces: a.pieces + b.pieces,
  missing: [...a.missing, ...b.missing],
})
