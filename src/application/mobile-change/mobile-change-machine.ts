import { assign, emit, fromPromise, setup } from 'xstate'
import { warnings } from '../../domain/credentials'
import { isFailure, outcomeUnknown } from '../../domain/failure'
import { isMobile, normalizeMobile } from '../../domain/phone'
import type { Ports } from '../../domain/ports/ports'
import { SAME_MOBILE } from '../../domain/refusals'
import type { Profile } from '../../domain/session'
import { renameKept } from '../kept'
import { machineMeta } from '../labels'
import { tabKeys } from '../tab-keys'
import { mobileChangeLabels } from './mobile-change-labels'

export type MobileChangeEvent =
  | { type: 'prove'; verifyCode: string } // that came to the old number
  | { type: 'change'; mobile: string; verifyCode: string } // as typed; the code came to the new number
  | { type: 'retry' }

export type MobileChangeEmitted =
  | { type: 'warned'; text: string }
  | { type: 'failed'; error: unknown }
  | { type: 'changed'; account: string }

interface Context {
  account: string // as it was
  mobile: string // as it is to be, 11 digits
  verifyCode: string
  error: unknown // of the change that had no answer
}

type Needs = Pick<Ports, 'auth' | 'tab' | 'pending'>

/**
 * Two codes, one after the other: who holds the old phone, then who holds the new one. A change without an answer isn't sent again, its
 * code may be used up: the account itself tells whether it was done.
 */
export const mobileChangeMachine = ({ auth, tab, pending }: Needs) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as MobileChangeEvent,
      emitted: {} as MobileChangeEmitted,
      input: {} as { account: string },
      meta: machineMeta,
    },
    actors: {
      prove: fromPromise(({ input }: { input: { verifyCode: string } }) => auth.proveMobile(input)),
      change: fromPromise(({ input }: { input: { mobile: string; verifyCode: string } }) => auth.changeMobile(input)),
      look: fromPromise(() => auth.me()),
      keep: fromPromise(({ input: { account, mobile } }: { input: Pick<Context, 'account' | 'mobile'> }) =>
        renameKept({ tab, pending }, account, mobile),
      ),
    },
    guards: {
      lacksCode: ({ event }) => 'verifyCode' in event && event.verifyCode.trim() === '',
      lacksMobile: ({ event }) => event.type === 'change' && event.mobile.trim() === '',
      isNoMobile: ({ event }) => event.type === 'change' && !isMobile(event.mobile),
      isSame: ({ context, event }) => event.type === 'change' && normalizeMobile(event.mobile) === context.account,
      isUnproved: (_, { error }: { error: unknown }) => isFailure(error, 'conflict'),
      isUnknown: (_, { error }: { error: unknown }) => outcomeUnknown(error),
      isChanged: ({ context }, { output }: { output: Profile }) => output.account === context.mobile,
    },
    actions: {
      warn: emit((_, text: string) => ({ type: 'warned' as const, text })),
      tell: emit((_, { error }: { error: unknown }) => ({ type: 'failed' as const, error })),
      // Each number has a wait of its own for the next code.
      forgetWait: () => tab.remove(tabKeys.smsCountdown),
      take: assign(({ context, event }) => ({
        mobile: event.type === 'change' ? (normalizeMobile(event.mobile) ?? '') : context.mobile,
        verifyCode: 'verifyCode' in event ? event.verifyCode.trim() : '',
      })),
    },
  }).createMachine({
    id: 'mobileChange',
    context: ({ input }) => ({ ...input, mobile: '', verifyCode: '', error: null }),
    meta: { labels: mobileChangeLabels },
    initial: 'owning',
    states: {
      owning: {
        meta: { label: '等原手机号的验证码' },
        on: {
          prove: [
            { guard: 'lacksCode', actions: { type: 'warn', params: warnings.lacksVerifyCode } },
            { target: 'proving', actions: 'take' },
          ],
        },
      },
      proving: {
        meta: { label: '正在验证' },
        invoke: {
          id: 'prove',
          src: 'prove',
          input: ({ context: { verifyCode } }) => ({ verifyCode }),
          onDone: { target: 'choosing', actions: ['forgetWait', assign({ verifyCode: '' })] },
          onError: { target: 'owning', actions: { type: 'tell', params: ({ event }) => event } },
        },
      },
      choosing: {
        meta: { label: '等新手机号与它的验证码' },
        on: {
          change: [
            { guard: 'lacksMobile', actions: { type: 'warn', params: warnings.lacksMobile } },
            { guard: 'isNoMobile', actions: { type: 'warn', params: warnings.wrongMobile } },
            { guard: 'isSame', actions: { type: 'warn', params: SAME_MOBILE } },
            { guard: 'lacksCode', actions: { type: 'warn', params: warnings.lacksVerifyCode } },
            { target: 'changing', actions: 'take' },
          ],
        },
      },
      changing: {
        meta: { label: '正在更换' },
        invoke: {
          id: 'change',
          src: 'change',
          input: ({ context: { mobile, verifyCode } }) => ({ mobile, verifyCode }),
          onDone: 'keeping',
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'looking',
              actions: assign({ error: ({ event }) => event.error }),
            },
            {
              guard: { type: 'isUnproved', params: ({ event }) => event },
              target: 'owning',
              actions: ['forgetWait', { type: 'tell', params: ({ event }) => event }],
            },
            { target: 'choosing', actions: { type: 'tell', params: ({ event }) => event } },
          ],
        },
      },
      looking: {
        meta: { label: '没有答复，核对账号' },
        invoke: {
          id: 'look',
          src: 'look',
          onDone: [
            { guard: { type: 'isChanged', params: ({ event }) => event }, target: 'keeping' },
            { target: 'choosing', actions: { type: 'tell', params: ({ context }) => context } },
          ],
          onError: { target: 'unsure', actions: { type: 'tell', params: ({ event }) => event } },
        },
      },
      unsure: { meta: { label: '不知是否已更换' }, on: { retry: 'looking' } },
      // Otherwise an order or a payment without an answer could not be asked about any more.
      keeping: {
        meta: { label: '改到新账号名下' },
        invoke: {
          id: 'keep',
          src: 'keep',
          input: ({ context: { account, mobile } }) => ({ account, mobile }),
          onDone: 'changed',
          onError: 'changed',
        },
      },
      changed: {
        meta: { label: '已更换' },
        type: 'final',
        entry: emit(({ context }) => ({ type: 'changed', account: context.mobile })),
      },
    },
  })
