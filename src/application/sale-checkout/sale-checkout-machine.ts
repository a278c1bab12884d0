import { assign, emit, setup } from 'xstate'
import { defaultAddons } from '../../domain/addon-choice'
import type { LeftSale } from '../../domain/shops/left'
import type { PlacedSales, SaleChoices, SalePlaceRequest, SaleQuote } from '../../domain/shops/ordering'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { saleCheckoutActors, type SaleCheckoutPorts, type SaleOptions } from './sale-checkout-actors'
import { saleCheckoutLabels } from './sale-checkout-labels'

export interface SaleCheckoutContext {
  account: string
  ids: string[]
  choices: SaleChoices
  options: SaleOptions | null
  quote: SaleQuote | null
  request: SalePlaceRequest | null
  payNow: boolean // from the reserve, as soon as its cashier opens
  uncertain: boolean // an attempt at the request stayed without an answer
  error: unknown
}

export type SaleCheckoutEvent =
  | { type: 'choose'; choices: SaleChoices }
  | { type: 'drop'; platformOrderId: string }
  | { type: 'submit'; payNow?: boolean }
  | { type: 'retry' | 'confirm' | 'abandon' }

export interface SaleCheckoutInput {
  account: string
  platformOrderIds: readonly string[]
}

export type SaleCheckoutNews =
  | { type: 'placed'; placed: PlacedSales }
  | { type: 'left'; left: LeftSale[] } // nothing was ordered: all of it had changed
  | { type: 'refused'; error: unknown }

/**
 * From chosen orders of the buyer's shops to placed ones: each is quoted by itself and all together, what can't be ordered is named and
 * left, one request orders the rest. It has its id written down before it is sent, and keeps it until an answer is in.
 */
