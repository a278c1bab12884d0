import { assign, emit, enqueueActions, raise, setup, type ActorRefFrom } from 'xstate'
import { isFailure } from '../../domain/failure'
import type { Fen } from '../../domain/money'
import type { PayMethod, PaymentStatus, PayRequest, PayResult, PayTicket } from '../../domain/payment'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { paymentActors, type Opened, type PaymentPorts } from './payment-actors'
import { paymentLabels } from './payment-labels'

export interface PaymentContext {
  key: string
  paymentNo: string
  result: PayResult | null // the last the server said
  ticket: PayTicket | null
  misses: number // polls without an answer in a row
  request: PayRequest | null // the payment from the reserve under way
  method: PayMethod | null // that the buyer chose to scan by; null: the first there is
  payNow: boolean // asked for with the order
  doubts: number // attempts at it in a row that stayed without an answer
  shortBy: Fen | null // how much the reserve lacks
  error: unknown // why the present state stands; null for no reason
}

export type PaymentEvent =
  | { type: 'retry' | 'look' | 'redraw' | 'pay by reserve' }
  | { type: 'choose method'; method: ScanMethod }

export type ScanMethod = Exclude<PayMethod, 'reserve'>

export interface PaymentInput {
  paymentNo: string
  account: string // whose unanswered request is looked for; '' while nobody knows, and nothing is paid from the reserve
  ticket?: PayTicket // where its code is known already
}

/** How it ended, for a machine that had it watched; `missing`: there is no such payment. */
export interface PaymentOutput {
  status: PaymentStatus | 'missing'
  result: PayResult | null
}

export type PaymentNews = { type: 'settled'; result: PayResult } | { type: 'refused'; error: unknown }

const POLL_MS = 2500
/** Nobody waits before a page in the background; its return asks at once. */
const POLL_HIDDEN_MS = 20_000
const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

/**
 * The cashier of one payment. Whether it is paid or closed only the server says: it is asked again and again, so that a phone, another
 * tab or a server that was away for a while all come out right. Nothing here closes by the browser's clock. A payment from the reserve
 * that got no answer is asked again under its id until there is one.
 */
