import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { walkEverything } from '../../../tests/support/machine-paths'
import { Failure } from '../../domain/failure'
import { credentialsMachine, type CredentialsMode } from './credentials-machine'

const filled = { account: '13800000001', password: 'abc12345', verifyCode: '246810', passwordConfirm: 'abc12345' }
const taken = new Failure('invalid', '该手机号已注册，请直接登录', { field: 'account' })

const started = (mode: CredentialsMode, answer: () => Promise<void> = async () => undefined) => {
  const asked: unknown[] = []
  const emitted: unknown[] = []
  const auth = {
    register: (request: unknown) => (asked.push(['register', request]), answer()),
    resetPassword: (request: unknown) => (asked.push(['reset', request]), answer()),
  } as never
  const credentials = createActor(credentialsMachine({ auth }), { input: { mode } })
  credentials.on('*', (event) => emitted.push(event))
  credentials.start()
  return { credentials, asked, emitted }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('registering and resetting', () => {
  it('§2.61 take every state and transition of one machine', () =>
    walkEverything({
      machine: () => credentialsMachine({ auth: {} as never }),
      input: { mode: 'register' },
      events: [
        { type: 'submit', request: { ...filled, verifyCode: '' } },
        { type: 'submit', request: { ...filled, passwordConfirm: 'other' } },
        { type: 'submit', request: filled },
      ],
      outputs: { send: [undefined] },
      errors: { send: [taken] },
    }))

  it.each(Object.keys(filled))('§5.7 want %s', async (field) => {
    for (const mode of ['register', 'reset'] as const) {
      const { credentials, asked, emitted } = started(mode)
      credentials.send({ type: 'submit', request: { ...filled, [field]: '' } })
      await settle()
      expect(emitted).toEqual([{ type: 'warned', text: '请填写完整信息' }])
      expect(asked).toEqual([])
    }
  })

  it('§5.8 want the same password twice', () => {
    const { credentials, emitted } = started('reset')
    credentials.send({ type: 'submit', request: { ...filled, passwordConfirm: 'abc12346' } })
    expect(emitted).toEqual([{ type: 'warned', text: '两次密码不一致' }])
  })

  it.each([
    ['§4.9 §7.61 §8.9 register', 'register', '注册成功'],
    ['§4.9 §7.62 §8.10 reset', 'reset', '修改密码成功'],
  ] as const)('%s as the mode says, and succeed in its words', async (_, mode, text) => {
    const { credentials, asked, emitted } = started(mode)
    credentials.send({ type: 'submit', request: { ...filled, account: '0086 13800000001' } })
    await settle()
    expect(asked).toEqual([[mode, filled]])
    expect(emitted).toEqual([{ type: 'succeeded', text, account: '13800000001' }])
  })

  it('§8.3 hand on what the server said, and may be tried again', async () => {
    const { credentials, emitted } = started('register', async () => {
      throw taken
    })
    credentials.send({ type: 'submit', request: filled })
    await settle()
    expect(emitted).toEqual([{ type: 'failed', error: taken }])
    expect(credentials.getSnapshot().value).toBe('filling')
  })
})
