import { toBeijing } from '../../src/domain/time'
import { inBatches } from '../base/in-batches'
import type { Db, Queryable } from '../store/db'
import { untold } from '../store/sql-args'

export const noteSold = (tx: Queryable, orderNos: readonly string[]): Promise<unknown> =>
  tx.query(
    `insert into sold (product_id, qty)
     select product_id, sum(qty) from order_items where order_no = any(${untold('$1::text[]')}) group by product_id`,
    [orderNos],
  )

/** Pieces that were paid for and came to nothing. */
export const noteUnsold = (tx: Queryable, pieces: readonly { skuId: string; qty: number }[]): Promise<unknown> =>
  tx.query(
    `insert into sold (product_id, qty)
     select k.product_id, -sum(line.qty) from unnest($1::text[], $2::int[]) as line (sku_id, qty)
       join skus k on k.id = line.sku_id group by k.product_id`,
    [pieces.map(({ skuId }) => skuId), pieces.map(({ qty }) => qty)],
  )

/**
 * Products in one transaction. Each takes a millisecond, as all words by which it is searched are written anew, and buyers wait meanwhile:
 * for its row, at PGlite for the one connection.
 */
const AT_ONCE = 10

/** Adds to the products what was sold since, what waits longest first; several processes may do it at once. */
export const countSales = (db: Db, nowMs: number): Promise<void> =>
  inBatches(AT_ONCE, () => db.tx((tx) => countSome(tx, nowMs)))

/** @returns how many products sell better now */
const countSome = async (tx: Queryable, nowMs: number): Promise<number> => {
  const counted = await tx.query(
    `with counted as (
       delete from sold where id in (
         select id from sold where product_id in (select product_id from sold group by product_id order by min(id) limit $1)
         order by id for update skip locked)
       returning product_id, qty),
     sums as (select product_id, sum(qty)::int as qty from counted group by product_id),
     daily as (insert into sold_daily as d (product_id, day, qty) select product_id, $2::date, qty from sums order by product_id
       on conflict (product_id, day) do update set qty = d.qty + excluded.qty),
     ready as (select p.id, sums.qty from products p join sums on p.id = sums.product_id order by p.id for update of p)
     update products set sales = sales + ready.qty from ready where products.id = ready.id returning products.id`,
    [AT_ONCE, toBeijing(nowMs).slice(0, 10)],
  )
  return counted.length
}
