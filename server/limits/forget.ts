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
  await db.query('delete from rate_limits where window_end < $1', [before(0)])
  await db.query('delete from sms_codes where created_at < $1', [before(KEEP_CODES_MS)])
  await db.query('delete from sessions where created_at < $1 or last_seen_at < $2', [
    before(config.seconds.sessionMax * 1000),
    before(config.seconds.sessionIdle * 1000),
  ])
  await db.query('delete from login_logs where at < $1', [before(LOGIN_RECORDS_KEPT_MS)])
  await db.query('delete from requests where at < $1', [before(KEEP_REQUESTS_MS)])
  await db.query('delete from quotes where expires_at < $1', [before(KEEP_QUOTES_MS)])
}
