import { createHash, randomBytes } from 'node:crypto'
import { toBeijing } from '../../src/domain/time'
import { sessionIsGood, type SignedIn } from '../../src/domain/session'
import type { Queryable } from '../store/db'
import type { Deps } from '../deps'
import type { Caller } from '../base/handlers'
import { newId } from '../base/ids'
import { bestEffort } from '../store/best-effort'
import { gathered } from '../store/gathered'

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** A session says "seen" at most once a minute: reading does not write each time. */
const TOUCH_MS = 60_000

/** So many of those that were ended are remembered, to be told why: more of an account don't come back at once. */
const REMEMBERED = 20

/**
 * Opens a session and ends the oldest ones beyond the limit, which are told so when they come again. The token is told once and kept
 * nowhere. The new one stays even where the clock was set back and others look newer.
 */
export const openSession = async (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Queryable,
  userId: string,
  from: { ip: string; device: string },
): Promise<SignedIn & { sessionId: string }> => {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const sessionId = newId()
  await tx.query('select 1 from users where id = $1 for update', [userId])
  await tx.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, ip, device)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [sessionId, hashOf(token), userId, new Date(now), from.ip, from.device],
  )
  await tx.query(
    `update sessions set ended_at = $4 where user_id = $1 and ended_at is null and id not in
       (select id from sessions where user_id = $1 and ended_at is null order by (id = $3) desc, created_at desc, id limit $2)`,
    [userId, config.limits.sessions, sessionId, new Date(now)],
  )
  await tx.query(
    `delete from sessions where user_id = $1 and (created_at <= $2 or ended_at is not null and id not in
       (select id from sessions where user_id = $1 and ended_at is not null order by ended_at desc, id limit $3))`,
    [userId, new Date(now - config.seconds.sessionMax * 1000), REMEMBERED],
  )
  return { accessToken: token, expiresAt: toBeijing(now + config.seconds.sessionMax * 1000), sessionId }
}

/** Whose token it is; null when it isn't good (any more), 'crowded-out' when newer sessions took its place. */
export const callerOf = async (
  { db, clock, config, log }: SessionDeps,
  token: string,
): Promise<Caller | 'crowded-out' | null> => {
  const now = clock.now()
  const session = await sessionOf(db, hashOf(token))
  if (!session) return null
  const age = { createdMs: session.created_at.getTime(), seenMs: session.last_seen_at.getTime() }
  if (!sessionIsGood(age, now, config.seconds)) return null
  if (session.ended_at !== null) return 'crowded-out'
  if (now - age.seenMs >= TOUCH_MS)
    await bestEffort(
      () => db.query('update sessions set last_seen_at = $2 where id = $1', [session.id, new Date(now)]),
      (error) => log.error('beside-failed', { session: session.id, error }),
    )
  return { userId: session.user_id, sessionId: session.id }
}

/** Read anew for every call, for all calls at once that are waiting for it. */
const sessionOf = gathered(async (db, hashes: readonly string[]) => {
  const rows = await db.query<SessionRow>(
    `select s.token_hash, s.id, s.user_id, s.created_at, s.last_seen_at, s.ended_at
     from sessions s join users u on u.id = s.user_id where s.token_hash = any($1::text[]) and not u.disabled`,
    [[...new Set(hashes)]],
    'sessions-of',
  )
  const found = new Map(rows.map((row) => [row.token_hash, row]))
  return hashes.map((hash) => found.get(hash))
})

interface SessionRow {
  token_hash: string
  id: string
  user_id: string
  created_at: Date
  last_seen_at: Date
  ended_at: Date | null
}

export const endSession = async (db: Queryable, { userId, sessionId }: Caller): Promise<void> => {
  await db.query('delete from sessions where id = $1 and user_id = $2', [sessionId, userId])
}

/** All but that one. @returns how many of them nobody had ended before */
export const endAllSessions = async (tx: Queryable, userId: string, but = ''): Promise<number> => {
  const gone = await tx.query<{ ended: boolean }>(
    'delete from sessions where user_id = $1 and id <> $2 returning ended_at is not null as ended',
    [userId, but],
  )
  return gone.filter(({ ended }) => !ended).length
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
