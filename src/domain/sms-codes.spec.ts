import { describe, expect, it } from 'vitest'
import { countOne, secondsLeft } from './limits'
import { sessionIsGood } from './session'
import { codeIsGood, waitForCode, type SentCode } from './sms-codes'

const now = 1_000_000_000
const sentAgo = (seconds: number, smsType: SentCode['smsType'] = 'login'): SentCode => ({
  smsType,
  sentMs: now - seconds * 1000,
})

describe('codes by SMS', () => {
  it('§4.4 are a minute apart, each kind for itself', () => {
    expect(waitForCode([], 'login', now)).toBe(0)
    expect(waitForCode([sentAgo(10)], 'login', now)).toBe(50)
    expect(waitForCode([sentAgo(60)], 'login', now)).toBe(0)
    expect(waitForCode([sentAgo(10)], 'register', now)).toBe(0)
  })

  it('are five in an hour and ten in a day for a number, whatever their kind', () => {
    const hour = [100, 200, 300, 400, 500].map((ago) => sentAgo(ago, 'register'))
    expect(waitForCode(hour, 'login', now)).toBe(3600 - 500)
    expect(waitForCode(hour.slice(1), 'login', now)).toBe(0)
    const day = Array.from({ length: 10 }, (_, i) => sentAgo(4000 + i * 1000))
    expect(waitForCode(day, 'login', now)).toBe(86_400 - 13_000)
    expect(waitForCode(day.slice(1), 'login', now)).toBe(0)
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
