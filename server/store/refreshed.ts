import type { Clock } from '../base/clock'
import { aside } from './deadline'

/**
 * Keeps an answer that costs a walk over many rows, and asks again beside whoever comes once it is older than `forMs`: they get the old
 * one. Only who comes before the first answer waits.
 */
export const refreshed = <T>(clock: Clock, forMs: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let last: { value: T; at: number } | null = null
  let asking: Promise<T> | null = null

  const renew = async (): Promise<T> => {
    const at = clock.now()
    try {
      // The time of the call that set it off is not its own.
      const value = await aside(ask)
      last = { value, at }
      return value
    } finally {
      asking = null
    }
  }

  return async () => {
    if (!last) return (asking ??= renew())
    const age = clock.now() - last.at
    // Where it fails the old one stands, and the next to come asks again.
    if (age < 0 || age >= forMs) (asking ??= renew()).catch(() => {})
    return last.value
  }
}
