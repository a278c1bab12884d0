import type { Clock } from '../clock'

const FOR_MS = 10_000

/** Asks at most every ten seconds: for figures that cost a walk over everything and that nobody needs to the second. */
export const kept = <T>(clock: Clock, ask: () => Promise<T>): (() => Promise<T>) => {
  let last: { answer: Promise<T>; at: number } | null = null
  return () => {
    const now = clock.now()
    if (last && now - last.at < FOR_MS && now >= last.at) return last.answer
    const asked = { answer: ask(), at: now }
    last = asked
    asked.answer.catch(() => {
      if (last === asked) last = null
    })
    return asked.answer
  }
}
