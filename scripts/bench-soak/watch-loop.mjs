import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the server before anything of its own (NODE_OPTIONS=--import …): writes down each second how late its event loop was since the
 * last time, and how much memory it holds, into the file that SOAK_TELLS names.
 */
const RESOLUTION_MS = 5
const file = process.env.SOAK_TELLS
if (file) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  /** @param {number} nanoseconds of a timer that was to go off after the resolution */
  const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    const told = {
      p50: late(delay.percentile(50)),
      p99: late(delay.percentile(99)),
      max: late(delay.max),
      rss,
      heapUsed,
    }
    delay.reset()
    writeFileSync(file, `${JSON.stringify(told)}\n`, { flag: 'a' })
  }, 1000).unref()
}
