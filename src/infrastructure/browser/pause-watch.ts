/** spec §8: a pause of more than 100 ms. */
const PAUSE_MS = 100
const EVERY_MS = 1000

export interface PauseWatch {
  now: () => number // ms, of a clock that goes on while the page is paused
  paused: () => void
  every?: number
}

/**
 * Notices that someone has paused the page in a debugger: the statement below stops only there, and costs nothing elsewhere. The
 * time is taken around this one statement, not between two ticks: a slow machine, a sleeping laptop or a background tab delays
 * the tick, never the statement. Returns how to stop.
 */
export const watchForPause = ({ now, paused, every = EVERY_MS }: PauseWatch): (() => void) => {
  const timer = setInterval(() => {
    const before = now()
    // oxlint-disable-next-line no-debugger -- it is the check
    debugger
    if (now() - before <= PAUSE_MS) return
    clearInterval(timer)
    paused()
  }, every)
  return () => clearInterval(timer)
}
