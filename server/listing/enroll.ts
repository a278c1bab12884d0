import type { ListingDraft } from '../../src/domain/listing/draft'
import type { Queryable } from '../store/db'
import { newId } from '../base/ids'
import { insertRows } from '../store/insert-rows'

/** A product that is to be put into a shop by a job. */
export interface Enrolled {
  productId: string
  shopId: string
  title: string
  cover: string
  artNo: string
  draft: ListingDraft
}

/**
 * One record for a product in a shop: made, or begun again with what is wished now. What another job is at work on is left to it.
 * @returns how many this job has to do
 */
export const enroll = async (
  tx: Queryable,
  { userId, jobId, now }: { userId: string; jobId: string; now: string },
  all: readonly Enrolled[],
): Promise<number> => {
  const rows = all.map(({ productId, shopId, title, cover, artNo, draft }) => ({
    id: newId(),
    user_id: userId,
    shop_id: shopId,
    product_id: productId,
    outer_id: draft.outerId,
    platform_product_id: '',
    title,
    cover,
    art_no: artNo,
    status: 'queued',
    moved_at: now,
    work: 'publish',
    job_id: jobId,
    draft,
    advice: [],
    tries: 0,
    next_at: now,
    price_changed: false,
    stock_changed: false,
    off_shelf: false,
  }))
  await insertRows(
    tx,
    'listings',
    rows,
    `on conflict (shop_id, product_id) do update set title = excluded.title, cover = excluded.cover, art_no = excluded.art_no,
       status = 'queued', moved_at = excluded.moved_at, work = 'publish', job_id = excluded.job_id, draft = excluded.draft,
       advice = '[]', tries = 0, look_at = null,
       next_at = case when listings.perhaps_there then greatest(excluded.next_at, listings.next_at) else excluded.next_at end,
       perhaps_there = listings.platform_product_id = ''
     where listings.work = ''`,
  )
  return workLeft(tx, jobId)
}

export const workLeft = async (db: Queryable, jobId: string): Promise<number> => {
  const [left] = await db.query<{ count: number }>(
    `select count(*)::int as count from listings where job_id = $1 and work <> ''`,
    [jobId],
  )
  return left!.count
}
