import { expect, it } from 'vitest'
import { inTurn } from '../../../tests/support/checkout-run'
import { Failure } from '../../domain/failure'
import { credentialsMachine, type CredentialsEmitted, type CredentialsMode } from './credentials-machine'
import { runCredentials } from './run-credentials'

const filled = { account: '13800000001', password: 'abc12345', verifyCode: ' 246810 ', passwordConfirm: 'abc12345' }
const taken = new Failure('invalid', '该手机号已注册，请直接登录', { field: 'account' })

const running = (mode: CredentialsMode, answer: () => Promise<void> = async () => undefined) => {
  const asked: unknown[] = []
  const heard: CredentialsEmitted[] = []
  const shown: unknown[] = []
  const auth = {
    register: (request: unknown) => (asked.push(['register', request]), answer()),
    resetPassword: (request: unknown) => (asked.push(['reset', request]), answer()),
  } as never
  const runs = { show: (run: object) => shown.push(run), end: () => undefined, watch: () => () => undefined }
  const actor = runCredentials(credentialsMachine({ auth }), mode, (one) => heard.push(one), runs)
  const submitted = async (request = filled) => {
    actor.send({ type: 'submit', request })
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { actor, asked, heard, shown, submitted }
}

it.each(['register', 'reset'] as const)('runs by itself to %s, and shows on the board how it stands', async (mode) => {
  const { actor, asked, heard, shown, submitted } = running(mode)
  expect(actor.getSnapshot().context).toEqual({
    mode,
    request: { account: '', password: '', verifyCode: '', passwordConfirm: '' },
  })
  await submitted()
  expect(asked).toEqual([[mode, { ...filled, verifyCode: '246810' }]])
  expect(heard).toMatchObject([{ type: 'succeeded', account: '13800000001' }])
  expect(shown.at(-1)).toMatchObject({ machine: 'credentials', states: ['credentials', 'credentials.done'] })
})

it('is checked anew each time, also after it was done', async () => {
  const { asked, heard, submitted } = running('register', inTurn<void>(taken, undefined))
  await submitted({ ...filled, passwordConfirm: 'other' })
  await submitted({ ...filled, verifyCode: ' ' })
  await submitted()
  await submitted()
  await submitted()
  expect(heard.map(({ type }) => type)).toEqual(['warned', 'warned', 'failed', 'succeeded', 'succeeded'])
  expect(asked).toHaveLength(3)
})
