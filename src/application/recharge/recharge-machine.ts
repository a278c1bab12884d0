import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { RechargeRequest, RechargeResult, RechargeTicket } from '../../domain/wallet/recharge'
import { machineMeta } from '../labels'
import { paymentMachine, type PaymentOutput } from '../payment/payment-machine'
import { staysOpen } from '../request-safety'
import { rechargeActors, type RechargeChoice, type RechargePorts } from './recharge-actors'
import { rechargeLabels } from './recharge-labels'

export interface RechargeContext {
  account: string
  choice: RechargeChoice | null
  request: RechargeRequest | null // under way, or the last
  ticket: RechargeTicket | null // what is paid: its amount, its gift, its code
  result: RechargeResult | null // the last the server said
  doubts: number // attempts in a row that stayed without an answer
  error: unknown // why the present state stands; null for no reason
}

export type RechargeEvent = ({ type: 'go' } & RechargeChoice) | { type: 'retry' | 'look' | 'again' | 'leave' }

export interface RechargeInput {
  account: string // whose unanswered request is looked for
}

/** Told once for a top-up: what the reserve holds has changed, whoever waits for it may go on. */
export type RechargeNews = { type: 'recharged'; result: RechargeResult } | { type: 'refused'; error: unknown }

const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

/**
 * A top-up: chosen, opened under a request id that is kept until there is an answer, and paid at the cashier that orders and differences
 * are paid at too (`payment`, an actor of its own in the state paying). What came of it the server says: money that comes after the
 * time is over is credited all the same.
 */
