import { isFailure } from '../../src/domain/failure'
import {
  areaOf,
  FAILED_TRIES_KEPT_PER_HOUR,
  isNewOrigin,
  isSameOrigin,
  LOGIN_RECORDS_KEPT_MS,
  type LoginQuery,
  type LoginRecord,
  type LoginStanding,
  type NewSignIn,
  type Origin,
  type SessionsToEnd,
} from '../../src/domain/login-records'
import type { Paged } from '../../src/domain/paging'
import { refusals } from '../../src/domain/refusals'
import type { SignInRequest } from '../../src/domain/session'
import { toBeijing } from '../../src/domain/time'
import type { Caller } from '../base/handlers'
import { placeText } from '../country/ip-places'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'
import { args } from '../store/sql-args'
import { deviceOf } from './device'

const HOUR = 3600
/** Origins that an account is known from are looked for among so many of its last sign-ins. */
const MOST_KNOWN = 500

export interface LoginTry {
  userId: string
  method: SignInRequest['loginType']
  /** '' where it was refused. */
  sessionId: string
  ip: string
  /** The User-Agent as it came. */
  device: string
}

const originOf = ({ ip, device }: Pick<LoginTry, 'ip' | 'device'>): Origin => ({
  kind: deviceOf(device).kind,
  area: areaOf(ip),
})

