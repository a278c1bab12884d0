import { canRetry, isThere, type ListingStatus } from '../../src/domain/listing/listing-life'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { newId } from '../base/ids'
import { timestamp } from '../store/timestamp'
import { beginJob } from './publish'
import { redraft } from './redraft'

/** What is done with records that exist: a job of those that it can be done with. */

const ways = {
  publish: canRetry,
  offline: isThere,
  push: (status: ListingStatus) => status === 'online',
}

interface Row {
  id: string
  status: ListingStatus
  work: string
  shopId: string
  productId: string
}

/** @throws Failure not-found where one isn't the buyer's; conflict where it can be done with none of them */
export const actOn = (
  deps: Deps,
  userId: string,
  ids: readonly string[],
  work: keyof typeof ways,
): Promise<{ job: string }> =>
  deps.db.tx(async (tx) => {
    const wanted = [...new Set(ids)]
    const rows = await tx.query<Row>(
      `select id, status, work, shop_id as "shopId", product_id as "productId" from listings
       where user_id = $1 and id = any($2::text[]) order by id for update`,
      [userId, wanted],
    )
    if (rows.length < wanted.length) throw refusals.notFound('listing')
    const able = rows.filter((row) => row.work === '' && ways[work](row.status))
    if (able.length === 0) throw refusals.nothingToDo()
    if (work === 'publish') await redraft(tx, deps, userId, able)
    const now = timestamp(deps.clock.now())
    const job = await beginJob(deps, tx, { userId, key: newId(), total: able.length })
    await tx.query(
      `update listings set work = $2, job_id = $3, tries = 0, moved_at = $4,
         next_at = case when perhaps_there then greatest($4, next_at) else $4 end,
         status = case when $2 = 'publish' then 'queued' else status end,
         advice = case when $2 = 'publish' then '[]'::jsonb else advice end,
         perhaps_there = $2 = 'publish' and platform_product_id = ''
       where id = any($1::text[])`,
      [able.map(({ id }) => id), work, job, now],
    )
    return { job }
  })
