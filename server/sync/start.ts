import { refusals } from '../../src/domain/refusals'
import { syncFromMs } from '../../src/domain/shops/sync'
import type { Deps } from '../deps'
import { newId } from '../base/ids'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import { SYNC, syncJob, type SyncDeps } from './job'

export interface SyncWish {
  /** None: all of them. */
  shopIds: readonly string[]
  fromMs?: number | undefined
  toMs?: number | undefined
}

const MINUTE_SECONDS = 60

/**
 * Begins to fetch what the buyer's shops have sold; where that is under way already, it is the same job.
 * @returns its id. @throws Failure not-found: none of his shops; conflict: there is no shop to fetch from; too-often
 */
export const startSync = async (deps: SyncDeps & Deps, userId: string, wish: SyncWish): Promise<string> => {
  const underWay = await syncUnderWay(deps.db, userId)
  if (underWay !== null) return underWay
  await deps.limiter.hit(`sync:${userId}`, deps.config.limits.syncsPerMinute, MINUTE_SECONDS)
  return deps.db.tx(async (tx) => {
    // Two that begin at once wait for one another here.
    await tx.query('select 1 from users where id = $1 for no key update', [userId])
    const begun = await syncUnderWay(tx, userId)
    if (begun !== null) return begun
    const shops = await shopsFor(tx, userId, wish.shopIds)
    const nowMs = deps.clock.now()
    const toMs = Math.min(nowMs, wish.toMs ?? nowMs)
    const id = await deps.jobs.enqueue(tx, syncJob(deps), { userId, key: newId(), input: { toMs } })
    const rows = shops.map(({ id: shopId, name, syncedUntil }, place) => {
      const from = wish.fromMs ?? syncFromMs(syncedUntil?.getTime() ?? null, nowMs, deps.config.seconds.syncBack * 1000)
      return { job_id: id, place, shop_id: shopId, name, from_at: timestamp(Math.min(from, toMs)), ...NOTHING_YET }
    })
    await insertRows(tx, 'shop_syncs', rows)
    return id
  })
}

const NOTHING_YET = {
  status: 'waiting',
  pages: 0,
  done: 0,
  total: 0,
  added: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  error: '',
}

const syncUnderWay = async (db: Queryable, userId: string): Promise<string | null> => {
  const [job] = await db.query<{ id: string }>(
    `select id from jobs where user_id = $1 and kind = $2 and status in ('queued', 'running')
     order by created_at desc limit 1`,
    [userId, SYNC],
  )
  return job?.id ?? null
}

interface ShopRow {
  id: string
  name: string
  syncedUntil: Date | null
}

const shopsFor = async (tx: Queryable, userId: string, wanted: readonly string[]): Promise<ShopRow[]> => {
  const shops = await tx.query<ShopRow>(
    `select id, name, synced_until as "syncedUntil" from shops
     where user_id = $1 and enabled and platform <> 'sheet' and 'order' = any(uses) order by created_at, id`,
    [userId],
  )
  if (wanted.some((id) => shops.every((shop) => shop.id !== id))) throw refusals.notFound('shop')
  if (shops.length === 0) throw refusals.noShopToSync()
  return wanted.length === 0 ? shops : shops.filter(({ id }) => wanted.includes(id))
}
