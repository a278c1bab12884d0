import type { ShopSync, SyncJob } from '../../src/domain/shops/sync'
import { toBeijing } from '../../src/domain/time'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'
import { SYNC } from './job'

/** The buyer's newest fetching, under way or over; null: he never began one (or it is forgotten). */
export const newestSync = async ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, userId: string): Promise<SyncJob | null> => {
  const { list } = await jobs.list(userId, { kind: SYNC, page: 1, size: 1 })
  return list[0] ? syncOf({ db, jobs }, userId, list[0].id) : null
}

/** @throws Failure not-found */
export const syncOf = async ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, userId: string, id: string): Promise<SyncJob> => {
  const { file: _, createdMs, startedMs, finishedMs, ...job } = await jobs.find(userId, id)
  return {
    ...job,
    fileUrl: '',
    fileName: '',
    failuresUrl: '',
    createdAt: toBeijing(createdMs),
    startedAt: startedMs === null ? '' : toBeijing(startedMs),
    finishedAt: finishedMs === null ? '' : toBeijing(finishedMs),
    shops: await shopsOf(db, id),
  }
}

const shopsOf = (db: Queryable, jobId: string): Promise<ShopSync[]> =>
  db.query<ShopSync>(
    `select shop_id as id, name, status, pages, done, total, added, updated, skipped, failed, error
     from shop_syncs where job_id = $1 order by place`,
    [jobId],
  )