export const saleCheckoutMachine = (ports: SaleCheckoutPorts) =>
  setup({
    types: {
      context: {} as SaleCheckoutContext,
      events: {} as SaleCheckoutEvent,
      emitted: {} as SaleCheckoutNews,
      input: {} as SaleCheckoutInput,
      meta: machineMeta,
    },
    actors: saleCheckoutActors(ports),
    guards: {
      isUnanswered: (_, request: SalePlaceRequest | null) => request !== null,
      isEarlier: (_, { earlier }: { earlier: boolean }) => earlier,
      hasSome: (_, { orders }: SaleQuote) => orders.length > 0,
      isNone: (_, { orderNos }: PlacedSales) => orderNos.length === 0,
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.uncertain),
      isLast: ({ context }) => context.ids.length === 1,
    },
    actions: {
      choose: assign(({ event }) => (event.type === 'choose' ? { choices: event.choices } : {})),
      drop: assign(({ context, event }) => (event.type === 'drop' ? without(context, event.platformOrderId) : {})),
      takeWish: assign(({ event }) => (event.type === 'submit' ? { payNow: event.payNow ?? false } : {})),
      takeError: assign((_, { error }: { error: unknown }) => ({ error })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused', error })),
    },
  }).createMachine({
    id: 'saleCheckout',
    context: ({ input }) => ({
      account: input.account,
      ids: [...input.platformOrderIds],
      choices: { default: { addonIds: [], remark: '' }, orders: [] },
      options: null,
      quote: null,
      request: null,
      payNow: false,
      uncertain: false,
      error: null,
    }),
    meta: { labels: saleCheckoutLabels },
    initial: 'recalling',
    states: {
      recalling: {
        meta: { label: '看上次有没有结果' },
        invoke: {
          id: 'recall',
          src: 'recall',
          input: ({ context: { account } }) => ({ account }),
          onDone: [
            {
              guard: { type: 'isUnanswered', params: ({ event }) => event.output },
              target: 'unanswered',
              actions: assign({ request: ({ event }) => event.output, uncertain: true }),
            },
            { target: 'loading' },
          ],
        },
      },
      loading: {
        meta: { label: '加载选项' },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { ids } }) => ({ ids }),
          onDone: {
            target: 'quoting',
            actions: assign(({ context, event: { output } }) => ({
              options: output,
              error: null,
              ...(context.options === null && { choices: withUsual(context.choices, output) }),
            })),
          },
          onError: { target: 'unloaded', actions: { type: 'takeError', params: ({ event }) => event } },
        },
      },
      unloaded: { meta: { label: '加载失败' }, on: { retry: 'loading' } },
      quoting: {
        meta: { label: '逐单计算金额' },
        invoke: {
          id: 'quote',
          src: 'quote',
          input: ({ context: { ids, choices } }) => ({ platformOrderIds: ids, ...choices }),
          onDone: [
            {
              guard: { type: 'hasSome', params: ({ event }) => event.output },
              target: 'ready',
              actions: assign({ quote: ({ event }) => event.output, error: null }),
            },
            { target: 'nothing', actions: assign({ quote: ({ event }) => event.output, error: null }) },
          ],
          onError: { target: 'unpriced', actions: { type: 'takeError', params: ({ event }) => event } },
        },
        on: {
          choose: { target: 'quoting', reenter: true, actions: 'choose' },
          retry: 'loading',
        },
      },
      unpriced: {
        meta: { label: '金额未知' },
        on: { retry: 'quoting', choose: { target: 'quoting', actions: 'choose' } },
      },
      ready: {
        meta: { label: '可以提交' },
        on: {
          choose: { target: 'quoting', actions: 'choose' },
          drop: [{ guard: 'isLast' }, { target: 'quoting', actions: 'drop' }],
          submit: { target: 'remembering', actions: 'takeWish' },
          retry: 'loading',
        },
      },
      nothing: {
        meta: { label: '一单也不能下' },
        on: {
          choose: { target: 'quoting', actions: 'choose' },
          drop: [{ guard: 'isLast' }, { target: 'quoting', actions: 'drop' }],
          retry: 'loading',
        },
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context: { account, ids, quote, choices } }) => ({
            account,
            ids,
            quoteId: quote!.quoteId,
            choices,
          }),
          onDone: [
            {
              guard: { type: 'isEarlier', params: ({ event }) => event.output },
              target: 'unanswered',
              // Of the other request nobody has said how it is to be paid.
              actions: assign({ request: ({ event }) => event.output.request, uncertain: true, payNow: false }),
            },
            { target: 'placing', actions: assign({ request: ({ event }) => event.output.request, uncertain: false }) },
          ],
        },
      },
      placing: {
        meta: { label: '提交订单' },
        invoke: {
          id: 'place',
          src: 'place',
          input: ({ context: { account, request, uncertain, payNow } }) => ({
            account,
            request: request!,
            uncertain,
            payNow,
          }),
          onDone: [
            {
              guard: { type: 'isNone', params: ({ event }) => event.output },
              target: 'loading',
              actions: emit(({ event }) => ({ type: 'left', left: event.output.left })),
            },
            { target: 'placed', actions: emit(({ event }) => ({ type: 'placed', placed: event.output })) },
          ],
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'unanswered',
              actions: [{ type: 'takeError', params: ({ event }) => event }, assign({ uncertain: true })],
            },
            // Quoted anew, whatever it was; the options may not be here yet where this began with a request of before.
            { target: 'loading', actions: { type: 'tellRefused', params: ({ event }) => event } },
          ],
        },
      },
      unanswered: {
        meta: { label: '下单结果未知' },
        on: { confirm: 'placing', abandon: 'abandoning' },
      },
      abandoning: {
        meta: { label: '放弃这次提交' },
        invoke: {
          id: 'forget',
          src: 'forget',
          input: ({ context: { account } }) => ({ account }),
          onDone: { target: 'loading', actions: assign({ request: null, uncertain: false, error: null }) },
        },
      },
      placed: { meta: { label: '已下单' }, type: 'final' },
    },
  })

const without = ({ ids, choices }: SaleCheckoutContext, platformOrderId: string): Partial<SaleCheckoutContext> => ({
  ids: ids.filter((id) => id !== platformOrderId),
  choices: { ...choices, orders: choices.orders.filter((one) => one.platformOrderId !== platformOrderId) },
})

/** What is chosen until the buyer chooses otherwise. */
const withUsual = (choices: SaleChoices, { addons }: SaleOptions): SaleChoices => ({
  ...choices,
  default: { ...choices.default, addonIds: defaultAddons(addons) },
})
