import { listingStatusOf, type ListingStatus } from '../../src/domain/listing/listing-life'
import { fieldOfAdvice } from '../../src/domain/listing/words'
import { withAccess } from '../shops/tokens'
import { timestamp } from '../store/timestamp'
import type { PublishDeps } from './at-work'

/** A round: what became of products that the platform was looking at, and whether those that were there still are. */

const AT_ONCE = 40
const SOON_MS = 5000
const LONGEST_MS = 10 * 60_000
/** After a look that had no answer. */
const AGAIN_MS = 30_000
/** What is on a shelf is looked at again by itself, should no message say that it went. */
const LATER_MS = 6 * 3600_000

interface Due {
  id: string
  shopId: string
  platformProductId: string
  status: ListingStatus
  sinceMs: number
}

/** @returns how many were looked at */
export const lookAtListings = async (deps: PublishDeps): Promise<number> => {
  const { db, clock, log } = deps
  const nowMs = clock.now()
  const due = await db.query<Due>(
    `select id, shop_id as "shopId", platform_product_id as "platformProductId", status,
       extract(epoch from $1 - moved_at) * 1000 as "sinceMs"
     from listings where look_at <= $1 and work = '' order by look_at limit ${AT_ONCE}`,
    [timestamp(nowMs)],
  )
  for (const listing of due)
    await lookAt(deps, listing).catch(async (error: unknown) => {
      log.warn('listing-not-looked-at', { id: listing.id, error: String(error) })
      await lookAgain(deps, listing, AGAIN_MS)
    })
  return due.length
}

const lookAt = async (deps: PublishDeps, listing: Due): Promise<void> => {
  const { id, shopId, platformProductId, status, sinceMs } = listing
  const there = await withAccess(deps, shopId, (access) => deps.platform.publishing.product(access, platformProductId))
  const next = listingStatusOf[there?.state ?? 'deleted']
  const advice = (there?.against ?? []).map((text) => ({ field: fieldOfAdvice(text), text }))
  if (next === status) return lookAgain(deps, listing, restOf(status, sinceMs))
  const restMs = restOf(next, 0)
  await deps.db.query(
    `update listings set status = $3, advice = $4::jsonb, moved_at = $5, look_at = $6
     where id = $1 and status = $2 and work = ''`,
    [
      id,
      status,
      next,
      JSON.stringify(advice),
      timestamp(deps.clock.now()),
      restMs === null ? null : timestamp(deps.clock.now() + restMs),
    ],
  )
}

/** Until the next look: what is looked at soon changes; null: nothing changes by itself. */
const restOf = (status: ListingStatus, sinceMs: number): number | null => {
  if (status === 'auditing') return Math.min(LONGEST_MS, SOON_MS + sinceMs / 2)
  return status === 'online' ? LATER_MS : null
}

const lookAgain = async ({ db, clock }: PublishDeps, { id }: Due, inMs: number | null): Promise<void> => {
  const at = inMs === null ? null : timestamp(clock.now() + inMs)
  await db.query(`update listings set look_at = $2 where id = $1 and work = ''`, [id, at])
}
