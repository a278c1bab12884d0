import { AsyncLocalStorage } from 'node:async_hooks'

const came = new AsyncLocalStorage<number>()

/** For a call that somebody waits for: all that `work` asks, gathered questions too, has the place in the queue that the call has. */
export const ranked = <T>(work: () => Promise<T>): Promise<T> => came.run(performance.now(), work)

/** What goes on for longer is no call that somebody waits for, and would come before everybody who came later. */
const MOST_MS = 5000

/** When the call came that this belongs to; now, where it belongs to none. */
export const cameMs = (): number => {
  const nowMs = performance.now()
  const sinceMs = came.getStore() ?? nowMs
  return nowMs - sinceMs > MOST_MS ? nowMs : sinceMs
}

interface Waiting {
  sinceMs: number
  begin: () => void
}

/**
 * One at a time; of those who wait, whoever came to the shop first (`sinceMs`) comes first, not who asked first. A call of six statements
 * then waits for those who were there before it, once, and not anew before each statement for all who came after it.
 */
export const turns = () => {
  const waiting: Waiting[] = []
  let isTaken = false

  const taken = async (sinceMs: number): Promise<void> => {
    if (!isTaken) {
      isTaken = true
      return
    }
    const place = waiting.findLastIndex((other) => other.sinceMs <= sinceMs) + 1
    await new Promise<void>((begin) => waiting.splice(place, 0, { sinceMs, begin }))
  }

  return async <T>(sinceMs: number, work: () => Promise<T>): Promise<T> => {
    await taken(sinceMs)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.begin()
      else isTaken = false
    }
  }
}
