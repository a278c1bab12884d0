import { assign, emit, setup } from 'xstate'
import type { AfterSaleRequest } from '../../domain/after-sales'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { applyManyActors, type ApplyManyPorts, type ManyAsked } from './apply-many-actors'
import { applyManyLabels } from './apply-many-labels'

export interface ApplyManyContext {
  account: string
  rest: readonly ManyAsked[] // the first of them is under way
  request: AfterSaleRequest | null
  doubts: number
  done: readonly { orderNo: string; caseNo: string }[]
  left: readonly { orderNo: string; error: unknown }[]
  error: unknown
}

export type ApplyManyEvent = { type: 'retry' | 'leave' }

/** Told once, when each order has its answer. */
export type ApplyManyNews = { type: 'settled' }

export interface ApplyManyInput {
  account: string
  asked: readonly ManyAsked[]
}

const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

/**
 * The same application for several orders, one after the other: each by itself is filed or refused. One that got no answer is asked again
 * under its id until there is one.
 */
export const applyManyMachine = (ports: ApplyManyPorts) =>
  setup({
    types: {
      context: {} as ApplyManyContext,
      events: {} as ApplyManyEvent,
      emitted: {} as ApplyManyNews,
      input: {} as ApplyManyInput,
      meta: machineMeta,
    },
    actors: applyManyActors(ports),
    delays: { 'slow down': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS) },
    guards: {
      hasMore: ({ context }) => context.rest.length > 0,
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
    },
  }).createMachine({
    id: 'applyMany',
    context: ({ input: { account, asked } }) => ({
      account,
      rest: asked,
      request: null,
      doubts: 0,
      done: [],
      left: [],
      error: null,
    }),
    meta: { labels: applyManyLabels },
    initial: 'turning',
    states: {
      turning: {
        meta: { label: '看还有没有订单' },
        always: [{ guard: 'hasMore', target: 'remembering' }, { target: 'over' }],
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context: { account, rest } }) => ({ account, asked: rest[0]! }),
          onDone: { target: 'applying', actions: assign({ request: ({ event }) => event.output, doubts: 0 }) },
        },
      },
      applying: {
        meta: { label: '提交一单' },
        invoke: {
          id: 'apply',
          src: 'apply',
          input: ({ context: { account, request, doubts } }) => ({ account, request: request!, uncertain: doubts > 0 }),
          onDone: {
            target: 'turning',
            actions: assign(({ context: { done, rest }, event }) => ({
              done: [...done, { orderNo: rest[0]!.orderNo, caseNo: event.output }],
              rest: rest.slice(1),
            })),
          },
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'doubtful',
              actions: assign(({ context, event }) => ({ doubts: context.doubts + 1, error: event.error })),
            },
            {
              target: 'turning',
              actions: assign(({ context: { left, rest }, event }) => ({
                left: [...left, { orderNo: rest[0]!.orderNo, error: event.error }],
                rest: rest.slice(1),
              })),
            },
          ],
        },
      },
      doubtful: {
        meta: { label: '没有答复，凭原请求号再问' },
        after: { 'slow down': 'applying' },
        on: {
          retry: 'applying',
          leave: {
            target: 'over',
            actions: assign(({ context: { left, rest, error } }) => ({
              left: [...left, ...rest.map(({ orderNo }) => ({ orderNo, error }))],
              rest: [],
            })),
          },
        },
      },
      over: { meta: { label: '逐单说明结果' }, type: 'final', entry: emit({ type: 'settled' }) },
    },
  })
