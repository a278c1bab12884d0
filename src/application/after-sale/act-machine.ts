import { assign, emit, setup } from 'xstate'
import type { AfterSaleState } from '../../domain/after-sales'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { actActors, type ActPorts, type ActRequest, type CaseWish } from './act-actors'
import { actLabels } from './act-labels'

export interface ActContext {
  account: string
  caseNo: string
  wish: CaseWish | null
  request: ActRequest | null
  doubts: number // attempts in a row that stayed without an answer
  error: unknown
}

export type ActEvent = { type: 'go'; wish: CaseWish } | { type: 'retry' | 'leave' }

/** Told where it was done, and where it was refused: the list isn't what it was. */
export type ActNews = { type: 'done'; state: AfterSaleState } | { type: 'refused'; error: unknown }

export interface ActInput {
  account: string
  caseNo: string
}

const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

/** One thing that the buyer does with an application: asked first, done once, asked again under its id where no answer came. */
export const actMachine = (ports: ActPorts) =>
  setup({
    types: {
      context: {} as ActContext,
      events: {} as ActEvent,
      emitted: {} as ActNews,
      input: {} as ActInput,
      meta: machineMeta,
    },
    actors: actActors(ports),
    delays: { 'slow down': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS) },
    guards: {
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
    },
  }).createMachine({
    id: 'act',
    context: ({ input }) => ({ ...input, wish: null, request: null, doubts: 0, error: null }),
    meta: { labels: actLabels },
    initial: 'asking',
    states: {
      asking: {
        meta: { label: '填写或请买家确定' },
        on: { go: { target: 'remembering', actions: assign({ wish: ({ event }) => event.wish }) }, leave: 'left' },
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context: { account, caseNo, wish } }) => ({ account, caseNo, wish: wish! }),
          onDone: {
            target: 'doing',
            actions: assign({ request: ({ event }) => event.output, doubts: 0, error: null }),
          },
        },
      },
      doing: {
        meta: { label: '办理中' },
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context: { account, request, doubts } }) => ({ account, request: request!, uncertain: doubts > 0 }),
          onDone: { target: 'done', actions: emit(({ event }) => ({ type: 'done', state: event.output })) },
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'doubtful',
              actions: assign(({ context, event }) => ({ doubts: context.doubts + 1, error: event.error })),
            },
            {
              target: 'refused',
              actions: [
                assign({ error: ({ event }) => event.error }),
                emit(({ event }) => ({ type: 'refused', error: event.error })),
              ],
            },
          ],
        },
      },
      // The same id gets the same answer: asking again finds out what became of it, and never does it twice.
      doubtful: {
        meta: { label: '没有答复，凭原请求号再问' },
        after: { 'slow down': 'doing' },
        on: { retry: 'doing', leave: 'left' },
      },
      refused: {
        meta: { label: '没有办成，说明原因' },
        on: { go: { target: 'remembering', actions: assign({ wish: ({ event }) => event.wish }) }, leave: 'left' },
      },
      done: { meta: { label: '已办成' }, type: 'final' },
      left: { meta: { label: '已关闭' }, type: 'final' },
    },
  })
