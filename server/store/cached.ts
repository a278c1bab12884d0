import type { Clock } from '../base/clock'

/** Asks at most so often: for figures that cost a walk over many rows and that nobody needs to the second. */
export const cached = <T>(clock: Clock, forMs: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let last: { answer: Promise<T>; at: number } | null = null
  return () => {
    const now = clock.now()
    if (last && now - last.at < forMs && now >= last.at) return last.answer
    const asked = { answer: ask(), at: now }
    last = asked
    asked.answer.catch(() => {
      if (last === asked) last = null
    })
    return asked.answer
  }
}
