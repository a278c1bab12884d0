import { LOGIN_RECORDS_KEPT_MS } from '../../src/domain/login-records'
import type { Clock } from '../base/clock'
import type { Config } from '../base/config'
import type { Db } from '../store/db'

interface ForgetDeps {
  db: Db
  clock: Clock
  config: Config
}

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
const KEEP_CODES_MS = 2 * DAY_MS
const KEEP_REQUESTS_MS = 2 * DAY_MS
const KEEP_QUOTES_MS = DAY_MS

/** Drops what nobody asks for any more: counters, codes, sessions that are over, old records of sign-ins, requests and quotes. */
export const forgetOld = async ({ db, clock, config }: ForgetDeps): Promise<void> => {
  const before = (ms: number) => new Date(clock.now() - ms)
  await forget(db, 'rate_limits', 'window_end < $1', before(0))
  await forget(db, 'sms_codes', 'created_at < $1', before(KEEP_CODES_MS))
  await forget(db, 'sessions', 'created_at < $1', before(config.seconds.sessionMax * 1000))
  await forget(db, 'sessions', 'last_seen_at < $1', before(config.seconds.sessionIdle * 1000))
  await forget(db, 'login_logs', 'at < $1', before(LOGIN_RECORDS_KEPT_MS))
  await forget(db, 'requests', 'at < $1', before(KEEP_REQUESTS_MS))
  await forget(db, 'quotes', 'expires_at < $1', before(KEEP_QUOTES_MS))
}

const AT_ONCE = 5000

/** A part at a time: after a long stop there is more than one statement has the time for. */
const forget = async (db: Db, table: string, old: string, date: Date): Promise<void> => {
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const rows = await db.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${old} limit ${AT_ONCE})) returning 1`,
      [date],
    )
    gone = rows.length
  }
}
