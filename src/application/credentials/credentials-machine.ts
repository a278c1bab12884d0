import { assign, emit, fromPromise, setup } from 'xstate'
import { accountKey, warnings } from '../../domain/credentials'
import type { Ports } from '../../domain/ports/ports'
import type { CredentialsRequest } from '../../domain/session'
import type { MachineMeta } from '../labels'

export type CredentialsMode = 'register' | 'reset'

export type CredentialsEvent = { type: 'submit'; request: CredentialsRequest }

export type CredentialsEmitted =
  | { type: 'warned'; text: string }
  | { type: 'succeeded'; text: string; account: string }
  | { type: 'failed'; error: unknown }

interface Context {
  mode: CredentialsMode // spec §4: decided when the dialog opens
  request: CredentialsRequest
}

/** Registering and resetting the password: one dialog, one machine, two modes. */
export const credentialsMachine = ({ auth }: Pick<Ports, 'auth'>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as CredentialsEvent,
      emitted: {} as CredentialsEmitted,
      input: {} as { mode: CredentialsMode },
    },
    actors: {
      send: fromPromise(({ input: { mode, request } }: { input: Context }) =>
        mode === 'register' ? auth.register(request) : auth.resetPassword(request),
      ),
    },
    guards: {
      isIncomplete: ({ context: { request } }) => Object.values(request).includes(''),
      passwordsDiffer: ({ context: { request } }) => request.password !== request.passwordConfirm,
    },
    actions: {
      take: assign(({ event }) => ({ request: tidy(event.request) })),
      warn: emit((_, text: string) => ({ type: 'warned' as const, text })),
    },
  }).createMachine({
    id: 'credentials',
    context: ({ input }) => ({
      mode: input.mode,
      request: { account: '', password: '', verifyCode: '', passwordConfirm: '' },
    }),
    meta: {
      labels: {
        title: '注册与重置密码',
        events: { submit: '提交' },
        guards: { isIncomplete: '有空项', passwordsDiffer: '两次密码不同' },
        actors: { send: '注册或重置' },
      },
    } satisfies MachineMeta,
    initial: 'filling',
    states: {
      filling: { meta: { label: '填写中' }, on: { submit: { target: 'checking', actions: 'take' } } },
      checking: {
        meta: { label: '检查' },
        always: [
          // spec §5
          { guard: 'isIncomplete', target: 'filling', actions: { type: 'warn', params: warnings.incomplete } },
          { guard: 'passwordsDiffer', target: 'filling', actions: { type: 'warn', params: warnings.passwordsDiffer } },
          { target: 'sending' },
        ],
      },
      sending: {
        meta: { label: '正在提交' },
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => context,
          onDone: {
            target: 'done',
            actions: emit(({ context: { mode, request } }) => ({
              type: 'succeeded',
              text: mode === 'register' ? '注册成功' : '修改密码成功', // spec §8
              account: request.account,
            })),
          },
          onError: { target: 'filling', actions: emit(({ event }) => ({ type: 'failed', error: event.error })) },
        },
      },
      done: { meta: { label: '完成' }, on: { submit: { target: 'checking', actions: 'take' } } },
    },
  })

/** Passwords go out exactly as typed. */
const tidy = (request: CredentialsRequest): CredentialsRequest => ({
  ...request,
  account: accountKey(request.account),
  verifyCode: request.verifyCode.trim(),
})
