import type { ListingStatus } from '../../src/domain/listing/listing-life'
import type { Db } from '../store/db'

/** How many records a buyer has, kept beside them by triggers (migration 0218): read here, and added up by a round. */

export interface ListingCount {
  status: ListingStatus
  /** Whether its source is otherwise by now. */
  changed: boolean
  listings: number
}

/** SQL of them, of those counts `l` of which `where` holds. */
export const countedWhere = (where: string): string =>
  `select l.status, l.changed, sum(l.listings)::int as listings from listing_counts l where ${where}
   group by 1, 2 having sum(l.listings) <> 0`

const AT_ONCE = 5000

/** Adds up differences of the same kind; several processes may do so at once. Nothing that is read changes by it. */
export const foldListingCounts = async (db: Db): Promise<void> => {
  await db.query(
    `with many as (select user_id, shop_id, status, changed from listing_counts group by 1, 2, 3, 4 having count(*) > 1 limit 100),
     gone as (
       delete from listing_counts where id in (
         select c.id from listing_counts c join many m using (user_id, shop_id, status, changed)
         limit ${AT_ONCE} for update of c skip locked)
       returning user_id, shop_id, status, changed, listings)
     insert into listing_counts (user_id, shop_id, status, changed, listings)
     select user_id, shop_id, status, changed, sum(listings) from gone group by 1, 2, 3, 4 having sum(listings) <> 0`,
  )
}
