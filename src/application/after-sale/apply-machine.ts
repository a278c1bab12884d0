import { assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { AfterSaleType } from '../../domain/after-sale/types'
import type { AfterSalePreview, AfterSaleRequest } from '../../domain/after-sales'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { applyActors, type ApplyLoaded, type ApplyPorts, type ApplyRecalled } from './apply-actors'
import {
  afterType,
  askedOf,
  blankApply,
  draftOfCase,
  requestOf,
  wrongWith,
  type ApplyDraft,
  type ApplyProblem,
} from './apply-draft'
import { applyLabels } from './apply-labels'

export interface ApplyContext {
  key: string
  orderNo: string
  caseNo: string // '' for a new application
  draft: ApplyDraft
  isKept: boolean // whether the draft is the buyer's own, rather than blank
  loaded: ApplyLoaded | null
  preview: AfterSalePreview | null // as shown; of this kind
  wrong: ApplyProblem[] // since the last try to submit
  submitting: boolean // 提交申请 was pressed while the figures were on their way
  request: AfterSaleRequest | null // under way
  doubts: number // attempts at it that stayed without an answer
  error: unknown
}

export type ApplyEvent =
  | { type: 'choose'; kind: AfterSaleType }
  | { type: 'change'; patch: Partial<Omit<ApplyDraft, 'type'>> }
  | { type: 'submit' | 'retry' | 'abandon' }

export interface ApplyInput {
  account: string
  orderNo: string
  caseNo: string
}

export type ApplyNews =
  | { type: 'applied'; caseNo: string }
  | { type: 'refused'; error: unknown }
  | { type: 'wrong'; wrong: ApplyProblem[] }

/** What the figures don't depend on. */
const ASIDE = ['description', 'images', 'refundTo'] as const satisfies (keyof ApplyDraft)[]

const DEBOUNCE_MS = 300
const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

/**
 * One application for one order, new or changed. Whatever is typed goes to the tab's store at once and is reckoned anew; what is
 * submitted has its request id written down before it is sent, and keeps it until an answer is in.
 */
export const applyMachine = (ports: ApplyPorts) =>
  setup({
    types: {
      context: {} as ApplyContext,
      events: {} as ApplyEvent,
      emitted: {} as ApplyNews,
      input: {} as ApplyInput,
      meta: machineMeta,
    },
    actors: applyActors(ports),
    delays: { 'slow down': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS) },
    guards: {
      isUnanswered: (_, { request }: { request: AfterSaleRequest | null }) => request !== null,
      isAside: ({ event }) =>
        event.type === 'change' && Object.keys(event.patch).every((key) => ASIDE.some((one) => one === key)),
      isAskable: ({ context }) => context.draft.type !== '',
      isSubmitting: ({ context }) => context.submitting,
      isWrong: ({ context }) => wrongWith(context.draft, context.preview).length > 0,
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
    },
    actions: {
      restore: assign((_, { draft, request }: ApplyRecalled) => ({
        draft: draft ?? blankApply,
        isKept: draft !== null,
        request,
        doubts: request ? 1 : 0,
      })),
      takeLoaded: assign(({ context }, loaded: ApplyLoaded) => ({
        loaded,
        error: null,
        draft: beginWith(context, loaded),
      })),
      choose: assign(({ context, event }) => (event.type === 'choose' ? afterChoice(context, event.kind) : {})),
      change: assign(({ context, event }) =>
        event.type === 'change' ? { draft: { ...context.draft, ...event.patch }, wrong: [], error: null } : {},
      ),
      keepDraft: sendTo('keeper', ({ context }) => ({ type: 'keep' as const, draft: context.draft })),
      takeError: assign((_, { error }: { error: unknown }) => ({ error })),
      markWrong: assign(({ context }) => ({ wrong: wrongWith(context.draft, context.preview) })),
      tellWrong: emit(({ context }) => ({ type: 'wrong', wrong: wrongWith(context.draft, context.preview) })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused', error })),
    },
  }).createMachine({
    id: 'apply',
    context: ({ input: { account, orderNo, caseNo } }) => ({
      key: `${account}/after-sale/${orderNo}/${caseNo}`,
      orderNo,
      caseNo,
      draft: blankApply,
      isKept: false,
      loaded: null,
      preview: null,
      wrong: [],
      submitting: false,
      request: null,
      doubts: 0,
      error: null,
    }),
    meta: { labels: applyLabels },
    invoke: { id: 'keeper', src: 'keepDraft', input: ({ context }) => ({ key: context.key }) },
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
        meta: { label: '读取可选方式' },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { orderNo, caseNo } }) => ({ orderNo, caseNo }),
          onDone: { target: 'editing', actions: { type: 'takeLoaded', params: ({ event }) => event.output } },
          onError: { target: 'unloaded', actions: { type: 'takeError', params: ({ event }) => event } },
        },
      },
      unloaded: { meta: { label: '读取失败' }, on: { retry: 'loading' } },
      editing: {
        meta: { label: '填写' },
        initial: 'opening',
        on: {
          choose: { target: '.waiting', actions: ['choose', 'keepDraft'] },
          change: [
            { guard: 'isAside', actions: ['change', 'keepDraft'] },
            { target: '.opening', actions: ['change', 'keepDraft'] },
          ],
        },
        states: {
          opening: {
            meta: { label: '看有没有可核算的' },
            always: [{ guard: 'isAskable', target: 'waiting' }, { target: 'blank' }],
          },
          blank: { meta: { label: '还没有选方式' }, on: { submit: '#apply.checking' } },
          waiting: {
            meta: { label: '等输入停下' },
            after: { [DEBOUNCE_MS]: 'previewing' },
            on: { submit: { target: 'previewing', actions: assign({ submitting: true }) } },
          },
          previewing: {
            meta: { label: '核算' },
            on: { submit: { actions: assign({ submitting: true }) } },
            invoke: {
              id: 'preview',
              src: 'preview',
              input: ({ context: { orderNo, caseNo, draft } }) => askedOf(orderNo, caseNo, draft),
              onDone: { target: 'ready', actions: assign({ preview: ({ event }) => event.output }) },
              onError: {
                target: 'unpriced',
                actions: [{ type: 'takeError', params: ({ event }) => event }, assign({ submitting: false })],
              },
            },
          },
          ready: {
            meta: { label: '可以提交' },
            always: { guard: 'isSubmitting', target: '#apply.checking' },
            on: { submit: '#apply.checking' },
          },
          unpriced: {
            meta: { label: '没有核算出来' },
            on: {
              retry: 'previewing',
              submit: { target: 'previewing', actions: assign({ submitting: true }) },
            },
          },
        },
      },
      checking: {
        meta: { label: '提交前检查' },
        entry: assign({ submitting: false, error: null }),
        always: [{ guard: 'isWrong', target: 'wrong', actions: ['markWrong', 'tellWrong'] }, { target: 'remembering' }],
      },
      // Told beside its fields; the figures stand as they are.
      wrong: {
        meta: { label: '指出要改的' },
        on: {
          choose: { target: 'editing.waiting', actions: ['choose', 'keepDraft'] },
          change: [
            { guard: 'isAside', actions: ['change', 'keepDraft'] },
            { target: 'editing.opening', actions: ['change', 'keepDraft'] },
          ],
          submit: 'checking',
        },
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context: { key, orderNo, caseNo, draft } }) => ({
            key,
            request: requestOf(askedOf(orderNo, caseNo, draft), draft),
          }),
          onDone: { target: 'applying', actions: assign({ request: ({ event }) => event.output, doubts: 0 }) },
        },
      },
      applying: {
        meta: { label: '提交' },
        invoke: {
          id: 'apply',
          src: 'apply',
          input: ({ context: { key, request, doubts } }) => ({ key, request: request!, uncertain: doubts > 0 }),
          onDone: {
            target: 'applied',
            actions: emit(({ event }) => ({ type: 'applied', caseNo: event.output.caseNo })),
          },
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'unanswered',
              actions: [
                { type: 'takeError', params: ({ event }) => event },
                assign({ doubts: ({ context }) => context.doubts + 1 }),
              ],
            },
            {
              target: 'refused',
              actions: [
                { type: 'takeError', params: ({ event }) => event },
                { type: 'tellRefused', params: ({ event }) => event },
                assign({ request: null, doubts: 0 }),
              ],
            },
          ],
        },
      },
      // The same id gets the same answer: asking again finds out what became of it, and never files it twice.
      unanswered: {
        meta: { label: '没有答复，凭原请求号再问' },
        after: { 'slow down': 'applying' },
        on: { retry: 'applying', abandon: 'abandoning' },
      },
      abandoning: {
        meta: { label: '放弃这次提交' },
        invoke: {
          id: 'forget',
          src: 'forget',
          input: ({ context }) => ({ key: context.key }),
          onDone: { target: 'loading', actions: assign({ request: null, doubts: 0, error: null }) },
        },
      },
      // What was typed stays: the order may look otherwise now, so it is read anew by a change or a second try.
      refused: {
        meta: { label: '没有提交成功' },
        on: {
          choose: { target: 'editing.waiting', actions: ['choose', 'keepDraft'] },
          change: [
            { guard: 'isAside', actions: ['change', 'keepDraft'] },
            { target: 'editing.opening', actions: ['change', 'keepDraft'] },
          ],
          retry: 'loading',
          submit: { target: 'editing.previewing', actions: assign({ submitting: true }) },
        },
      },
      applied: { meta: { label: '已提交' }, type: 'final' },
    },
  })

/** A draft of the buyer's own first; else the application as it stands, or a kind that is the only one. */
const beginWith = ({ draft, isKept }: ApplyContext, { paths, detail }: ApplyLoaded): ApplyDraft => {
  if (isKept) return draft
  if (detail) return draftOfCase(detail)
  const open = paths.filter(({ allowed }) => allowed)
  return open.length === 1 ? afterType(draft, open[0]!) : draft
}

const afterChoice = ({ draft, loaded }: ApplyContext, kind: AfterSaleType): Partial<ApplyContext> => {
  const path = loaded?.paths.find(({ type }) => type === kind)
  return path ? { draft: afterType(draft, path), preview: null, wrong: [], error: null } : {}
}

export type ApplyActor = ActorRefFrom<ReturnType<typeof applyMachine>>
