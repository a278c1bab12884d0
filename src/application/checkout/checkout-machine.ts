import { assign, emit, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isFailure } from '../../domain/failure'
import type { PlaceRequest } from '../../domain/ordering'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { findings, needsReview, requestOf, type Price } from './checking'
import { checkoutActors, type CheckoutPorts, type Recalled } from './checkout-actors'
import {
  afterChoice,
  afterFill,
  asUsual,
  cleaned,
  draftOf,
  freshContext,
  priceInput,
  wrongOf,
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  type CheckoutNews,
} from './checkout-context'
import { checkoutLabels } from './checkout-labels'
import { MAX_REMARK } from './draft'

/**
 * From chosen lines to placed orders, for the cart and for buy now. Whatever is typed goes to the tab's store at once; whatever is
 * placed has its request id written down before it is sent, and keeps it until an answer is in.
 */
export const checkoutMachine = (ports: CheckoutPorts) =>
  setup({
    types: {
      context: {} as CheckoutContext,
      events: {} as CheckoutEvent,
      emitted: {} as CheckoutNews,
      input: {} as CheckoutInput,
      meta: machineMeta,
    },
    actors: checkoutActors(ports),
    guards: {
      isUnanswered: (_, { request }: { request: PlaceRequest | null }) => request !== null,
      isEarlier: (_, { earlier }: { earlier: boolean }) => earlier,
      changesArea: ({ context, event }) =>
        event.type === 'fill' &&
        (event.consignee.areaCode ?? context.consignee.areaCode) !== context.consignee.areaCode,
      hasUsual: ({ context }) => 'consignee' in asUsual(context),
      isIncomplete: ({ context }) => wrongOf(context).length > 0,
      hasNothing: ({ context }) => context.quote?.parcels.length === 0,
      isSubmitting: ({ context }, { quote }: Price) =>
        context.submitting && wrongOf(context).length === 0 && quote.parcels.length > 0,
      needsReview: ({ context }, { quote }: Price) => needsReview(context, quote),
      hasFindings: ({ context }, { quote }: Price) =>
        findings(context, quote).length > 0 || quote.payable !== context.quote?.payable,
      hasRest: ({ context }) => (context.quote?.parcels.length ?? 0) > 0,
      namesLines: (_, { error }: { error: unknown }) => isFailure(error, 'price-changed', 'stock-short'),
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.uncertain),
      isOutdated: (_, { error }: { error: unknown }) => isFailure(error, 'conflict', 'not-found'),
    },
    actions: {
      restore: assign((_, { draft, request, habit }: Recalled) => ({
        ...draft,
        habit,
        request,
        uncertain: request !== null,
      })),
      fill: assign(({ context, event }) => (event.type === 'fill' ? afterFill(context, event) : {})),
      choose: assign(({ context, event }) => (event.type === 'choose' ? afterChoice(context, event) : {})),
      takeWish: assign(({ event }) => (event.type === 'submit' ? { payNow: event.payNow ?? false } : {})),
      keepDraft: sendTo('keeper', ({ context }) => ({ type: 'keep' as const, draft: draftOf(context) })),
      showPrice: assign(({ context }, { quote, offers }: Price) => ({
        quote,
        offers: { areaCode: context.consignee.areaCode, list: offers },
        problems: findings(context, quote),
        error: null,
      })),
      showFindings: assign(({ context }, { quote, offers }: Price) => ({
        quote,
        offers: { areaCode: context.consignee.areaCode, list: offers },
        problems: findings(context, quote),
      })),
      takeError: assign((_, { error }: { error: unknown }) => ({ error })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused', error })),
      markWrong: assign(({ context }) => ({ wrong: wrongOf(context), submitting: false })),
      tellIncomplete: emit(({ context }) => ({ type: 'incomplete', wrong: wrongOf(context) })),
      tellNothing: emit({ type: 'nothing to order' }),
    },
  }).createMachine({
    id: 'checkout',
    context: ({ input }) => freshContext(input),
    meta: { labels: checkoutLabels },
    invoke: [
      { id: 'keeper', src: 'keepDraft', input: ({ context }) => ({ key: context.key }) },
      {
        id: 'usual',
        src: 'usual',
        onDone: { actions: [assign({ usual: ({ event }) => event.output }), raise({ type: 'begin as usual' })] },
        // The address book only saves typing.
        onError: {},
      },
    ],
    initial: 'recalling',
    states: {
      recalling: {
        meta: { label: '找回草稿' },
        invoke: {
          id: 'recall',
          src: 'recall',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isUnanswered', params: ({ event }) => event.output },
              target: 'unanswered',
              actions: { type: 'restore', params: ({ event }) => event.output },
            },
            { target: 'loading', actions: { type: 'restore', params: ({ event }) => event.output } },
          ],
        },
      },
      loading: {
        meta: { label: '加载选项' },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ source: context.source }),
          onDone: {
            target: 'editing',
            actions: assign(({ context, event: { output } }) => ({
              addons: output.addons,
              ...asUsual(context),
            })),
          },
          onError: { target: 'unloaded', actions: { type: 'takeError', params: ({ event }) => event } },
        },
      },
      unloaded: { meta: { label: '加载失败' }, on: { retry: 'loading' } },
      editing: {
        meta: { label: '填写' },
        initial: 'quoting',
        on: {
          'begin as usual': {
            guard: 'hasUsual',
            target: '.quoting',
            reenter: true,
            actions: assign(({ context }) => asUsual(context)),
          },
          fill: [
            { guard: 'changesArea', target: '.quoting', reenter: true, actions: ['fill', 'keepDraft'] },
            { actions: ['fill', 'keepDraft'] },
          ],
          choose: { target: '.quoting', reenter: true, actions: ['choose', 'keepDraft'] },
          paste: { actions: [assign({ pasted: ({ event }) => event.text }), 'keepDraft'] },
          'keep address': { actions: [assign({ keepAddress: ({ event }) => event.keep }), 'keepDraft'] },
          remark: {
            actions: [
              assign({
                remarks: ({ context, event }) => ({
                  ...context.remarks,
                  [event.parcelKey]: event.text.slice(0, MAX_REMARK),
                }),
              }),
              'keepDraft',
            ],
          },
        },
        states: {
          quoting: {
            meta: { label: '计算金额' },
            on: {
              submit: [
                { guard: 'isIncomplete', actions: ['markWrong', 'tellIncomplete'] },
                { actions: ['takeWish', assign({ submitting: true })] },
              ],
            },
            invoke: {
              id: 'quote',
              src: 'price',
              input: ({ context }) => priceInput(context),
              onDone: [
                {
                  guard: { type: 'isSubmitting', params: ({ event }) => event.output },
                  target: '#checkout.checking',
                  // Submitted before this amount was there: who has not seen it pays at the cashier.
                  actions: [{ type: 'showPrice', params: ({ event }) => event.output }, assign({ payNow: false })],
                },
                {
                  target: 'ready',
                  actions: [{ type: 'showPrice', params: ({ event }) => event.output }, assign({ submitting: false })],
                },
              ],
              onError: {
                target: 'unpriced',
                actions: [{ type: 'takeError', params: ({ event }) => event }, assign({ submitting: false })],
              },
            },
          },
          ready: {
            meta: { label: '可以提交' },
            on: {
              submit: [
                { guard: 'isIncomplete', actions: ['markWrong', 'tellIncomplete'] },
                { guard: 'hasNothing', actions: 'tellNothing' },
                { target: '#checkout.checking', actions: 'takeWish' },
              ],
            },
          },
          unpriced: {
            meta: { label: '金额未知' },
            on: {
              retry: 'quoting',
              submit: { target: 'quoting', actions: ['takeWish', assign({ submitting: true })] },
            },
          },
        },
      },
      checking: {
        meta: { label: '下单前核对' },
        entry: assign({ submitting: false, wrong: [], refused: [] }),
        invoke: {
          id: 'check',
          src: 'price',
          input: ({ context }) => priceInput(context),
          onDone: [
            {
              guard: { type: 'needsReview', params: ({ event }) => event.output },
              target: 'review',
              actions: { type: 'showFindings', params: ({ event }) => event.output },
            },
            { target: 'remembering', actions: { type: 'showPrice', params: ({ event }) => event.output } },
          ],
          onError: { target: 'editing.unpriced', actions: { type: 'takeError', params: ({ event }) => event } },
        },
      },
      review: {
        meta: { label: '请买家确认变化' },
        on: {
          accept: {
            guard: 'hasRest',
            target: 'remembering',
            actions: assign({ accepted: ({ context }) => context.problems }),
          },
          back: 'editing.ready',
        },
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context }) => ({
            key: context.key,
            request: requestOf(cleaned(context), context.source, context.quote!),
          }),
          onDone: [
            {
              guard: { type: 'isEarlier', params: ({ event }) => event.output },
              target: 'unanswered',
              // Of the other order nobody has said how it is to be paid.
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
          input: ({ context }) => ({
            key: context.key,
            request: context.request!,
            uncertain: context.uncertain,
            payNow: context.payNow,
            keep: context.keepAddress ? { ...cleaned(context).consignee, isDefault: false } : null,
          }),
          onDone: { target: 'placed', actions: emit(({ event }) => ({ type: 'placed', placed: event.output })) },
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'unanswered',
              actions: [{ type: 'takeError', params: ({ event }) => event }, assign({ uncertain: true })],
            },
            {
              guard: { type: 'namesLines', params: ({ event }) => event },
              target: 'rechecking',
              actions: [
                assign({
                  refused: ({ event: { error } }) => (isFailure(error) ? (error.details.problems ?? []) : []),
                }),
                { type: 'takeError', params: ({ event }) => event },
              ],
            },
            {
              guard: { type: 'isOutdated', params: ({ event }) => event },
              target: 'editing.quoting',
              actions: { type: 'tellRefused', params: ({ event }) => event },
            },
            { target: 'editing.ready', actions: { type: 'tellRefused', params: ({ event }) => event } },
          ],
        },
      },
      rechecking: {
        meta: { label: '重新核对' },
        invoke: {
          id: 'recheck',
          src: 'price',
          input: ({ context }) => priceInput(context),
          onDone: [
            {
              guard: { type: 'hasFindings', params: ({ event }) => event.output },
              target: 'review',
              actions: { type: 'showFindings', params: ({ event }) => event.output },
            },
            {
              target: 'editing.ready',
              actions: [
                emit(({ context }) => ({ type: 'refused', error: context.error })),
                { type: 'showPrice', params: ({ event }) => event.output },
              ],
            },
          ],
          onError: { target: 'editing.unpriced', actions: { type: 'takeError', params: ({ event }) => event } },
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
          input: ({ context }) => ({ key: context.key }),
          onDone: { target: 'loading', actions: assign({ request: null, uncertain: false, error: null }) },
        },
      },
      placed: { meta: { label: '已下单' }, type: 'final' },
    },
  })

export type CheckoutActor = ActorRefFrom<ReturnType<typeof checkoutMachine>>
