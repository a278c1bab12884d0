import { describe, expect, it } from 'vitest'
import { greetingName, isForOwner, sessionIsGood, smsTypes } from './session'

const HOUR_MS = 3600 * 1000

describe('a session', () => {
  const good = (createdMs: number, seenMs: number, nowMs: number) => sessionIsGood({ createdMs, seenMs }, nowMs)

  it('is over a day after somebody last came with it', () => {
    expect(good(0, 0, 24 * HOUR_MS - 1)).toBe(true)
    expect(good(0, 0, 24 * HOUR_MS)).toBe(false)
    expect(good(0, 10 * HOUR_MS, 34 * HOUR_MS - 1)).toBe(true)
  })

  it('is over a week after it was opened, however often somebody came', () => {
    const week = 7 * 24 * HOUR_MS
    expect(good(0, week - 1, week - 1)).toBe(true)
    expect(good(0, week - 1, week)).toBe(false)
  })

  it('lives as long as an operator says', () => {
    const life = { sessionMax: 10, sessionIdle: 5 }
    expect(sessionIsGood({ createdMs: 0, seenMs: 0 }, 4999, life)).toBe(true)
    expect(sessionIsGood({ createdMs: 0, seenMs: 0 }, 5000, life)).toBe(false)
    expect(sessionIsGood({ createdMs: 0, seenMs: 9000 }, 10_000, life)).toBe(false)
  })
})

it('a buyer is greeted by name, or by the account where there is none', () => {
  expect(greetingName({ userName: '小王', account: '13800000001' })).toBe('小王')
  expect(greetingName({ userName: '', account: '13800000001' })).toBe('13800000001')
})

it('only the code for a withdrawal is for nobody but the owner', () => {
  expect(smsTypes.filter(isForOwner)).toEqual(['withdraw'])
})
