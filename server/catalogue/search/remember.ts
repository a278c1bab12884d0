import type { Clock } from '../../clock'

const FOR_MS = 60_000
const MOST = 5000

/** A set whose members are forgotten after a minute, or earlier when there are too many. */
export const remembering = (clock: Clock) => {
  const until = new Map<string, number>()
  return {
    has: (key: string): boolean => (until.get(key) ?? -Infinity) > clock.now(),
    add(key: string): void {
      until.delete(key)
      until.set(key, clock.now() + FOR_MS)
      const [oldest] = until.keys()
      if (until.size > MOST && oldest !== undefined) until.delete(oldest)
    },
  }
}
