import type PgBoss from 'pg-boss'
import type { Clock } from '../base/clock'
import type { Db } from '../store/db'
import { timestamp } from '../store/timestamp'
import { sendTurn } from './turn'

const HOUR_MS = 3600 * 1000
const KEEP_MS = 30 * 24 * HOUR_MS // chosen by us: a month of what was done in the background

/** Forgets old jobs, and gives those another turn whose own is lost (to a new version of the queue, say). */
export const tidyJobs = async ({ db, clock, queue }: { db: Db; clock: Clock; queue: PgBoss }): Promise<void> => {
  await db.query('delete from jobs where finished_at < $1', [timestamp(clock.now() - KEEP_MS)])
  const stale = await db.query<{ id: string }>(
    `select id from jobs where status in ('queued', 'running') and touched_at < $1 order by touched_at limit 100`,
    [timestamp(clock.now() - HOUR_MS)],
  )
  // One turn too many does no harm: a step counts once.
  for (const { id } of stale) await sendTurn(queue, id, {})
  await queue.maintain()
}
