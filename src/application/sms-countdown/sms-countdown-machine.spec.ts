import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { walkEverything } from '../../../tests/support/machine-paths'
import { Failure } from '../../domain/failure'
import { countdownLabel, smsCountdownMachine } from './sms-countdown-machine'

const tooOften = new Failure('too-often', '操作过于频繁，请稍后再试', { resendAfter: 25 })
const noAnswer = new Failure('timeout', '请求超时，请稍后重试')

/** One tab: its storage and its clock. `answer` is what the server does with a wish for a code. */
const tabOf = (answer: () => Promise<{ resendAfter: number }>) => {
  const stored = new Map<string, unknown>()
  const clock = new SimulatedClock()
  const asked: unknown[] = []
  let setBy = 0
  const ports = {
    auth: { sendCode: (request: unknown) => (asked.push(request), answer()) } as never,
    tab: {
      read: (key: string) => stored.get(key) ?? null,
      write: (key: string, value: unknown) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
      keys: () => [...stored.keys()],
    },
    page: { now: () => 1_000_000_000 + setBy + clock.now() } as never,
  }
  const load = () => {
    const emitted: unknown[] = []
    const countdown = createActor(smsCountdownMachine(ports), { clock, input: { smsType: 'login' } })
    countdown.on('*', (event) => emitted.push(event))
    countdown.start()
    return { countdown, emitted, label: () => countdownLabel(countdown.getSnapshot()) }
  }
  return { stored, clock, asked, load, setClock: (ms: number) => void (setBy += ms) }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('the countdown of SMS codes', () => {
  it('takes every state and transition', async () => {
    const walk = (now: number, until: number) => ({
      machine: () =>
        smsCountdownMachine({
          auth: {} as never,
          tab: {
            read: () => ({ smsType: 'login', mobile: '13800000001', until, total: 60 }),
            write: () => undefined,
            remove: () => undefined,
            keys: () => [],
          },
          page: { now: () => now } as never,
        }),
      input: { smsType: 'login' },
      events: [
        { type: 'send', mobile: '' },
        { type: 'send', mobile: '12345' },
        { type: 'send', mobile: '13800000001' },
        { type: 'reset' },
      ],
      // Few seconds: each one left is a state of its own.
      outputs: { sendCode: [{ resendAfter: 0 }, { resendAfter: 2 }] },
      errors: { sendCode: [new Failure('too-often', tooOften.message, { resendAfter: 2 }), noAnswer] },
    })
    await walkEverything(walk(5000, 0), walk(5000, 6000))
  })

  it('asks for no number where the code goes to who is signed in', async () => {
    const asked: unknown[] = []
    const tab = { read: () => null, write: () => undefined, remove: () => undefined, keys: () => [] }
    const auth = { sendCode: async (request: unknown) => (asked.push(request), { resendAfter: 60 }) } as never
    const machine = smsCountdownMachine({ auth, tab, page: { now: () => 0 } as never })
    const countdown = createActor(machine, { clock: new SimulatedClock(), input: { smsType: 'withdraw' } })
    countdown.start()
    countdown.send({ type: 'send', mobile: '' })
    await settle()
    expect([asked, countdown.getSnapshot().value]).toEqual([[{ mobile: '', smsType: 'withdraw' }], 'counting'])
  })

  it('§4.6 §4.7 §9.2 counts 60 seconds down, then offers 重新获取', async () => {
    const { clock, asked, load } = tabOf(async () => ({ resendAfter: 60 }))
    const { countdown, emitted, label } = load()
    expect(label()).toBe('获取验证码')
    countdown.send({ type: 'send', mobile: '+86 138 0000 0001' })
    await settle()
    expect(asked).toEqual([{ mobile: '13800000001', smsType: 'login' }])
    expect(emitted).toEqual([{ type: 'sent' }])
    const seen = [label()]
    for (let second = 0; second < 60; second += 1) {
      clock.increment(1000)
      seen.push(label())
    }
    expect(seen).toEqual([...Array.from({ length: 60 }, (_, i) => `${60 - i} 秒`), '重新获取'])
    countdown.send({ type: 'send', mobile: '13800000001' })
    await settle()
    expect(label()).toBe('60 秒')
  })

  it.each([
    ['§5.3 asks for a phone', '  ', '请先输入手机号'],
    ['§5.4 refuses what is no mainland mobile number', '12012345678', '请输入正确的手机号'],
  ])('%s', async (_, mobile, text) => {
    const { asked, load } = tabOf(async () => ({ resendAfter: 60 }))
    const { countdown, emitted } = load()
    countdown.send({ type: 'send', mobile })
    await settle()
    expect(emitted).toEqual([{ type: 'warned', text }])
    expect(asked).toEqual([])
  })

  it('§4.8 §2.59 is ready again when the dialog was closed', async () => {
    const { stored, load } = tabOf(async () => ({ resendAfter: 60 }))
    const { countdown, label } = load()
    countdown.send({ type: 'send', mobile: '13800000001' })
    await settle()
    countdown.send({ type: 'reset' })
    expect(label()).toBe('获取验证码')
    expect(stored.size).toBe(0)
  })

  it('goes on counting after a reload, for the same number', async () => {
    const { clock, load } = tabOf(async () => ({ resendAfter: 60 }))
    load().countdown.send({ type: 'send', mobile: '13800000001' })
    await settle()
    clock.increment(18_400)
    const { countdown, label } = load()
    expect(label()).toBe('42 秒')
    expect(countdown.getSnapshot().context.mobile).toBe('13800000001')
  })

  it('§4.6 §4.13 counts on when the clock is set back by an hour, and never shows more than it began with', async () => {
    const { clock, load, setClock } = tabOf(async () => ({ resendAfter: 60 }))
    const first = load()
    first.countdown.send({ type: 'send', mobile: '13800000001' })
    await settle()
    clock.increment(1000)
    setClock(-3_600_000)
    const seen = [first.label()]
    for (let second = 0; second < 59; second += 1) {
      clock.increment(1000)
      seen.push(first.label())
    }
    expect(seen).toEqual([...Array.from({ length: 59 }, (_, i) => `${59 - i} 秒`), '重新获取'])

    const other = tabOf(async () => ({ resendAfter: 60 }))
    other.load().countdown.send({ type: 'send', mobile: '13800000001' })
    await settle()
    other.setClock(-3_600_000)
    expect(other.load().label()).toBe('60 秒')
  })

  it('waits as long as the server says when it was asked too often', async () => {
    const { load } = tabOf(async () => {
      throw tooOften
    })
    const { countdown, emitted, label } = load()
    countdown.send({ type: 'send', mobile: '13800000001' })
    await settle()
    expect(label()).toBe('25 秒')
    expect(emitted).toEqual([{ type: 'failed', error: tooOften }])
  })
})
