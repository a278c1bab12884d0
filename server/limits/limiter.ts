import { secondsLeft } from '../../src/domain/limits'
import { refusals } from '../../src/domain/refusals'
import type { Clock } from '../base/clock'
import type { Queryable } from '../store/db'
import { aside } from '../store/deadline'

/**
 * Counts in the database, so that limits hold over restarts and over several processes. A window starts with its first hit.
 * Keys name what is counted and for whom: "order:42".
 */
export interface Limiter {
  /** Counts one. @throws Failure too-often, with the seconds to wait, when there were `max` already. */
  hit(key: string, max: number, seconds: number): Promise<void>
  /** Takes one back: it wasn't of the kind that is counted. */
  undo(key: string): Promise<void>
  forget(key: string): Promise<void>
}

export const databaseLimiter = (db: Queryable, clock: Clock): Limiter => ({
  async hit(key, max, seconds) {
    const now = clock.now()
    const [row] = await aside(() =>
      db.query<Row>(
        `insert into rate_limits as r (key, window_start, window_end, count) values ($1, $2, $3, 1)
         on conflict (key) do update set
           count = case when r.window_end <= $2 then 1 else r.count + 1 end,
           window_start = case when r.window_end <= $2 then $2 else r.window_start end,
           window_end = case when r.window_end <= $2 then $3 else r.window_end end
         returning count, window_end`,
        [key, new Date(now), new Date(now + seconds * 1000)],
      ),
    )
    if (row && row.count > max) refuse(row, now)
  },

  async undo(key) {
    await aside(() => db.query('update rate_limits set count = count - 1 where key = $1 and count > 0', [key]))
  },

  async forget(key) {
    await aside(() => db.query('delete from rate_limits where key = $1', [key]))
  },
})

interface Row {
  count: number
  window_end: Date
}

const refuse = (row: Row, now: number): never => {
  throw refusals.tooOften(secondsLeft(row.window_end.getTime(), now))
}