export const rechargeMachine = (ports: RechargePorts) =>
  setup({
    types: {
      context: {} as RechargeContext,
      events: {} as RechargeEvent,
      emitted: {} as RechargeNews,
      input: {} as RechargeInput,
      children: {} as { payment: 'payment' },
      meta: machineMeta,
    },
    actors: { ...rechargeActors(ports), payment: paymentMachine(ports) },
    delays: { 'slow down': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS) },
    guards: {
      isUnanswered: (_, { request }: { request: RechargeRequest | null }) => request !== null,
      isOpen: (_, { ticket }: { ticket: RechargeTicket | null }) => ticket !== null,
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
      isPaid: (_, { status }: Pick<PaymentOutput, 'status'>) => status === 'succeeded',
      isLate: (_, { status }: Pick<PaymentOutput, 'status'>) => status === 'closed',
      isCredited: (_, { status }: RechargeResult) => status === 'succeeded',
      isClosed: (_, { status }: RechargeResult) => status === 'closed',
      isPending: (_, { status }: RechargeResult) => status === 'pending',
    },
    actions: {
      takeChoice: assign(({ context, event }) =>
        event.type === 'go' ? { choice: { wish: event.wish, method: event.method }, error: null } : context,
      ),
      takeError: assign((_, { error }: { error: unknown }) => ({ error })),
      doubt: assign(({ context }) => ({ doubts: context.doubts + 1 })),
      takeResult: assign((_, result: RechargeResult) => ({ result, doubts: 0, error: null })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused', error })),
      tellRecharged: emit((_, result: RechargeResult) => ({ type: 'recharged', result })),
    },
  }).createMachine({
    id: 'recharge',
    context: ({ input: { account } }) => ({
      account,
      choice: null,
      request: null,
      ticket: null,
      result: null,
      doubts: 0,
      error: null,
    }),
    meta: { labels: rechargeLabels },
    initial: 'recalling',
    states: {
      recalling: {
        meta: { label: '看有没有没完的充值' },
        invoke: {
          id: 'recall',
          src: 'recall',
          input: ({ context: { account } }) => ({ account }),
          onDone: [
            {
              guard: { type: 'isUnanswered', params: ({ event }) => event.output },
              target: 'opening',
              actions: assign({ request: ({ event }) => event.output.request, doubts: 1 }),
            },
            {
              guard: { type: 'isOpen', params: ({ event }) => event.output },
              target: 'paying',
              actions: assign({ ticket: ({ event }) => event.output.ticket }),
            },
            { target: 'choosing' },
          ],
        },
      },
      choosing: {
        meta: { label: '选套餐或填金额' },
        on: { go: { target: 'remembering', actions: 'takeChoice' }, leave: 'left' },
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context: { account, choice } }) => ({ account, choice: choice! }),
          onDone: { target: 'opening', actions: assign({ request: ({ event }) => event.output, doubts: 0 }) },
        },
      },
      opening: {
        meta: { label: '开充值单' },
        invoke: {
          id: 'open',
          src: 'open',
          input: ({ context: { account, request, doubts } }) => ({ account, request: request!, uncertain: doubts > 0 }),
          onDone: {
            target: 'paying',
            actions: assign({ ticket: ({ event }) => event.output, doubts: 0, error: null }),
          },
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'doubtful',
              actions: [{ type: 'takeError', params: ({ event }) => event }, 'doubt'],
            },
            {
              target: 'choosing',
              actions: [
                { type: 'takeError', params: ({ event }) => event },
                { type: 'tellRefused', params: ({ event }) => event },
                assign({ doubts: 0 }),
              ],
            },
          ],
        },
      },
      // The same id gets the same answer: asking again never opens a second one.
      doubtful: {
        meta: { label: '没有答复，凭原请求号再问' },
        after: { 'slow down': 'opening' },
        on: { retry: 'opening', again: 'forgetting', leave: 'left' },
      },
      paying: {
        meta: { label: '扫码付款' },
        invoke: {
          id: 'payment',
          src: 'payment',
          input: ({ context: { account, ticket } }) => ({
            paymentNo: ticket!.paymentNo,
            account,
            ticket: ticket!,
          }),
          onDone: [
            { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'reading' },
            { guard: { type: 'isLate', params: ({ event }) => event.output }, target: 'closed' },
            { target: 'failed' },
          ],
        },
        // It may still be paid: whoever comes back in this tab finds it again.
        on: { again: 'forgetting', leave: 'left' },
      },
      reading: {
        meta: { label: '确认到账' },
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { ticket } }) => ({ rechargeNo: ticket!.rechargeNo }),
          onDone: [
            {
              guard: { type: 'isCredited', params: ({ event }) => event.output },
              target: 'credited',
              actions: [
                { type: 'takeResult', params: ({ event }) => event.output },
                { type: 'tellRecharged', params: ({ event }) => event.output },
              ],
            },
            {
              guard: { type: 'isPending', params: ({ event }) => event.output },
              target: 'paying',
              actions: { type: 'takeResult', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isClosed', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'takeResult', params: ({ event }) => event.output },
            },
            { target: 'failed', actions: { type: 'takeResult', params: ({ event }) => event.output } },
          ],
          onError: { target: 'unread', actions: [{ type: 'takeError', params: ({ event }) => event }, 'doubt'] },
        },
      },
      unread: {
        meta: { label: '已付款，到账情况还没读到' },
        after: { 'slow down': 'reading' },
        on: { retry: 'reading', leave: 'left' },
      },
      credited: {
        meta: { label: '忘掉已到账的充值单' },
        invoke: {
          id: 'forget credited',
          src: 'forget',
          input: ({ context: { account } }) => ({ account }),
          onDone: 'succeeded',
        },
      },
      forgetting: {
        meta: { label: '放下这一笔，另选' },
        entry: assign({ request: null, ticket: null, result: null, doubts: 0, error: null }),
        invoke: {
          id: 'forget',
          src: 'forget',
          input: ({ context: { account } }) => ({ account }),
          onDone: 'choosing',
        },
      },
      succeeded: { meta: { label: '充值成功' }, on: { again: 'forgetting', leave: 'left' } },
      closed: {
        meta: { label: '超时没有付款，已关闭' },
        on: { look: 'reading', again: 'forgetting', leave: 'left' },
      },
      failed: {
        meta: { label: '没有充上' },
        on: { look: 'reading', again: 'forgetting', leave: 'left' },
      },
      left: { meta: { label: '已关闭' }, type: 'final' },
    },
  })

export type RechargeActor = ActorRefFrom<ReturnType<typeof rechargeMachine>>
