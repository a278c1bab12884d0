import type { Deps } from '../deps'
import { timestamp } from '../store/timestamp'
import { actOn } from './act'

/** A round: what changed at its source goes into the shops whose merchants wish that it does so by itself. */

const AT_ONCE = 500
/** What could not be pushed isn't tried again at once. */
const REST_MS = 60_000

/** @returns how many records are pushed now */
export const followSources = async (deps: Deps): Promise<number> => {
  const due = await deps.db.query<{ id: string; userId: string }>(
    `select l.id, l.user_id as "userId" from listings l join shop_defaults d on d.shop_id = l.shop_id
       join shops s on s.id = l.shop_id and s.enabled and not s.revoked
     where l.moved_at < $1 and l.changed and l.status = 'online' and l.work = '' and d.defaults ->> 'follow' = 'push'
     order by l.user_id, l.id limit ${AT_ONCE}`,
    [timestamp(deps.clock.now() - REST_MS)],
  )
  const byBuyer = new Map<string, string[]>()
  for (const { id, userId } of due) byBuyer.set(userId, [...(byBuyer.get(userId) ?? []), id])
  for (const [userId, ids] of byBuyer) await actOn(deps, userId, ids, 'push')
  return due.length
}
