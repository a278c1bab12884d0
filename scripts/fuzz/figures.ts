import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Times } from './visitor'

/** What is measured beside a storm: how long another visitor waits, and how much memory the server holds. */

export interface Visitor {
  /** What the visits took since the last time this was asked. */
  take(): Promise<Times>
  leave(): void
}

export const sendVisitor = (url: string): Visitor => {
  const child = fork(join(import.meta.dirname, 'visitor.ts'), [url], { execArgv: ['--import', 'tsx'] })
  return {
    async take() {
      child.send('times')
      const [times] = (await once(child, 'message')) as [Times]
      // What waited for ever comes through JSON as null.
      for (const list of Object.values(times)) list.forEach((ms: number | null, i) => (list[i] = ms ?? Infinity))
      return times
    },
    leave: () => void (child.connected && child.disconnect()),
  }
}

export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Memory that a process holds, in MB, once a second for as long as `work` takes. */
export const memoryDuring = async <T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; samples: number[] }> => {
  const samples: number[] = []
  const over = new AbortController()
  const sampling = (async () => {
    while (!over.signal.aborted) {
      samples.push(await residentMb(pid))
      await sleep(1000, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  try {
    return { result: await work(), samples }
  } finally {
    over.abort()
    await sampling
  }
}

const run = promisify(execFile)

const residentMb = async (pid: number): Promise<number> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

/** A part of the samples that is left out: caches fill, code is compiled. */
const WARM_UP = 0.2
const WINDOWS = 8

/**
 * How far the memory moved after the warm-up: what was held in equal stretches of time, against the first of them. A tenth of the
 * samples of a stretch lies below what is told for it: what stays when garbage was collected, and not how much of it lay about.
 */
export const memoryDrift = (samples: readonly number[]): { heldMb: number[]; driftMb: number } => {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  const size = Math.max(1, Math.floor(warm.length / WINDOWS))
  const heldMb = Array.from({ length: WINDOWS }, (_, i) => heldIn(warm.slice(i * size, (i + 1) * size))).filter(Boolean)
  const firstMb = heldMb[0] ?? 0
  const furthest = heldMb.map((mb) => mb - firstMb).toSorted((a, b) => Math.abs(b) - Math.abs(a))
  return { heldMb, driftMb: furthest[0] ?? 0 }
}

const heldIn = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0
