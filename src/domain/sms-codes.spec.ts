import { describe, expect, it } from 'vitest'
import { countOne, secondsLeft } from './limits'
import { sessionIsGood } from './session'
import { codeIsGood, waitForCode, type SentCode } from './sms-codes'

const now = 1_000_000_000
const HOME = { network: '203.0.113.0/24', isKnown: false }
const sentAgo = (seconds: number, more: Partial<SentCode> = {}): SentCode => ({
  smsType: 'login',
  sentMs: now - seconds * 1000,
  network: HOME.network,
  isUsed: false,
  ...more,
})

describe('codes by SMS', () => {
  it('§4.4 are a minute apart for a number, whatever their kind and whoever asks', () => {
    expect(waitForCode([], HOME, now)).toBe(0)
    expect(waitForCode([sentAgo(10, { smsType: 'register' })], HOME, now)).toBe(50)
    expect(waitForCode([sentAgo(60)], HOME, now)).toBe(0)
    expect(waitForCode([sentAgo(10, { network: '198.51.100.0/24' })], { ...HOME, isKnown: true }, now)).toBe(50)
  })

  it('need not wait once the last one was used', () => {
    expect(waitForCode([sentAgo(10, { isUsed: true })], HOME, now)).toBe(0)
  })

  it('are five in an hour and ten in a day for a number and a network, whatever their kind', () => {
    const hour = [100, 200, 300, 400, 500].map((ago) => sentAgo(ago, { smsType: 'register', isUsed: true }))
    expect(waitForCode(hour, HOME, now)).toBe(3600 - 500)
    expect(waitForCode(hour.slice(1), HOME, now)).toBe(0)
    const day = Array.from({ length: 10 }, (_, i) => sentAgo(4000 + i * 1000))
    expect(waitForCode(day, HOME, now)).toBe(86_400 - 13_000)
    expect(waitForCode(day.slice(1), HOME, now)).toBe(0)
  })

  it('that strangers asked for leave a network its own count, up to twice that in all, and a known one always', () => {
    const by = (n: number) => Array.from({ length: 10 }, (_, i) => sentAgo(4000 + i * 1000, { network: `${n}` }))
    expect(waitForCode(by(1), HOME, now)).toBe(0)
    expect(waitForCode([...by(1), ...by(2)], HOME, now)).toBe(86_400 - 13_000)
    expect(waitForCode([...by(1), ...by(2)], { ...HOME, isKnown: true }, now)).toBe(0)
  })

  it('of a future that the clock was set back from make nobody wait longer than one of now', () => {
    expect(waitForCode([sentAgo(-3600)], HOME, now)).toBe(60)
  })

  it('are good for less than five minutes and five looks', () => {
    expect(codeIsGood({ sentMs: now - 299_999, tries: 4 }, now)).toBe(true)
    expect(codeIsGood({ sentMs: now - 300_000, tries: 0 }, now)).toBe(false)
    expect(codeIsGood({ sentMs: now, tries: 5 }, now)).toBe(false)
  })
})

describe('counting in a window', () => {
  it('begins with the first hit and again when it is over', () => {
    const first = countOne(undefined, now, 60)
    expect(first).toEqual({ count: 1, endMs: now + 60_000 })
    expect(countOne(first, now + 59_999, 60)).toEqual({ count: 2, endMs: now + 60_000 })
    expect(countOne(first, now + 60_000, 60)).toEqual({ count: 1, endMs: now + 120_000 })
    expect([secondsLeft(now + 1500, now), secondsLeft(now, now)]).toEqual([2, 1])
  })
})

describe('a session', () => {
  it('ends after seven days, or a day without being used', () => {
    const day = 86_400_000
    const good = (createdMs: number, seenMs: number) => sessionIsGood({ createdMs, seenMs }, now)
    expect(good(now - 7 * day + 1, now)).toBe(true)
    expect(good(now - 7 * day, now)).toBe(false)
    expect(good(now - 2 * day, now - day + 1)).toBe(true)
    expect(good(now - 2 * day, now - day)).toBe(false)
  })
})
