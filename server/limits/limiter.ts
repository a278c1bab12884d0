import { FAILURES_KEPT_SECONDS, secondsLeft, type Slowing } from '../../src/domain/limits'
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
  /** Counts one try as a failure, before it is known to be one. @throws Failure too-often, uncounted, while the last ones ask for patience */
  slow(key: string, slowing: Slowing): Promise<void>
  /** Takes one back, with the wait it made: it wasn't of the kind that is counted. */
  undo(key: string): Promise<void>
  forget(...keys: string[]): Promise<void>
}

export const databaseLimiter = (db: Queryable, clock: Clock): Limiter => ({
  async hit(key, max, seconds) {
    const now = clock.now()
    // A window that starts in the future: the clock was set back.
    const [row] = await aside(() =>
      db.query<{ count: number; window_end: Date }>(
        `insert into rate_limits as r (key, window_start, window_end, count) values ($1, $2, $3, 1)
         on conflict (key) do update set
           count = case when ${OVER} then 1 else r.count + 1 end,
           window_start = case when ${OVER} then $2 else r.window_start end,
           window_end = case when ${OVER} then $3 else r.window_end end
         returning count, window_end`,
        [key, new Date(now), new Date(now + seconds * 1000)],
      ),
    )
    if (row && row.count > max) throw refusals.tooOften(secondsLeft(row.window_end.getTime(), now))
  },

  // Here the window begins when the next try may be made. The wait is `slowedBy` of the domain.
  async slow(key, { free, firstSeconds, mostSeconds, keptFrom }) {
    const now = clock.now()
    const counted = await aside(() =>
      db.query(
        `insert into rate_limits as r (key, window_start, window_end, count) values ($1, ${opensAfter('1')}, $3, 1)
         on conflict (key) do update set
           count = case when ${FORGOTTEN} then 1 else r.count + 1 end,
           window_start = ${opensAfter(`case when ${FORGOTTEN} then 1 else r.count + 1 end`)},
           window_end = case when ${FORGOTTEN} or $7 then $3 else r.window_end end
         where ${FORGOTTEN} or r.window_start <= $2
         returning count`,
        [
          key,
          new Date(now),
          new Date(now + FAILURES_KEPT_SECONDS * 1000),
          free,
          firstSeconds,
          mostSeconds,
          keptFrom === 'the last',
        ],
      ),
    )
    if (counted.length > 0) return
    const [row] = await aside(() => db.query<{ opens: Date }>(OPENS, [key]))
    throw refusals.tooOften(secondsLeft(row?.opens.getTime() ?? now, now))
  },

  async undo(key) {
    await aside(() =>
      db.query(
        'update rate_limits set count = count - 1, window_start = least(window_start, $2) where key = $1 and count > 0',
        [key, new Date(clock.now())],
      ),
    )
  },

  async forget(...keys) {
    await aside(() => db.query('delete from rate_limits where key = any($1::text[])', [keys]))
  },
})

const OVER = '(r.window_end <= $2 or r.window_start > $2)'

/** Longer ago than failures are kept, from a future that the clock was set back from, or all taken back. */
const FORGOTTEN = '(r.window_end <= $2 or r.window_end > $3 or r.count = 0)'

const OPENS = 'select window_start as opens from rate_limits where key = $1'

const opensAfter = (failures: string): string =>
  `$2::timestamptz + make_interval(secs => case when ${failures} < $4::int then 0
     else least($6::float8, $5::float8 * power(2, least(${failures} - $4::int, 30))) end)`
