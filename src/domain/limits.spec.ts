import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countOne,
  FAILURES_KEPT_SECONDS,
  ownFailures,
  secondsLeft,
  slowedBy,
  slowOne,
  strangersFailures,
  type Slowed,
  type Slowing,
} from './limits'

const DAY_MS = 24 * 3600 * 1000

it('whoever came too often waits in started seconds, and at least one', () => {
  expect([secondsLeft(5000, 0), secondsLeft(5001, 0), secondsLeft(1, 0), secondsLeft(0, 0), secondsLeft(0, 9)]).toEqual(
    [5, 6, 1, 1, 1],
  )
})

describe('hits within a window', () => {
  it('are counted until it ends, whenever they come; the next begins with its first', () => {
    const first = countOne(undefined, 1000, 60)
    expect(first).toEqual({ count: 1, endMs: 61_000 })
    const second = countOne(first, 60_999, 60)
    expect(second).toEqual({ count: 2, endMs: 61_000 })
    expect(countOne(second, 61_000, 60)).toEqual({ count: 1, endMs: 121_000 })
  })
})

describe('failures that follow each other', () => {
  const after = (failures: number, slowing: Slowing, everyMs = 1000): Slowed => {
    let slowed: Slowed | undefined
    for (let i = 0; i < failures; i++) slowed = slowOne(slowed, i * everyMs, slowing)
    return slowed!
  }

  it('are free at first, then wait twice as long each time, up to the most', () => {
    const slowing = ownFailures(3, 60)
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((failures) => slowedBy(failures, slowing))).toEqual([
      0, 0, 0, 5, 10, 20, 40, 60, 60,
    ])
  })

  it('of strangers together wait ten seconds, however many there were', () => {
    const slowing = strangersFailures(2)
    expect([1, 2, 3, 200].map((failures) => slowedBy(failures, slowing))).toEqual([0, 10, 10, 10])
  })

  it('say how many there were, and when the next may be', () => {
    expect(after(1, ownFailures(2, 60))).toEqual({ count: 1, endMs: DAY_MS, opensMs: 0 })
    expect(after(3, ownFailures(2, 60))).toMatchObject({ count: 3, opensMs: 2000 + 10_000 })
  })

  it('are forgotten a day after the last; those of strangers a day after the first', () => {
    expect(after(5, ownFailures(9, 60)).endMs).toBe(4000 + DAY_MS)
    expect(after(5, strangersFailures(9)).endMs).toBe(DAY_MS)
    const again = slowOne(after(5, strangersFailures(3)), DAY_MS, strangersFailures(3))
    expect(again).toEqual({ count: 1, endMs: 2 * DAY_MS, opensMs: DAY_MS })
  })

  it('never wait less the more there are, and never beyond what may be', () => {
    const slowing = fc.record({ free: fc.nat(9), firstSeconds: fc.nat(60), mostSeconds: fc.nat(900) })
    fc.assert(
      fc.property(fc.nat(40), slowing, (failures, by) => {
        expect(slowedBy(failures + 1, by)).toBeGreaterThanOrEqual(slowedBy(failures, by))
        expect(slowedBy(failures, by)).toBeLessThanOrEqual(by.mostSeconds)
      }),
    )
    expect(FAILURES_KEPT_SECONDS * 1000).toBe(DAY_MS)
  })
})