const record = async (
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  { userId, sessionId, ip, device, method }: LoginTry,
  standing: LoginStanding,
): Promise<void> => {
  await db.query(
    `insert into login_logs (user_id, session_id, at, ip, device, method, ok, standing)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, sessionId, new Date(clock.now()), ip, device, method, sessionId !== '', standing],
  )
}

/** In the transaction that opens the session, with the user's row locked: of two first sign-ins at once one is the first. */
export const recordSignIn = async (
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  made: LoginTry,
): Promise<LoginStanding> => {
  const known = await tx.query<Pick<LoginTry, 'ip' | 'device'> & Record<string, unknown>>(
    `select distinct ip, device from
       (select ip, device from login_logs where user_id = $1 and ok and standing in ('known', 'mine') and at > $2
        order by at desc limit $3) as last`,
    [made.userId, new Date(deps.clock.now() - LOGIN_RECORDS_KEPT_MS), MOST_KNOWN],
  )
  const standing = isNewOrigin(originOf(made), known.map(originOf)) ? 'new' : 'known'
  await record(deps, tx, made, standing)
  return standing
}

/** As many in an hour as tell the buyer what is going on. */
export const recordFailedTry = async (
  deps: Pick<Deps, 'clock' | 'db' | 'limiter'>,
  made: Omit<LoginTry, 'sessionId'>,
): Promise<void> => {
  try {
    await deps.limiter.hit(`login-records:${made.userId}`, FAILED_TRIES_KEPT_PER_HOUR, HOUR)
  } catch (error) {
    if (isFailure(error, 'too-often')) return
    throw error
  }
  await record(deps, deps.db, { ...made, sessionId: '' }, 'known')
}

interface Row {
  id: string
  session_id: string
  at: Date
  ip: string
  device: string
  method: LoginTry['method']
  ok: boolean
  standing: LoginStanding
}

/** SQL: sessions that are neither ended nor over. */
const liveSince = ({ clock, config }: Pick<Deps, 'clock' | 'config'>) => [
  new Date(clock.now() - config.seconds.sessionMax * 1000),
  new Date(clock.now() - config.seconds.sessionIdle * 1000),
]

/** A session that was opened to the very second it is allowed is over: as `sessionIsGood` has it. */
const LIVE = (max: string, idle: string) => `ended_at is null and created_at > ${max} and last_seen_at > ${idle}`

/** The newest first. */
export const loginRecords = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ipPlaces'>,
  { userId, sessionId }: Caller,
  { page = 1, pageSize = 20, result }: LoginQuery,
): Promise<Paged<LoginRecord>> => {
  const { values, arg } = args()
  const own = `from login_logs l where l.user_id = ${arg(userId)}${result ? ` and l.ok = ${arg(result === 'ok')}` : ''}`
  const [counted] = await deps.db.query<{ total: number }>(`select count(*)::int as total ${own}`, values)
  const [max, idle] = liveSince(deps)
  const rows = await deps.db.query<Row & { live: boolean }>(
    `select l.id::text as id, l.session_id, l.at, l.ip, l.device, l.method, l.ok, l.standing,
       exists (select 1 from sessions s where s.id = l.session_id and ${LIVE(arg(max), arg(idle))}) as live
     ${own} order by l.id desc limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`,
    values,
  )
  const list = rows.map(({ session_id: session, at, device, ...row }) => ({
    ...row,
    at: toBeijing(at.getTime()),
    place: placeText(deps.ipPlaces, row.ip),
    device: deviceOf(device).name,
    current: row.ok && session === sessionId,
  }))
  return { list, total: counted?.total ?? 0, page, pageSize }
}

/**
 * The newest sign-in from somewhere new that waits for a word, to a session that may give it: one that isn't itself in question, or was
 * there before.
 */
export const newSignInFor = async (
  { db, ipPlaces }: Pick<Deps, 'db' | 'ipPlaces'>,
  { userId, sessionId }: Caller,
): Promise<NewSignIn | null> => {
  const [row] = await db.query<Pick<Row, 'id' | 'at' | 'ip' | 'device'> & Record<string, unknown>>(
    `select l.id::text as id, l.at, l.ip, l.device from login_logs l
     where l.user_id = $1 and l.standing = 'new' and l.session_id <> $2 and not exists
       (select 1 from login_logs own where own.user_id = $1 and own.session_id = $2 and own.standing in ('new', 'not_mine')
          and own.id > l.id)
     order by l.id desc limit 1`,
    [userId, sessionId],
    'new-sign-in',
  )
  if (!row) return null
  const { id, at, ip, device } = row
  return { id, at: toBeijing(at.getTime()), place: placeText(ipPlaces, ip), device: deviceOf(device).name }
}

/** @returns how many were live. @throws Failure not-found; invalid for the session that asks */
export const endSessions = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  caller: Caller,
  which: SessionsToEnd,
): Promise<number> => {
  if ('others' in which) return endOthers(deps, deps.db, caller)
  const { session_id: session, ok } = await recordOf(deps.db, caller, which.id)
  if (ok && session === caller.sessionId) throw refusals.ownSession()
  return ended(deps, deps.db, caller, 'id = $4', session)
}

const endOthers = (deps: Pick<Deps, 'clock' | 'config' | 'log'>, db: Queryable, caller: Caller): Promise<number> =>
  ended(deps, db, caller, 'id <> $4', caller.sessionId)

const ended = async (
  deps: Pick<Deps, 'clock' | 'config' | 'log'>,
  db: Queryable,
  { userId, sessionId }: Caller,
  those: 'id = $4' | 'id <> $4',
  session: string,
): Promise<number> => {
  const gone = await db.query(
    `delete from sessions where user_id = $1 and ${LIVE('$2', '$3')} and ${those} returning id`,
    [userId, ...liveSince(deps), session],
  )
  if (gone.length > 0) deps.log.info('sessions-ended', { user: userId, session: sessionId, ended: gone.length })
  return gone.length
}

/** @returns how many sessions ended. @throws Failure not-found; conflict where the session that answers is itself in question */
export const answerSignIn = (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  caller: Caller,
  { id, mine }: { id: string; mine: boolean },
): Promise<number> =>
  deps.db.tx(async (tx) => {
    await tx.query('select 1 from users where id = $1 for update', [caller.userId])
    const asked = await recordOf(tx, caller, id)
    if (!asked.ok) throw refusals.notFound('loginRecord')
    if (asked.session_id === caller.sessionId) throw refusals.answerElsewhere()
    const inQuestion = await tx.query<Row & Record<string, unknown>>(
      `select id::text as id, session_id, ip, device from login_logs where user_id = $1 and standing = 'new'`,
      [caller.userId],
    )
    const own = inQuestion.find(({ session_id: session }) => session === caller.sessionId)
    if (own && Number(own.id) > Number(asked.id)) throw refusals.answerElsewhere()
    const from = originOf(asked)
    // What stands for the one stands for all that came from there and have no word yet.
    const same = inQuestion.filter((row) => row.session_id !== caller.sessionId && isSameOrigin(originOf(row), from))
    await tx.query('update login_logs set standing = $2 where id = any($1::bigint[])', [
      [...new Set([asked.id, ...same.map((row) => row.id)])],
      mine ? 'mine' : 'not_mine',
    ])
    deps.log.info('sign-in-answered', { user: caller.userId, session: caller.sessionId, record: asked.id, mine })
    return mine ? 0 : endOthers(deps, tx, caller)
  })

const recordOf = async (db: Queryable, { userId }: Caller, id: string): Promise<Row> => {
  const rows = /^\d{1,18}$/.test(id)
    ? await db.query<Row & Record<string, unknown>>(
        `select id::text as id, session_id, at, ip, device, method, ok, standing from login_logs
         where user_id = $1 and id = $2`,
        [userId, id],
      )
    : []
  if (!rows[0]) throw refusals.notFound('loginRecord')
  return rows[0]
}