export const paymentMachine = (ports: PaymentPorts) =>
  setup({
    types: {
      context: {} as PaymentContext,
      events: {} as PaymentEvent,
      emitted: {} as PaymentNews,
      input: {} as PaymentInput,
      output: {} as PaymentOutput,
      meta: machineMeta,
    },
    actors: paymentActors(ports),
    delays: {
      poll: () => (ports.page.hidden() ? POLL_HIDDEN_MS : POLL_MS),
      backoff: ({ context: { misses } }) => pauseAfter(misses, POLL_MS),
      'slow down': ({ context: { doubts } }) => pauseAfter(doubts, ASK_AGAIN_MS),
    },
    guards: {
      isSucceeded: (_, { status }: PayResult) => status === 'succeeded',
      isClosed: (_, { status }: PayResult) => status === 'closed',
      isFailed: (_, { status }: PayResult) => status === 'failed',
      isMissing: (_, { error }: { error: unknown }) => isFailure(error, 'not-found', 'invalid'),
      wasLost: ({ context }) => context.misses > 0,
      hasCode: ({ context }) => context.ticket !== null,
      canScan: ({ context }) => scanMethod(context) !== null,
      isOther: ({ context, event }) =>
        event.type === 'choose method' &&
        scanMethodsOf(context.result).includes(event.method) &&
        event.method !== context.ticket?.method,
      wantsReserve: ({ context }) => context.payNow,
      isAsked: ({ context }) => context.request !== null,
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
      isOver: (_, { error }: { error: unknown }) => isFailure(error, 'conflict', 'not-found'),
    },
    actions: {
      takeResult: assign((_, result: PayResult) => ({ result, misses: 0 })),
      takeAsked: assign((_, { asked, payNow }: Opened) => ({ request: asked, payNow, doubts: asked ? 1 : 0 })),
      miss: assign(({ context }) => ({ misses: context.misses + 1 })),
      takeError: assign((_, { error }: { error: unknown }) => ({
        error,
        shortBy: isFailure(error, 'balance-short') ? (error.details.shortBy ?? null) : null,
      })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused', error })),
      lookNow: raise({ type: 'look' }),
      tellBack: enqueueActions(({ enqueue }) => {
        enqueue.raise({ type: 'redraw' })
        enqueue.raise({ type: 'retry' })
      }),
      tellSettled: emit(({ context }) => ({ type: 'settled', result: context.result! })),
    },
  }).createMachine({
    id: 'payment',
    context: ({ input: { paymentNo, account, ticket = null } }) => ({
      key: `${account}/${paymentNo}`,
      paymentNo,
      result: null,
      ticket,
      misses: 0,
      request: null,
      method: null,
      payNow: false,
      doubts: 0,
      shortBy: null,
      error: null,
    }),
    meta: { labels: paymentLabels },
    output: ({ context: { result } }) => ({ status: result?.status ?? 'missing', result }),
    initial: 'opening',
    states: {
      opening: {
        meta: { label: '打开收银台' },
        invoke: {
          id: 'open',
          src: 'open',
          input: ({ context: { key, paymentNo } }) => ({ key, paymentNo }),
          onDone: [
            {
              guard: { type: 'isSucceeded', params: ({ event }) => event.output.result },
              target: 'succeeded',
              actions: { type: 'takeResult', params: ({ event }) => event.output.result },
            },
            {
              guard: { type: 'isClosed', params: ({ event }) => event.output.result },
              target: 'closed',
              actions: { type: 'takeResult', params: ({ event }) => event.output.result },
            },
            {
              guard: { type: 'isFailed', params: ({ event }) => event.output.result },
              target: 'failed',
              actions: { type: 'takeResult', params: ({ event }) => event.output.result },
            },
            {
              target: 'open',
              actions: [
                { type: 'takeResult', params: ({ event }) => event.output.result },
                { type: 'takeAsked', params: ({ event }) => event.output },
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isMissing', params: ({ event }) => event },
              target: 'missing',
              actions: { type: 'takeError', params: ({ event }) => event },
            },
            { target: 'unreached', actions: [{ type: 'takeError', params: ({ event }) => event }, 'miss'] },
          ],
        },
      },
      unreached: { meta: { label: '打不开，等待重试' }, after: { backoff: 'opening' }, on: { retry: 'opening' } },
      open: {
        meta: { label: '等待付款' },
        type: 'parallel',
        states: {
          watch: {
            meta: { label: '盯着结果' },
            initial: 'resting',
            states: {
              resting: { meta: { label: '稍候' }, after: { poll: 'asking' }, on: { look: 'asking' } },
              asking: {
                meta: { label: '查询中' },
                invoke: {
                  id: 'look',
                  src: 'look',
                  input: ({ context: { paymentNo } }) => ({ paymentNo }),
                  onDone: [
                    {
                      guard: { type: 'isSucceeded', params: ({ event }) => event.output },
                      target: '#payment.succeeded',
                      actions: [{ type: 'takeResult', params: ({ event }) => event.output }, 'tellSettled'],
                    },
                    {
                      guard: { type: 'isClosed', params: ({ event }) => event.output },
                      target: '#payment.closed',
                      actions: [{ type: 'takeResult', params: ({ event }) => event.output }, 'tellSettled'],
                    },
                    {
                      guard: { type: 'isFailed', params: ({ event }) => event.output },
                      target: '#payment.failed',
                      actions: [{ type: 'takeResult', params: ({ event }) => event.output }, 'tellSettled'],
                    },
                    {
                      guard: 'wasLost',
                      target: 'resting',
                      actions: [{ type: 'takeResult', params: ({ event }) => event.output }, 'tellBack'],
                    },
                    { target: 'resting', actions: { type: 'takeResult', params: ({ event }) => event.output } },
                  ],
                  onError: { target: 'lost', actions: 'miss' },
                },
              },
              lost: {
                meta: { label: '连接中断' },
                after: { backoff: 'asking' },
                on: { retry: 'asking', look: 'asking' },
              },
            },
          },
          code: {
            meta: { label: '付款码' },
            initial: 'choosing',
            // Of the one payment: what was drawn before for another channel is closed there.
            on: {
              'choose method': {
                guard: 'isOther',
                target: '.drawing',
                actions: assign({ method: ({ event }) => event.method, ticket: null }),
              },
            },
            states: {
              choosing: {
                meta: { label: '看有无扫码方式' },
                always: [
                  { guard: 'hasCode', target: 'shown' },
                  { guard: 'canScan', target: 'drawing' },
                  { target: 'absent' },
                ],
              },
              drawing: {
                meta: { label: '获取付款码' },
                invoke: {
                  id: 'draw',
                  src: 'draw',
                  input: ({ context }) => ({ paymentNo: context.paymentNo, method: scanMethod(context)! }),
                  onDone: { target: 'shown', actions: assign({ ticket: ({ event }) => event.output }) },
                  onError: [
                    {
                      guard: { type: 'isOver', params: ({ event }) => event },
                      target: 'undrawn',
                      actions: 'lookNow',
                    },
                    { target: 'undrawn' },
                  ],
                },
              },
              shown: { meta: { label: '已出付款码' } },
              undrawn: { meta: { label: '没有取到付款码' }, on: { redraw: 'drawing' } },
              absent: { meta: { label: '无扫码方式' } },
            },
          },
          till: {
            meta: { label: '余额支付' },
            initial: 'choosing',
            states: {
              choosing: {
                meta: { label: '看上次有无结果' },
                always: [
                  { guard: 'isAsked', target: 'doubtful' },
                  { guard: 'wantsReserve', target: 'remembering' },
                  { target: 'idle' },
                ],
              },
              idle: { meta: { label: '未用余额' }, on: { 'pay by reserve': 'remembering' } },
              remembering: {
                meta: { label: '记下请求号' },
                entry: assign({ error: null, shortBy: null }),
                invoke: {
                  id: 'remember',
                  src: 'remember',
                  input: ({ context: { key, paymentNo } }) => ({ key, paymentNo }),
                  onDone: { target: 'paying', actions: assign({ request: ({ event }) => event.output }) },
                },
              },
              paying: {
                meta: { label: '支付中' },
                invoke: {
                  id: 'pay',
                  src: 'payByReserve',
                  input: ({ context: { key, request, doubts } }) => ({ key, request: request!, uncertain: doubts > 0 }),
                  onDone: { target: 'confirming', actions: 'lookNow' },
                  onError: [
                    {
                      guard: { type: 'isUnknown', params: ({ event }) => event },
                      target: 'doubtful',
                      actions: [
                        { type: 'takeError', params: ({ event }) => event },
                        assign(({ context }) => ({ doubts: context.doubts + 1 })),
                        'lookNow',
                      ],
                    },
                    {
                      guard: { type: 'isOver', params: ({ event }) => event },
                      target: 'idle',
                      actions: [
                        { type: 'takeError', params: ({ event }) => event },
                        assign({ request: null, doubts: 0 }),
                        'lookNow',
                      ],
                    },
                    {
                      target: 'idle',
                      actions: [
                        { type: 'takeError', params: ({ event }) => event },
                        { type: 'tellRefused', params: ({ event }) => event },
                        assign({ request: null, doubts: 0 }),
                      ],
                    },
                  ],
                },
              },
              confirming: { meta: { label: '已付，等待确认' } },
              // The same id gets the same answer: asking again finds out what became of it, and never pays twice.
              doubtful: {
                meta: { label: '结果未知，稍后再核对' },
                after: { 'slow down': 'paying' },
                on: { retry: 'paying', 'pay by reserve': 'paying' },
              },
            },
          },
        },
      },
      succeeded: { meta: { label: '支付成功' }, type: 'final' },
      closed: { meta: { label: '已超时关闭' }, type: 'final' },
      failed: { meta: { label: '支付失败' }, type: 'final' },
      missing: { meta: { label: '没有这笔支付' }, type: 'final' },
    },
  })

export type PaymentActor = ActorRefFrom<ReturnType<typeof paymentMachine>>

const pauseAfter = (failures: number, firstMs: number): number => Math.min(firstMs * 2 ** (failures - 1), SLOWEST_MS)

/** Those with a code to scan. */
export const scanMethodsOf = (result: PayResult | null): ScanMethod[] =>
  result?.payMethods.filter((method) => method !== 'reserve') ?? []

/** The chosen one, or the first. */
const scanMethod = ({ result, method }: PaymentContext): ScanMethod | null => {
  const open = scanMethodsOf(result)
  return open.find((one) => one === method) ?? open[0] ?? null
}
