import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchForPause } from './pause-watch'

/** The clock is read before and after the statement: `took` is what each check sees between the two. */
const watch = (took: number[]) => {
  let time = 0
  let reading = 0
  let alarms = 0
  const now = () => (time += reading++ % 2 === 1 ? (took.shift() ?? 0) : 10_000)
  const stop = watchForPause({ now, paused: () => (alarms += 1) })
  return { stop, alarms: () => alarms }
}

describe('the watch for pauses', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('§8.14 raises the alarm once, after more than 100 ms', () => {
    const { alarms } = watch([0, 100, 101, 5000])
    vi.advanceTimersByTime(2000)
    expect(alarms()).toBe(0)
    vi.advanceTimersByTime(8000)
    expect(alarms()).toBe(1)
  })

  it('§8.14 lets late ticks pass: a sleeping laptop, a busy machine, a tab in the background', () => {
    // 10 s and more go by between two checks here, none within one.
    const { alarms } = watch([0, 1, 3, 99])
    vi.advanceTimersByTime(60_000)
    expect(alarms()).toBe(0)
  })

  it('checks no more when it was stopped', () => {
    const { stop, alarms } = watch([500])
    stop()
    vi.advanceTimersByTime(5000)
    expect(alarms()).toBe(0)
  })
})
