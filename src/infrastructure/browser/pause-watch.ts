/** spec §8: a pause of more than 100 ms. */
const PAUSE_MS = 100
const EVERY_MS = 1000

/** Calls again and again, with the time (ms, of `now`) at which the browser was about to. Returns how to stop. */
export type Ticks = (tick: (at: number) => void) => () => void

export interface PauseWatch {
  now: () => number // ms, of a clock that goes on while the page is paused
  ticks: Ticks
  paused: () => void
}

/**
 * Notices that someone has paused the page in a debugger. A pause asked for stops the first statement that runs next, which on a page
 * at rest is the first one here; the statement below stops wherever a debugger is open, and costs nothing elsewhere. The time is taken
 * around these two places, not between two ticks: a slow machine, a sleeping laptop or a background tab delays the tick, never them.
 * Returns how to stop.
 */
export const watchForPause = ({ now, ticks, paused }: PauseWatch): (() => void) => {
  const stop = ticks((at) => {
    // Told before the next statement, where whoever goes on only once would be held for good.
    if (now() - at <= PAUSE_MS) {
      const before = now()
      // oxlint-disable-next-line no-debugger -- it is the check
      debugger
      if (now() - before <= PAUSE_MS) return
    }
    stop()
    paused()
  })
  return stop
}

/**
 * A tick a second, told by an event, which knows when it was made. The timer calls the browser's own function: a statement of ours
 * there would be the first to run, before there is an event, and a pause would go by unseen.
 */
export const secondTicks: Ticks = (tick) => {
  const { port1, port2 } = new MessageChannel()
  const timer = setInterval(port2.postMessage.bind(port2), EVERY_MS, null)
  port1.addEventListener('message', ({ timeStamp }) => tick(timeStamp))
  port1.start()
  return () => {
    clearInterval(timer)
    port1.close()
  }
}
