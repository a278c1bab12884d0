import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { isFailure } from '../../domain/failure'
import { checkVerifyCode, type WithdrawalField, type WithdrawalProblem } from '../../domain/wallet/withdrawal-rules'
import type { Withdrawal, WithdrawalRequest, WithdrawalRules } from '../../domain/wallet/withdrawal'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { blankWithdrawal, draftOf, wishOf, wrongWith, type WithdrawalDraft } from './draft'
import { withdrawalActors, type WithdrawalPorts } from './withdrawal-actors'
import { withdrawalLabels } from './withdrawal-labels'

export interface WithdrawalContext {
  account: string
  draft: WithdrawalDraft
  verifyCode: string
  wrong: readonly WithdrawalProblem[] // since the last try
  request: WithdrawalRequest | null // under way
  doubts: number // attempts at it that stayed without an answer
  withdrawal: Withdrawal | null // that was applied for
  error: unknown // why it was refused
}

export type WithdrawalEvent =
  | { type: 'change'; patch: Partial<WithdrawalDraft> }
  | { type: 'next'; rules: WithdrawalRules } // as they are shown
  | { type: 'code'; verifyCode: string }
  | { type: 'submit' | 'back' | 'retry' | 'again' }

export interface WithdrawalInput {
  account: string
}

/** `applied` and `refused`: what is listed and what there is to withdraw isn't what it was. */
export type WithdrawalNews =
  | { type: 'applied'; withdrawal: Withdrawal }
  | { type: 'refused'; error: unknown }
  | { type: 'wrong'; wrong: readonly WithdrawalProblem[] }

const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

const OF_FORM: readonly string[] = ['amount', 'payeeName', 'payeeAccount'] satisfies WithdrawalField[]

/** What a refusal says of a field of ours. */
const problemOf = (error: unknown): WithdrawalProblem[] => {
  if (isFailure(error, 'balance-short')) return [{ field: 'amount', message: error.message }]
  const field = isFailure(error, 'invalid') ? (error.details.field ?? '') : ''
  return field === 'verifyCode' || OF_FORM.includes(field)
    ? [{ field: field as WithdrawalField, message: (error as Error).message }]
    : []
}

/**
 * An application for a withdrawal: filled in, looked at once more with a code from the phone, and sent under an id that was written down
 * before. Whatever is refused, what was typed stays. The code is asked for by the countdown of codes (kind `withdraw`) beside it.
 */
