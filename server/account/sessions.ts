import { createHash, randomBytes } from 'node:crypto'
import { toBeijing } from '../../src/domain/time'
import { sessionIsGood, type SignedIn } from '../../src/domain/session'
import type { Queryable } from '../store/db'
import type { Deps } from '../deps'
import type { Caller } from '../base/handlers'
import { newId } from '../base/ids'
import { aside } from '../store/deadline'

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** A session says "seen" at most once a minute: reading does not write each time. */
const TOUCH_MS = 60_000

/** Opens a session and ends the oldest ones beyond the limit. The token is told once and kept nowhere. */
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
    `delete from sessions where user_id = $1 and (created_at <= $2 or id not in
       (select id from sessions where user_id = $1 order by created_at desc, (id = $4) desc, id limit $3))`,
    [userId, new Date(now - config.seconds.sessionMax * 1000), config.limits.sessions, sessionId],
  )
  return { accessToken: token, expiresAt: toBeijing(now + config.seconds.sessionMax * 1000), sessionId }
}

/** Whose token it is, or null when it isn't good (any more). */
export const callerOf = async ({ db, clock, config }: SessionDeps, token: string): Promise<Caller | null> => {
  const now = clock.now()
  const [session] = await db.query<{ id: string; user_id: string; created_at: Date; last_seen_at: Date }>(
    `select s.id, s.user_id, s.created_at, s.last_seen_at from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and not u.disabled`,
    [hashOf(token)],
  )
  if (!session) return null
  const age = { createdMs: session.created_at.getTime(), seenMs: session.last_seen_at.getTime() }
  if (!sessionIsGood(age, now, config.seconds)) return null
  if (now - age.seenMs >= TOUCH_MS)
    await aside(() => db.query('update sessions set last_seen_at = $2 where id = $1', [session.id, new Date(now)]))
  return { userId: session.user_id, sessionId: session.id }
}

export const endSession = async (db: Queryable, { userId, sessionId }: Caller): Promise<void> => {
  await db.query('delete from sessions where id = $1 and user_id = $2', [sessionId, userId])
}

export const endAllSessions = async (tx: Queryable, userId: string): Promise<void> => {
  await tx.query('delete from sessions where user_id = $1', [userId])
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
