import { assign, emit, fromPromise, setup } from 'xstate'
import { warnings } from '../../domain/credentials'
import { normalizeMobile } from '../../domain/phone'
import type { Ports } from '../../domain/ports/ports'
import type { SignInRequest } from '../../domain/session'
import type { MachineMeta } from '../labels'

export type SignInEvent = { type: 'submit'; request: SignInRequest } | { type: 'close' }

export type SignInEmitted =
  | { type: 'warned'; text: string }
  | { type: 'accepted'; accessToken: string }
  | { type: 'failed'; error: unknown }

/** spec §9: the sign-in button's debounce. */
const DEBOUNCE_MS = 200

/** From the click on 登录 to the token. What is typed stays in the form; here is only what was submitted. */
export const signInMachine = ({ auth }: Pick<Ports, 'auth'>) =>
  setup({
    types: {
      context: {} as { request: SignInRequest },
      events: {} as SignInEvent,
      emitted: {} as SignInEmitted,
    },
    actors: { signIn: fromPromise(({ input }: { input: SignInRequest }) => auth.signIn(input)) },
    guards: {
      lacksPassword: ({ context: { request } }) =>
        request.loginType === 'password' && (request.account === '' || request.password === ''),
      lacksCode: ({ context: { request } }) =>
        request.loginType === 'sms' && (request.account === '' || request.verifyCode === ''),
    },
    actions: {
      take: assign(({ event, context }) => ({
        request: event.type === 'submit' ? tidy(event.request) : context.request,
      })),
      warn: emit((_, text: string) => ({ type: 'warned' as const, text })),
    },
    delays: { DEBOUNCE: DEBOUNCE_MS },
  }).createMachine({
    id: 'signIn',
    context: { request: { loginType: 'password', account: '', password: '' } },
    meta: {
      labels: {
        title: '登录',
        events: { submit: '点登录', close: '关闭弹窗' },
        guards: { lacksPassword: '缺账号或密码', lacksCode: '缺手机号或验证码' },
        actors: { signIn: '登录' },
        delays: { DEBOUNCE: '0.2 秒' },
      },
    } satisfies MachineMeta,
    initial: 'idle',
    states: {
      idle: { meta: { label: '填写中' }, on: { submit: { target: 'settling', actions: 'take' } } },
      settling: {
        meta: { label: '等点击停下' },
        // Twenty clicks are one: each starts the wait anew.
        on: { submit: { target: 'settling', reenter: true, actions: 'take' }, close: 'idle' },
        after: {
          DEBOUNCE: [
            // spec §5
            { guard: 'lacksPassword', target: 'idle', actions: { type: 'warn', params: warnings.lacksPassword } },
            { guard: 'lacksCode', target: 'idle', actions: { type: 'warn', params: warnings.lacksCode } },
            { target: 'signingIn' },
          ],
        },
      },
      signingIn: {
        meta: { label: '正在登录' },
        on: { close: 'idle' },
        invoke: {
          id: 'signIn',
          src: 'signIn',
          input: ({ context }) => context.request,
          onDone: {
            target: 'accepted',
            actions: emit(({ event }) => ({ type: 'accepted', accessToken: event.output.accessToken })),
          },
          // spec §8: whatever the server says
          onError: { target: 'idle', actions: emit(({ event }) => ({ type: 'failed', error: event.error })) },
        },
      },
      // The session machine takes over; if it turns the token down, the buyer may try again.
      accepted: { meta: { label: '已通过' }, on: { submit: { target: 'settling', actions: 'take' }, close: 'idle' } },
    },
  })

/** Spaces around an account or a code are never meant; a mobile number goes out as its 11 digits. */
const tidy = (request: SignInRequest): SignInRequest =>
  request.loginType === 'password'
    ? { ...request, account: request.account.trim() }
    : {
        ...request,
        account: normalizeMobile(request.account) ?? request.account.trim(),
        verifyCode: request.verifyCode.trim(),
      }
