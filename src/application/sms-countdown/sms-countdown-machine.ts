import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { warnings } from '../../domain/credentials'
import { isFailure } from '../../domain/failure'
import { isMobile, normalizeMobile } from '../../domain/phone'
import type { Ports } from '../../domain/ports/ports'
import { isForOwner, type SmsType } from '../../domain/session'
import { tabKeys } from '../tab-keys'
import { smsCountdownLabels } from './sms-countdown-labels'

export type SmsCountdownEvent =
  | { type: 'send'; mobile: string } // as typed; '' where the code goes to who is signed in
  | { type: 'reset' } // the dialog was closed

export type SmsCountdownEmitted =
  | { type: 'warned'; text: string }
  | { type: 'sent' }
  | { type: 'failed'; error: unknown }

type Needs = Pick<Ports, 'auth' | 'tab' | 'page'>

interface Context {
  smsType: SmsType
  mobile: string
  until: number // epoch ms
  total: number // seconds, of the whole wait
  secondsLeft: number
}

/**
 * The button that sends a code (spec §4): ready → counting down 60 s → 重新获取 and ready again. The end of the wait is remembered in
 * this tab, so that a reload with the dialog open goes on counting; closing the dialog forgets it (`reset`).
 */
export const smsCountdownMachine = ({ auth, tab, page }: Needs) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as SmsCountdownEvent,
      emitted: {} as SmsCountdownEmitted,
      input: {} as { smsType: SmsType },
    },
    actors: {
      sendCode: fromPromise(({ input }: { input: { mobile: string; smsType: SmsType } }) => auth.sendCode(input)),
    },
    guards: {
      isEmpty: ({ context, event }) =>
        event.type === 'send' && event.mobile.trim() === '' && !isForOwner(context.smsType),
      isNoMobile: ({ context, event }) =>
        event.type === 'send' && !isMobile(event.mobile) && !isForOwner(context.smsType),
      isTooEarly: ({ event }) => resendAfterOf((event as { error?: unknown }).error) > 0,
      stillWaiting: ({ context }) => context.until > page.now(),
    },
    actions: {
      warn: emit((_, text: string) => ({ type: 'warned' as const, text })),
      takeMobile: assign(({ event }) => ({
        mobile: event.type === 'send' ? (normalizeMobile(event.mobile) ?? '') : '',
      })),
      waitFor: assign((_, seconds: number) => ({
        until: page.now() + seconds * 1000,
        total: seconds,
        secondsLeft: seconds,
      })),
      remember: ({ context }) => tab.write(tabKeys.smsCountdown, rememberedOf(context)),
      count: assign(({ context }) => ({ secondsLeft: Math.max(0, Math.ceil((context.until - page.now()) / 1000)) })),
      // A second has passed, whatever the clock says: one that was set back doesn't make the wait longer.
      tick: assign(({ context }) => ({
        until: Math.min(context.until, page.now() + (context.secondsLeft - 1) * 1000),
      })),
      // Another dialog's wait is not this one's to forget.
      forget: ({ context }) => {
        if (remembered(tab.read(tabKeys.smsCountdown), context.smsType, page.now())) tab.remove(tabKeys.smsCountdown)
      },
    },
    delays: { SECOND: 1000 },
  }).createMachine({
    id: 'smsCountdown',
    context: ({ input }) => ({
      smsType: input.smsType,
      secondsLeft: 0,
      ...(remembered(tab.read(tabKeys.smsCountdown), input.smsType, page.now()) ?? { mobile: '', until: 0, total: 0 }),
    }),
    meta: { labels: smsCountdownLabels },
    initial: 'starting',
    on: { reset: { target: '.ready', actions: ['forget', assign({ mobile: '', until: 0 })] } },
    states: {
      starting: {
        meta: { label: '开始' },
        always: [{ guard: 'stillWaiting', target: 'counting' }, { target: 'ready' }],
      },
      ready: { meta: { label: '获取验证码' }, on: { send: sendFrom() } },
      sending: {
        meta: { label: '正在发送' },
        invoke: {
          id: 'sendCode',
          src: 'sendCode',
          input: ({ context: { mobile, smsType } }) => ({ mobile, smsType }),
          onDone: {
            target: 'counting',
            actions: [
              { type: 'waitFor', params: ({ event }) => event.output.resendAfter },
              'remember',
              emit({ type: 'sent' }),
            ],
          },
          onError: [
            {
              // "Too often": the server knows how long to wait still.
              guard: 'isTooEarly',
              target: 'counting',
              actions: [
                { type: 'waitFor', params: ({ event }) => resendAfterOf(event.error) },
                'remember',
                emit(({ event }) => ({ type: 'failed', error: event.error })),
              ],
            },
            { target: 'ready', actions: emit(({ event }) => ({ type: 'failed', error: event.error })) },
          ],
        },
      },
      counting: {
        meta: { label: '倒计时' },
        entry: 'count',
        after: {
          SECOND: { target: 'ticking' },
        },
      },
      ticking: {
        meta: { label: '过了一秒' },
        entry: 'tick',
        always: [{ guard: 'stillWaiting', target: 'counting' }, { target: 'again' }],
      },
      again: { meta: { label: '重新获取' }, entry: 'forget', on: { send: sendFrom() } },
    },
  })

export type SmsCountdown = ActorRefFrom<ReturnType<typeof smsCountdownMachine>>

/** spec §5: in this order, each with its own words. */
function sendFrom() {
  return [
    { guard: 'isEmpty' as const, actions: { type: 'warn' as const, params: warnings.lacksMobile } },
    { guard: 'isNoMobile' as const, actions: { type: 'warn' as const, params: warnings.wrongMobile } },
    { target: 'sending', actions: 'takeMobile' as const },
  ] as const
}

const resendAfterOf = (error: unknown): number => (isFailure(error, 'too-often') ? (error.details.resendAfter ?? 0) : 0)

const rememberedOf = ({ smsType, mobile, until, total }: Context) => ({ smsType, mobile, until, total })

/** Only what this machine itself could have remembered; rubbish counts as nothing. Of a clock set back, no more than the whole wait. */
const remembered = (
  value: unknown,
  wanted: SmsType,
  now: number,
): Pick<Context, 'mobile' | 'until' | 'total'> | null => {
  if (typeof value !== 'object' || value === null) return null
  const { smsType, mobile, until, total } = value as Record<string, unknown>
  if (smsType !== wanted || typeof mobile !== 'string' || typeof until !== 'number' || typeof total !== 'number')
    return null
  return { mobile, total, until: Math.min(until, now + total * 1000) }
}

/** What the button says: 获取验证码, the seconds left, 重新获取. */
export const countdownLabel = (state: { matches(name: 'counting' | 'again'): boolean; context: Context }): string =>
  state.matches('counting') ? `${state.context.secondsLeft} 秒` : state.matches('again') ? '重新获取' : '获取验证码'
