import { createHash } from 'node:crypto'
import { mustKeepPace, replayed, requestKey, requestPrint } from '../../src/domain/idempotency'
import type { Queryable } from './db'
import { timestamp } from './timestamp'
import { together } from './together'

/** A call that carries a request id. */
export interface IdempotentRequest {
  userId: string
  requestId: string
  route: string
  input: unknown
  nowMs: number
  /** How many of this route a buyer may do in a minute; replays count as none. */
  perMinute: number
}

/**
 * Does the work once for a buyer's request id. The row lies in the transaction of the work: a second caller waits for the first,
 * then gets its reply; where the first was refused or died, there is no row and the second does the work.
 * @throws Failure conflict for the same id with other content; too-often
 */
export const idempotent = async <T>(tx: Queryable, request: IdempotentRequest, work: () => Promise<T>): Promise<T> => {
  const key = [request.userId, requestKey(request.requestId)]
  const print = digest(requestPrint(request.route, request.input))
  const [mine, done] = await together([
    tx.query(
      `insert into requests (user_id, request_id, route, fingerprint, at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning request_id`,
      [...key, request.route, print, timestamp(request.nowMs)],
    ),
    doneLately(tx, request),
  ])
  if (mine.length === 0) {
    const [known] = await tx.query<{ print: string; reply: T }>(
      'select fingerprint as print, reply from requests where user_id = $1 and request_id = $2',
      key,
    )
    return replayed(known, print)
  }
  mustKeepPace(done, request.perMinute)
  const reply = await work()
  await tx.query('update requests set reply = $3::json where user_id = $1 and request_id = $2', [
    ...key,
    JSON.stringify(reply),
  ])
  return reply
}

/** For a reply that is whole only after the transaction: whoever asks again gets it like this. */
export const rememberReply = (
  db: Queryable,
  { userId, requestId }: Pick<IdempotentRequest, 'userId' | 'requestId'>,
  reply: unknown,
): Promise<unknown> =>
  db.query('update requests set reply = $3::json where user_id = $1 and request_id = $2', [
    userId,
    requestKey(requestId),
    JSON.stringify(reply),
  ])

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const MINUTE_MS = 60_000

/** In the last minute, this one too. */
const doneLately = async (tx: Queryable, { userId, route, nowMs }: IdempotentRequest): Promise<number> => {
  const [row] = await tx.query<{ done: number }>(
    // Up to now: where the clock was set back, what lies ahead of it doesn't count.
    'select count(*)::int as done from requests where user_id = $1 and route = $2 and at > $3 and at <= $4',
    [userId, route, timestamp(nowMs - MINUTE_MS), timestamp(nowMs)],
  )
  return row?.done ?? 0
}
