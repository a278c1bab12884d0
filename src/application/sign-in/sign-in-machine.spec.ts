import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { walkEverything } from '../../../tests/support/machine-paths'
import { Failure } from '../../domain/failure'
import type { SignInRequest } from '../../domain/session'
import { signInMachine } from './sign-in-machine'

const wrong = new Failure('invalid', '账号或密码错误')
const password = (account: string, secret: string): SignInRequest => ({
  loginType: 'password',
  account,
  password: secret,
})
const sms = (account: string, verifyCode: string): SignInRequest => ({ loginType: 'sms', account, verifyCode })

const started = (answer: () => Promise<{ accessToken: string; expiresAt: string }>) => {
  const asked: unknown[] = []
  const emitted: unknown[] = []
  const clock = new SimulatedClock()
  const auth = { signIn: (request: SignInRequest) => (asked.push(request), answer()) } as never
  const signIn = createActor(signInMachine({ auth }), { clock })
  signIn.on('*', (event) => emitted.push(event))
  signIn.start()
  return { signIn, clock, asked, emitted }
}
const accepting = async () => ({ accessToken: 't1', expiresAt: '2026-12-01T08:00:00+08:00' })

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('the sign-in machine', () => {
  it('takes every state and transition', () =>
    walkEverything({
      machine: () => signInMachine({ auth: {} as never }),
      events: [
        { type: 'submit', request: password('', '') },
        { type: 'submit', request: password('a', 'b') },
        { type: 'submit', request: sms('13800000001', '') },
        { type: 'close' },
      ],
      outputs: { signIn: [{ accessToken: 't1' }] },
      errors: { signIn: [wrong] },
    }))

  it.each([
    ['§5.1 wants an account', password(' ', 'secret'), '请输入账号密码'],
    ['§5.1 wants a password', password('13800000001', ''), '请输入账号密码'],
    ['§5.2 wants a phone', sms('', '246810'), '请输入手机号和验证码'],
    ['§5.2 wants a code', sms('13800000001', ' '), '请输入手机号和验证码'],
  ])('%s', (_, request, text) => {
    const { signIn, clock, asked, emitted } = started(accepting)
    signIn.send({ type: 'submit', request })
    clock.increment(200)
    expect(emitted).toEqual([{ type: 'warned', text }])
    expect(asked).toEqual([])
  })

  it('§9.3 makes one call of many clicks, 200 ms after the last', async () => {
    const { signIn, clock, asked, emitted } = started(accepting)
    for (let click = 0; click < 20; click += 1) {
      signIn.send({ type: 'submit', request: password(' 13800000001 ', ' s p ') })
      clock.increment(199)
    }
    expect(asked).toEqual([])
    clock.increment(1)
    await settle()
    expect(asked).toEqual([{ loginType: 'password', account: '13800000001', password: ' s p ' }])
    expect(emitted).toEqual([{ type: 'accepted', accessToken: 't1' }])
  })

  it('§5.6 sends a number with +86 as its 11 digits', async () => {
    const { signIn, clock, asked } = started(accepting)
    signIn.send({ type: 'submit', request: sms('+86 138-0000-0001', ' 246810 ') })
    clock.increment(200)
    await settle()
    expect(asked).toEqual([{ loginType: 'sms', account: '13800000001', verifyCode: '246810' }])
  })

  it('§8.2 hands on what the server said, and may be tried again', async () => {
    const { signIn, clock, emitted } = started(async () => {
      throw wrong
    })
    signIn.send({ type: 'submit', request: password('13800000001', 'x') })
    clock.increment(200)
    await settle()
    expect(emitted).toEqual([{ type: 'failed', error: wrong }])
    expect(signIn.getSnapshot().value).toBe('idle')
  })
})
