import { publishCancelled } from '../../src/domain/listing/words'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** No call to a platform is still on its way after so long: the longest budget (DOUYIN_BUDGET_MS), and once more with a new token. */
const ON_ITS_WAY_S = 30

/**
 * Records whose job is over while something was still to be done with them: it was called off, or given up. What was there stays as it
 * is; what was on its way is told as failed, and is found by our own number where it is tried again: not before it must have arrived.
 * @returns how many
 */
export const releaseListings = async (db: Queryable, nowMs: number): Promise<number> => {
  const rows = await db.query(
    `update listings l set work = '', moved_at = $1,
       status = case when l.work = 'publish' then 'failed' else l.status end,
       perhaps_there = l.perhaps_there or l.status = 'submitting',
       next_at = case when l.status = 'submitting' then l.moved_at + make_interval(secs => $3) else l.next_at end,
       advice = case when l.work = 'publish' then $2::jsonb else l.advice end
     from jobs j where j.id = l.job_id and l.work <> '' and j.status not in ('queued', 'running') returning 1`,
    [timestamp(nowMs), JSON.stringify([{ field: 'product', text: publishCancelled }]), ON_ITS_WAY_S],
  )
  return rows.length
}
