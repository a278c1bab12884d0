import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { inTurn } from '../../../tests/support/checkout-run'
import { Failure } from '../../domain/failure'
import type { SignInRequest } from '../../domain/session'
import { signInMachine, type SignInEmitted } from './sign-in-machine'

const wrong = new Failure('invalid', '账号或密码错误')
const password: SignInRequest = { loginType: 'password', account: '13800000001', password: 'x' }
const sms = (account: string, verifyCode = '246810'): SignInRequest => ({ loginType: 'sms', account, verifyCode })
const granted = { accessToken: 't1', expiresAt: '' }

const opened = (answer: () => Promise<typeof granted> = async () => granted) => {
  const asked: SignInRequest[] = []
  const news: SignInEmitted[] = []
  const clock = new SimulatedClock()
  const auth = { signIn: (request: SignInRequest) => (asked.push(request), answer()) } as never
  const actor = createActor(signInMachine({ auth }), { clock })
  actor.on('*', (event) => news.push(event))
  actor.start()
  const pressed = async (request: SignInRequest) => {
    actor.send({ type: 'submit', request })
    clock.increment(200)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { actor, clock, asked, news, pressed, stands: () => actor.getSnapshot().value }
}

it('holds nothing before the first click', () => {
  expect(opened().actor.getSnapshot().context).toEqual({
    request: { loginType: 'password', account: '', password: '' },
  })
})

it('sends nothing of a dialog that was closed while the clicks settled', () => {
  const { actor, clock, asked, stands } = opened()
  actor.send({ type: 'submit', request: password })
  actor.send({ type: 'close' })
  clock.increment(200)
  expect([asked, stands()]).toEqual([[], 'idle'])
})

it('says nothing of an answer to a dialog that was closed', async () => {
  const answers: ((given: typeof granted) => void)[] = []
  const { actor, pressed, news, stands } = opened(() => new Promise((answer) => answers.push(answer)))
  await pressed(password)
  expect(stands()).toBe('signingIn')
  actor.send({ type: 'close' })
  answers[0]!(granted)
  await Promise.resolve()
  expect([news, stands()]).toEqual([[], 'idle'])
})

it('may be tried again where the session was turned down, or closed', async () => {
  const { actor, pressed, asked, stands } = opened()
  await pressed(password)
  expect(stands()).toBe('accepted')
  await pressed(sms('13800000001'))
  expect(asked).toEqual([password, sms('13800000001')])
  actor.send({ type: 'close' })
  expect(stands()).toBe('idle')
})

it('may be tried again after a refusal', async () => {
  const { pressed, news } = opened(inTurn<typeof granted>(wrong, granted))
  await pressed(password)
  await pressed(password)
  expect(news).toEqual([
    { type: 'failed', error: wrong },
    { type: 'accepted', accessToken: 't1' },
  ])
})

it('sends what is no number as it was typed, without the blanks around it, for the server to refuse', async () => {
  const { pressed, asked } = opened()
  await pressed(sms(' 12345 '))
  expect(asked).toEqual([sms('12345')])
})

it.each([
  [{ ...password, account: ' ', password: ' ' }, '请输入账号密码'],
  [sms(' '), '请输入手机号和验证码'],
] as const)('wants an account that is not blank', async (request, text) => {
  const { pressed, news, asked, stands } = opened()
  await pressed(request)
  expect([news, asked, stands()]).toEqual([[{ type: 'warned', text }], [], 'idle'])
})
