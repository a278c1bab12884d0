import type { CollectedCounts, CollectType } from '../../src/domain/favourites'
import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Given, Reply } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Db, Queryable } from '../store/db'
import { args, wordsIn } from '../store/sql-args'
import {
  cardColumns,
  cardOf,
  cardTables,
  supplierColumns,
  supplierOf,
  supplierTables,
  type CardRow,
  type SupplierRow,
} from './cards'
import { gathered } from '../store/gathered'
import { inPlace, pageOf } from '../store/page-of'
import { timestamp } from '../store/timestamp'

/** Favourites and browsing history of one buyer. */

const MOST_VIEWS = 50

interface View {
  userId: string
  productId: string
  atMs: number
}

/** Remembers a visit; newest visit only. */
export const recordView = gathered(async (db, views: readonly View[]) => {
  await db.query(
    `insert into browsings (user_id, product_id, viewed_at)
     select user_id, product_id, max(viewed_at) from unnest($1::text[], $2::text[], $3::timestamptz[]) as v (user_id, product_id, viewed_at)
     group by user_id, product_id order by user_id, product_id
     on conflict (user_id, product_id) do update set viewed_at = excluded.viewed_at`,
    [
      views.map(({ userId }) => userId),
      views.map(({ productId }) => productId),
      views.map(({ atMs }) => timestamp(atMs)),
    ],
    'record-views',
  )
  return views
}, MOST_VIEWS)

export const historyPage = async (
  db: Queryable,
  { page, pageSize }: Given<(typeof calls)['browsingList']>,
  userId: string,
): Promise<Reply<(typeof calls)['browsingList']>> => {
  const asked = args()
  const viewed = {
    id: 'product_id',
    from: `browsings where user_id = ${asked.arg(userId)}`,
    order: 'viewed_at desc, product_id',
  }
  const { ids, total } = await pageOf(db, viewed, { page, pageSize }, asked)
  const rows = await db.query<CardRow & { viewedAt: Date; onShelf: boolean }>(
    `select ${cardColumns('$1')}, b.viewed_at as "viewedAt", p.on_shelf as "onShelf"
     from ${inPlace('$2')} join (${cardTables}) on p.id = hit.id
     join browsings b on b.user_id = $1 and b.product_id = hit.id order by hit.place`,
    [userId, ids],
  )
  const list = rows.map((row) => ({
    ...cardOf(row),
    viewedAt: toBeijing(row.viewedAt.getTime()),
    onShelf: row.onShelf,
  }))
  return { list, total, page, pageSize }
}

/** Saying the same twice changes nothing, not even the price remembered. @throws Failure not-found */
export const setCollected = async (
  db: Queryable,
  { type, targetId, collected }: Given<(typeof calls)['collect']>,
  userId: string,
  nowMs: number,
): Promise<{ collected: boolean }> => {
  const [target] = await db.query<{ price: Fen }>(
    type === 'product'
      ? 'select price_min as price from products where id = $1'
      : 'select 0 as price from suppliers where id = $1',
    [targetId],
  )
  if (!target) throw refusals.notFound(type === 'product' ? 'product' : 'supplier')
  if (collected) {
    await db.query(
      `insert into collects (user_id, type, target_id, price_when_saved, saved_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [userId, type, targetId, target.price, new Date(nowMs).toISOString()],
    )
  } else {
    await db.query('delete from collects where user_id = $1 and type = $2 and target_id = $3', [userId, type, targetId])
  }
  return { collected }
}

/** All or nothing. @throws Failure not-found when one of them is not among the buyer's. */
export const uncollect = (
  db: Db,
  { type, ids }: { type: CollectType; ids: string[] },
  userId: string,
): Promise<{ deleted: number }> =>
  db.tx(async (tx) => {
    const wanted = [...new Set(ids)]
    const gone = await tx.query(
      'delete from collects where user_id = $1 and type = $2 and target_id = any($3::text[]) returning target_id',
      [userId, type, wanted],
    )
    if (gone.length !== wanted.length) throw refusals.favouritesGone()
    return { deleted: gone.length }
  })

export const collectedProductPage = async (
  db: Queryable,
  { page, pageSize, keyword, only }: Given<(typeof calls)['collectedProducts']>,
  userId: string,
): Promise<Reply<(typeof calls)['collectedProducts']>> => {
  const { values, arg } = args()
  const which = [`k.user_id = ${arg(userId)}`, `k.type = 'product'`, ...wordsIn('words', keyword, arg)]
  // To be counted by kind, all of them have to be looked at: once. `cheaper` is the rule of domain/catalogue `isCheaper`.
  const [found] = await db.query<CollectedCounts & { ids: string[] }>(
    `with kept as materialized (
       select k.target_id as id, k.saved_at, on_shelf and price_min < k.price_when_saved as cheaper, not on_shelf as off_shelf
       from collects k join product_search on product_id = k.target_id where ${which.join(' and ')})
     select count(*)::int as "all", count(*) filter (where cheaper)::int as cheaper,
       count(*) filter (where off_shelf)::int as "offShelf",
       array(select id from kept where ${only ?? 'true'} order by saved_at desc, id
         limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}) as ids
     from kept`,
    values,
  )
  const { ids, ...counts } = found!
  const total = { all: counts.all, cheaper: counts.cheaper, off_shelf: counts.offShelf }[only ?? 'all']
  const rows = await db.query<CardRow & { savedAt: Date; priceWhenSaved: Fen; onShelf: boolean }>(
    `select ${cardColumns('$1')}, k.saved_at as "savedAt", k.price_when_saved as "priceWhenSaved", p.on_shelf as "onShelf"
     from ${inPlace('$2')} join (${cardTables}) on p.id = hit.id
     join collects k on k.user_id = $1 and k.type = 'product' and k.target_id = hit.id order by hit.place`,
    [userId, ids],
  )
  const list = rows.map((row) => ({
    ...cardOf(row),
    savedAt: toBeijing(row.savedAt.getTime()),
    priceWhenSaved: row.priceWhenSaved,
    onShelf: row.onShelf,
  }))
  return { list, total, page, pageSize, counts }
}

export const collectedSupplierPage = async (
  db: Queryable,
  { page, pageSize, keyword }: Given<(typeof calls)['collectedSuppliers']>,
  userId: string,
): Promise<Reply<(typeof calls)['collectedSuppliers']>> => {
  const asked = args()
  const which = [`k.user_id = ${asked.arg(userId)}`, `k.type = 'supplier'`, ...wordsIn('s.words', keyword, asked.arg)]
  const saved = {
    id: 'k.target_id',
    from: `collects k join suppliers s on s.id = k.target_id where ${which.join(' and ')}`,
    order: 'k.saved_at desc, k.target_id',
  }
  const { ids, total } = await pageOf(db, saved, { page, pageSize }, asked)
  const rows = await db.query<SupplierRow & { savedAt: Date }>(
    `select ${supplierColumns('$1')}, k.saved_at as "savedAt"
     from ${inPlace('$2')} join (${supplierTables}) on s.id = hit.id
     join collects k on k.user_id = $1 and k.type = 'supplier' and k.target_id = hit.id order by hit.place`,
    [userId, ids],
  )
  const list = rows.map((row) => ({ ...supplierOf(row), savedAt: toBeijing(row.savedAt.getTime()) }))
  return { list, total, page, pageSize }
}
