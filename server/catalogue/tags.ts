import { HOT_DAYS, hotAmong, NEW, NEW_DAYS } from '../../src/domain/product-tags'
import { toBeijing } from '../../src/domain/time'
import { inBatches } from '../base/in-batches'
import type { Db, Queryable } from '../store/db'
import { indexProducts, labels } from './search/rows'

const DAY_MS = 86_400_000
/** Each takes about half a millisecond, in one transaction: at PGlite all buyers wait for it. */
const AT_ONCE = 50

/** Writes into the search what is no longer so in it: a product that sold out or came in. Several processes may do it at once. */
export const refreshStale = (db: Db, nowMs: number): Promise<void> =>
  inBatches(AT_ONCE, () => db.tx((tx) => refreshSome(tx, nowMs)))

const refreshSome = async (tx: Queryable, nowMs: number): Promise<number> => {
  const stale = await tx.query<{ id: string }>(
    `delete from search_stale where id in (select id from search_stale order by id limit $1 for update skip locked)
     returning product_id as id`,
    [AT_ONCE],
  )
  const ids = [...new Set(stale.map(({ id }) => id))]
  if (ids.length > 0) await indexProducts(tx, ids, nowMs)
  return stale.length
}

/** Reckons anew which products are hot, and has those looked at again that are new no longer. */
export const reckonTags = (db: Db, nowMs: number): Promise<void> =>
  db.tx(async (tx) => {
    await markHot(tx, nowMs)
    await tx.query(
      `insert into search_stale (product_id) select product_id from product_search
       where on_shelf and $1 = any(labels) and shelved_at < $2`,
      [labels.tag(NEW), new Date(nowMs - NEW_DAYS * DAY_MS)],
    )
  })

/** Of each category in which something was sold of late, the best. */
export const markHot = async (tx: Queryable, nowMs: number): Promise<void> => {
  const rows = await tx.query<{ id: string; categoryId: string; size: number; pieces: number; isHot: boolean }>(
    `with sold as (select product_id, sum(qty)::int as qty from sold_daily where day > $1::date group by product_id),
       sizes as (select category_id, count(*)::int as size from products where on_shelf group by category_id)
     select p.id, p.category_id as "categoryId", size, case when p.on_shelf then coalesce(sold.qty, 0) else 0 end as pieces,
       p.is_hot as "isHot"
     from products p left join sold on sold.product_id = p.id left join sizes on sizes.category_id = p.category_id
     where sold.qty is not null or p.is_hot`,
    [toBeijing(nowMs - HOT_DAYS * DAY_MS).slice(0, 10)],
  )
  const byCategory = new Map<string, typeof rows>()
  for (const row of rows) byCategory.set(row.categoryId, [...(byCategory.get(row.categoryId) ?? []), row])
  const changed = [...byCategory.values()].flatMap((category) => {
    const hot = hotAmong(category, category[0]!.size)
    return category.filter(({ id, isHot }) => hot.has(id) !== isHot).map(({ id }) => id)
  })
  if (changed.length === 0) return
  await tx.query('update products set is_hot = not is_hot where id = any($1::text[])', [changed])
  await tx.query('insert into search_stale (product_id) select unnest($1::text[])', [changed])
}
