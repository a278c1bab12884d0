import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Failure } from '../../domain/failure'
import type { SmsType } from '../../domain/session'
import { tabKeys } from '../tab-keys'
import { countdownLabel, smsCountdownMachine, type SmsCountdownEmitted } from './sms-countdown-machine'

const T0 = 1_000_000_000
const MOBILE = '13800000001'
const noAnswer = new Failure('timeout', '请求超时，请稍后重试')
const waiting = { smsType: 'login', mobile: MOBILE, until: T0 + 30_000, total: 60 }

const opened = (
  stored: unknown,
  smsType: SmsType = 'login',
  answer: () => Promise<unknown> = async () => ({ resendAfter: 60 }),
) => {
  const kept = new Map<string, unknown>(stored === undefined ? [] : [[tabKeys.smsCountdown, stored]])
  const clock = new SimulatedClock()
  const asked: unknown[] = []
  const actor = createActor(
    smsCountdownMachine({
      auth: { sendCode: (request: unknown) => (asked.push(request), answer()) } as never,
      tab: {
        read: (key: string) => kept.get(key) ?? null,
        write: (key: string, value: unknown) => void kept.set(key, value),
        remove: (key: string) => void kept.delete(key),
        keys: () => [...kept.keys()],
      },
      page: { now: () => T0 + clock.now() } as never,
    }),
    { clock, input: { smsType } },
  )
  const news: SmsCountdownEmitted[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const sent = async (mobile = MOBILE) => {
    actor.send({ type: 'send', mobile })
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { actor, clock, asked, news, kept, sent, label: () => countdownLabel(actor.getSnapshot()) }
}

describe('a wait that is remembered', () => {
  it.each([
    ['of this button', waiting, '30 秒'],
    ['of another button', { ...waiting, smsType: 'register' }, '获取验证码'],
    ['that is over', { ...waiting, until: T0 }, '获取验证码'],
    ['of a clock that was set back, no longer than the whole', { ...waiting, until: T0 + 3_600_000 }, '60 秒'],
    ['without a number', { ...waiting, mobile: 1 }, '获取验证码'],
    ['without an end', { ...waiting, until: '1' }, '获取验证码'],
    ['without a length', { ...waiting, total: null }, '获取验证码'],
    ['as rubbish', 'rubbish', '获取验证码'],
    ['as nothing', null, '获取验证码'],
    ['not at all', undefined, '获取验证码'],
  ])('%s', (_, stored, text) => {
    expect(opened(stored).label()).toBe(text)
  })

  it('is written down when a code was sent, and gone when it is over', async () => {
    const { kept, sent, clock, label } = opened(undefined, 'login', async () => ({ resendAfter: 2 }))
    await sent()
    expect(kept.get(tabKeys.smsCountdown)).toEqual({ smsType: 'login', mobile: MOBILE, until: T0 + 2000, total: 2 })
    clock.increment(2000)
    expect([label(), kept.size]).toEqual(['重新获取', 0])
  })

  it('is written down too where the server says how long it is still', async () => {
    const tooOften = new Failure('too-often', '操作过于频繁，请稍后再试', { resendAfter: 25 })
    const { kept, sent } = opened(undefined, 'login', () => Promise.reject(tooOften))
    await sent()
    expect(kept.get(tabKeys.smsCountdown)).toMatchObject({ until: T0 + 25_000, total: 25 })
  })

  it('of another button is not forgotten when this dialog is closed', () => {
    const other = { ...waiting, smsType: 'register' }
    const { actor, kept } = opened(other)
    actor.send({ type: 'reset' })
    expect(kept.get(tabKeys.smsCountdown)).toEqual(other)
  })

  it('is forgotten with its number when the dialog is closed, also in the middle of it', () => {
    const { actor, kept, label, clock } = opened(waiting)
    actor.send({ type: 'reset' })
    expect([kept.size, label(), actor.getSnapshot().context]).toEqual([
      0,
      '获取验证码',
      expect.objectContaining({ mobile: '', until: 0 }),
    ])
    clock.increment(1000)
    expect(label()).toBe('获取验证码')
  })
})

describe('a code that is not sent', () => {
  it.each([
    ['no answer', noAnswer],
    ['a refusal that tells no time', new Failure('too-often', '操作过于频繁')],
    ['a refusal of another kind', new Failure('refused', '发送失败', { resendAfter: 25 })],
  ])('for %s leaves the button as it is', async (_, error) => {
    const { sent, news, label, kept } = opened(undefined, 'login', () => Promise.reject(error))
    await sent()
    expect([news, label(), kept.size]).toEqual([[{ type: 'failed', error }], '获取验证码', 0])
  })

  it('is not asked for twice while the first is under way or counted down', async () => {
    const { actor, sent, asked } = opened(undefined)
    actor.send({ type: 'send', mobile: MOBILE })
    await sent()
    await sent()
    expect(asked).toHaveLength(1)
  })

  it('is still for a number that is right after the wait', async () => {
    const { sent, clock, news, asked } = opened({ ...waiting, until: T0 + 1000 })
    clock.increment(1000)
    await sent('')
    await sent('12345')
    expect([news, asked]).toEqual([
      [
        { type: 'warned', text: '请先输入手机号' },
        { type: 'warned', text: '请输入正确的手机号' },
      ],
      [],
    ])
  })
})
