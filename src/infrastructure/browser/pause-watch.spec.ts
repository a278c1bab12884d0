import { describe, expect, it } from 'vitest'
import { watchForPause } from './pause-watch'

/** Of each tick, in ms: how late it came, how long its first statement was held, how long the one took that a debugger stops. */
const watch = () => {
  let time = 0
  let alarms = 0
  let stopped = false
  let pending: number[] = []
  let tick: (at: number) => void = () => undefined
  const stop = watchForPause({
    now: () => (time += pending.shift() ?? 0),
    ticks(heard) {
      tick = heard
      return () => (stopped = true)
    },
    paused: () => (alarms += 1),
  })
  return {
    stop,
    alarms: () => alarms,
    stopped: () => stopped,
    tick({ held = 0, took = 0, late = 1000 }: { held?: number; took?: number; late?: number }) {
      time += late
      pending = [held, 0, took]
      tick(time)
    },
  }
}

describe('the watch for pauses', () => {
  it('§8.14 raises the alarm after more than 100 ms in the statement that a debugger stops', () => {
    const { tick, alarms, stopped } = watch()
    tick({})
    tick({ took: 100 })
    expect([alarms(), stopped()]).toEqual([0, false])
    tick({ took: 101 })
    expect([alarms(), stopped()]).toEqual([1, true])
  })

  it('§8.14 raises it before that statement after more than 100 ms in the first one: it goes on only once', () => {
    const { tick, alarms, stopped } = watch()
    tick({ held: 100 })
    expect(alarms()).toBe(0)
    tick({ held: 101 })
    expect([alarms(), stopped()]).toEqual([1, true])
  })

  it('§8.14 lets late ticks pass: a sleeping laptop, a busy machine, a tab in the background', () => {
    const { tick, alarms } = watch()
    for (const late of [0, 10_000, 3_600_000]) tick({ late, held: 99, took: 99 })
    expect(alarms()).toBe(0)
  })

  it('stops its ticks when it is stopped', () => {
    const { stop, stopped } = watch()
    stop()
    expect(stopped()).toBe(true)
  })
})