export const withdrawalMachine = (ports: WithdrawalPorts) =>
  setup({
    types: {
      context: {} as WithdrawalContext,
      events: {} as WithdrawalEvent,
      emitted: {} as WithdrawalNews,
      input: {} as WithdrawalInput,
      meta: machineMeta,
    },
    actors: withdrawalActors(ports),
    delays: { 'slow down': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS) },
    guards: {
      isAsked: (_, request: WithdrawalRequest | null) => request !== null,
      isWrong: ({ context, event }) => event.type === 'next' && wrongWith(context.draft, event.rules).length > 0,
      lacksCode: ({ context }) => checkVerifyCode(context.verifyCode) !== null,
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
      isOfForm: (_, { error }: { error: unknown }) => problemOf(error).some(({ field }) => OF_FORM.includes(field)),
    },
    actions: {
      change: assign(({ context, event }) =>
        event.type === 'change'
          ? {
              draft: { ...context.draft, ...event.patch },
              wrong: context.wrong.filter(({ field }) => !(field in event.patch) && !('channel' in event.patch)),
              error: null,
            }
          : {},
      ),
      takeCode: assign(({ event }) =>
        event.type === 'code' ? { verifyCode: event.verifyCode, wrong: [], error: null } : {},
      ),
      markWrong: assign(({ context, event }) =>
        event.type === 'next' ? { wrong: wrongWith(context.draft, event.rules) } : {},
      ),
      markCode: assign(({ context }) => ({
        wrong: [{ field: 'verifyCode' as const, message: checkVerifyCode(context.verifyCode) ?? '' }],
      })),
      tellWrong: emit(({ context }) => ({ type: 'wrong', wrong: context.wrong })),
      restore: assign((_, request: WithdrawalRequest | null) =>
        request ? { request, draft: draftOf(request), verifyCode: request.verifyCode, doubts: 1 } : {},
      ),
      takeRefusal: assign((_, { error }: { error: unknown }) => ({
        error,
        wrong: problemOf(error),
        request: null,
        doubts: 0,
      })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused', error })),
      clear: assign({
        draft: blankWithdrawal,
        verifyCode: '',
        wrong: [],
        request: null,
        doubts: 0,
        withdrawal: null,
        error: null,
      }),
    },
  }).createMachine({
    id: 'withdrawal',
    context: ({ input: { account } }) => ({
      account,
      draft: blankWithdrawal,
      verifyCode: '',
      wrong: [],
      request: null,
      doubts: 0,
      withdrawal: null,
      error: null,
    }),
    meta: { labels: withdrawalLabels },
    initial: 'recalling',
    states: {
      recalling: {
        meta: { label: '看上次有无结果' },
        invoke: {
          id: 'recall',
          src: 'recall',
          input: ({ context: { account } }) => ({ account }),
          onDone: [
            {
              guard: { type: 'isAsked', params: ({ event }) => event.output },
              target: 'doubtful',
              actions: { type: 'restore', params: ({ event }) => event.output },
            },
            { target: 'editing' },
          ],
        },
      },
      editing: {
        meta: { label: '填写金额与收款人' },
        on: {
          change: { actions: 'change' },
          next: [
            { guard: 'isWrong', actions: ['markWrong', 'tellWrong'] },
            { target: 'proving', actions: assign({ wrong: [], error: null }) },
          ],
        },
      },
      proving: {
        meta: { label: '核对，填短信验证码' },
        on: {
          code: { actions: 'takeCode' },
          back: { target: 'editing', actions: assign({ wrong: [], error: null }) },
          submit: [
            { guard: 'lacksCode', actions: ['markCode', 'tellWrong'] },
            { target: 'remembering', actions: assign({ wrong: [], error: null }) },
          ],
        },
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context: { account, draft, verifyCode } }) => ({
            account,
            wish: { ...wishOf(draft), verifyCode: verifyCode.trim() },
          }),
          onDone: { target: 'confirming', actions: assign({ request: ({ event }) => event.output, doubts: 0 }) },
        },
      },
      confirming: {
        meta: { label: '提交申请' },
        invoke: {
          id: 'apply',
          src: 'apply',
          input: ({ context: { account, request, doubts } }) => ({ account, request: request!, uncertain: doubts > 0 }),
          onDone: {
            target: 'applied',
            actions: [
              assign({
                withdrawal: ({ event }) => event.output,
                verifyCode: '',
                request: null,
                doubts: 0,
                error: null,
              }),
              emit(({ event }) => ({ type: 'applied', withdrawal: event.output })),
            ],
          },
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'doubtful',
              actions: assign(({ context, event }) => ({ doubts: context.doubts + 1, error: event.error })),
            },
            {
              guard: { type: 'isOfForm', params: ({ event }) => event },
              target: 'editing',
              actions: [
                { type: 'takeRefusal', params: ({ event }) => event },
                { type: 'tellRefused', params: ({ event }) => event },
              ],
            },
            {
              target: 'proving',
              actions: [
                { type: 'takeRefusal', params: ({ event }) => event },
                { type: 'tellRefused', params: ({ event }) => event },
              ],
            },
          ],
        },
      },
      // The same id gets the same answer: asking again finds out what became of it, and never freezes twice.
      doubtful: {
        meta: { label: '没有答复，凭原请求号再问' },
        after: { 'slow down': 'confirming' },
        on: { retry: 'confirming' },
      },
      applied: { meta: { label: '已申请，待审核' }, on: { again: { target: 'editing', actions: 'clear' } } },
    },
  })

export type WithdrawalActor = ActorRefFrom<ReturnType<typeof withdrawalMachine>>
