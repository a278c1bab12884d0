import { assign, emit, setup } from 'xstate'
import type { Withdrawal } from '../../domain/wallet/withdrawal'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { cancelActors, type CancelRequest, type WithdrawalPorts } from './withdrawal-actors'
import { cancelLabels } from './withdrawal-labels'

export interface CancelContext {
  account: string
  withdrawNo: string
  request: CancelRequest | null
  doubts: number // attempts in a row that stayed without an answer
  error: unknown
}

export type CancelEvent = { type: 'go' | 'retry' | 'leave' }

/** The list isn't what it was in either case. */
export type CancelNews = { type: 'done'; withdrawal: Withdrawal } | { type: 'refused'; error: unknown }

export interface CancelInput {
  account: string
  withdrawNo: string
}

const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

/** Takes a withdrawal back that nobody has reviewed yet: asked first, done once. */
export const withdrawCancelMachine = (ports: WithdrawalPorts) =>
  setup({
    types: {
      context: {} as CancelContext,
      events: {} as CancelEvent,
      emitted: {} as CancelNews,
      input: {} as CancelInput,
      meta: machineMeta,
    },
    actors: cancelActors(ports),
    delays: { 'slow down': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS) },
    guards: {
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
    },
  }).createMachine({
    id: 'withdrawCancel',
    context: ({ input }) => ({ ...input, request: null, doubts: 0, error: null }),
    meta: { labels: cancelLabels },
    initial: 'asking',
    states: {
      asking: { meta: { label: '请买家确定' }, on: { go: 'remembering', leave: 'left' } },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context: { account, withdrawNo } }) => ({ account, withdrawNo }),
          onDone: {
            target: 'cancelling',
            actions: assign({ request: ({ event }) => event.output, doubts: 0, error: null }),
          },
        },
      },
      cancelling: {
        meta: { label: '撤销中' },
        invoke: {
          id: 'cancel',
          src: 'cancel',
          input: ({ context: { account, request, doubts } }) => ({ account, request: request!, uncertain: doubts > 0 }),
          onDone: { target: 'done', actions: emit(({ event }) => ({ type: 'done', withdrawal: event.output })) },
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
      doubtful: {
        meta: { label: '没有答复，凭原请求号再问' },
        after: { 'slow down': 'cancelling' },
        on: { retry: 'cancelling', leave: 'left' },
      },
      refused: { meta: { label: '没有撤成，说明原因' }, on: { leave: 'left' } },
      done: { meta: { label: '已撤销' }, type: 'final' },
      left: { meta: { label: '已关闭' }, type: 'final' },
    },
  })
