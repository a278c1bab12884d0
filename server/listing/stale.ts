import type { Db, Queryable } from '../store/db'

/**
 * A round: goods that changed at their source are compared with what shops sell. Of stock it counts whether there is plenty, little or
 * none (domain/catalogue `stockState`), not each piece.
 */

const AT_ONCE = 200

/**
 * Its source may have changed while something of it was sent. Asked for first in its transaction: the round waits for that to end, or it
 * waits for the round before it holds anything.
 */
export const compareAgain = async (tx: Queryable, productId: string): Promise<void> => {
  await tx.query(
    'insert into listing_stale (product_id) values ($1) on conflict (product_id) do update set product_id = excluded.product_id',
    [productId],
  )
}

/** @returns how many products were compared */
export const compareStale = (db: Db): Promise<number> =>
  db.tx(async (tx) => {
    const stale = await tx.query<{ productId: string }>(
      `delete from listing_stale where product_id in
         (select product_id from listing_stale order by product_id limit ${AT_ONCE} for update skip locked)
       returning product_id as "productId"`,
    )
    if (stale.length === 0) return 0
    await tx.query(
      `with seen as (
         select l.id, not p.on_shelf as off_shelf,
           coalesce(bool_or(s.unsure or k.price <> s.cost), false) as price_changed,
           coalesce(bool_or(least(2, s.stock / 11 + (s.stock > 0)::int) <>
             least(2, (case when k.is_offered then k.stock else 0 end) / 11
               + (k.is_offered and k.stock > 0)::int)), false) as stock_changed
         from listings l join products p on p.id = l.product_id
           left join listing_skus s on s.listing_id = l.id left join skus k on k.id = s.sku_id
         where l.product_id = any($1::text[]) group by l.id, p.on_shelf)
       update listings l set off_shelf = seen.off_shelf, price_changed = seen.price_changed,
         stock_changed = seen.stock_changed
       from seen where seen.id = l.id and (l.off_shelf, l.price_changed, l.stock_changed)
         is distinct from (seen.off_shelf, seen.price_changed, seen.stock_changed)`,
      [stale.map(({ productId }) => productId)],
    )
    return stale.length
  })
