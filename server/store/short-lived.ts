import type { Clock } from '../base/clock'
import type { Queryable } from './db'

interface Kept<T> {
  value: T
  at: number
}

export interface ShortLived<T> {
  /** Undefined when nothing is kept, or for too long already. */
  get(clock: Clock, key: string): T | undefined
  set(clock: Clock, key: string, value: T): void
}

/**
 * What is read often and seldom changes, kept in this process for `forMs` beside the database it was read from; of more than `most` the
 * first that came goes first. Other processes may have changed it meanwhile: only for what may be that old.
 */
export const shortLived = <T>({ forMs, most }: { forMs: number; most: number }): ((db: Queryable) => ShortLived<T>) => {
  const stores = new WeakMap<Queryable, ShortLived<T>>()
  return (db) => {
    const known = stores.get(db)
    if (known) return known
    const kept = new Map<string, Kept<T>>()
    const store: ShortLived<T> = {
      get(clock, key) {
        const found = kept.get(key)
        const age = found ? clock.now() - found.at : forMs
        return age >= 0 && age < forMs ? found!.value : undefined
      },
      set(clock, key, value) {
        kept.delete(key)
        kept.set(key, { value, at: clock.now() })
        const [first] = kept.keys()
        if (kept.size > most) kept.delete(first!)
      },
    }
    stores.set(db, store)
    return store
  }
}
