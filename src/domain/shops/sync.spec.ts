import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leavesNoGap, syncFromMs } from './sync'

const MINUTE = 60_000
const BACK = 15 * 24 * 60 * MINUTE

describe('fetching the orders of a shop', () => {
  it('goes back as far as it may the first time, then to five minutes before where it ended', () => {
    expect(syncFromMs(null, BACK + 7, BACK)).toBe(7)
    expect(syncFromMs(60 * MINUTE, BACK, BACK)).toBe(55 * MINUTE)
  })

  it('leaves no gap the first time only when it goes back as far as it may', () => {
    const toMs = 2 * BACK
    expect(leavesNoGap({ fromMs: BACK, toMs }, null, BACK)).toBe(true)
    expect(leavesNoGap({ fromMs: BACK + 1, toMs }, null, BACK)).toBe(false)
  })

  it('leaves no gap later when it begins where all is known and ends beyond it', () => {
    const gap = (fromMs: number, toMs: number) => !leavesNoGap({ fromMs, toMs }, 100, BACK)
    expect([gap(100, 101), gap(0, 101)]).toEqual([false, false])
    expect([gap(101, 200), gap(0, 100), gap(0, 50)]).toEqual([true, true, true])
  })

  it('as it is begun by itself never leaves one', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(1e9)), fc.integer({ min: 1, max: 1e9 }), (until, later) => {
        const toMs = (until ?? 0) + later
        expect(leavesNoGap({ fromMs: syncFromMs(until, toMs, BACK), toMs }, until, BACK)).toBe(true)
      }),
    )
  })
})
