import type { Announcement, Category, Region, Special } from '../../src/domain/catalogue'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Given, Reply } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Queryable } from '../store/db'
import { cardColumns, cardOf, cardTables, type CardRow } from './cards'
import { cleanHtml } from './clean-html'

/** What the shop shows of itself: categories, stations and markets, zones of the home page, announcements. */

export const categoryTree = async (
  db: Queryable,
  { parentId = '0', level = 3, supplierId }: Given<(typeof calls)['categoryList']>,
): Promise<Category[]> => {
  const rows = await db.query<Omit<Category, 'children'>>(
    'select id, name, parent_id as "parentId", level from categories order by level, sort, id',
  )
  if (parentId !== '0' && !rows.some(({ id }) => id === parentId)) throw refusals.notFound('category')
  const sold = supplierId === undefined ? null : withAbove(rows, await soldBy(db, supplierId))
  const below = (parent: string): Category[] =>
    rows
      .filter((row) => row.parentId === parent && row.level <= level && (!sold || sold.has(row.id)))
      .map((row) => ({ ...row, children: below(row.id) }))
  return below(parentId)
}

/** The categories that a supplier's goods are in. @throws Failure not-found */
const soldBy = async (db: Queryable, supplierId: string): Promise<string[]> => {
  const [supplier] = await db.query('select 1 from suppliers where id = $1', [supplierId])
  if (!supplier) throw refusals.notFound('supplier')
  // From each category to the next in the index, not over all of the supplier's products.
  const rows = await db.query<{ id: string }>(
    `with recursive sold as (
       select min(category_id) as id from products where supplier_id = $1 and on_shelf
       union all
       select (select min(category_id) from products where supplier_id = $1 and on_shelf and category_id > sold.id)
       from sold where sold.id is not null)
     select id from sold where id is not null`,
    [supplierId],
  )
  return rows.map(({ id }) => id)
}

/** These categories and those above them. */
const withAbove = (all: readonly Pick<Category, 'id' | 'parentId'>[], ids: readonly string[]): Set<string> => {
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]))
  const found = new Set<string>()
  for (const start of ids)
    for (let id: string | undefined = start; id && !found.has(id); id = parents.get(id)) found.add(id)
  return found
}

export const regionList = (db: Queryable): Promise<Region[]> =>
  db.query<Region>(
    `select r.id, r.name, coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.sort)
       from markets m where m.region_id = r.id), '[]') as markets
     from regions r order by r.sort`,
  )

export const specialList = async (db: Queryable, userId: string): Promise<Special[]> => {
  const zones = await db.query<Omit<Special, 'products'>>('select id, title, link from specials order by sort')
  const cards = await db.query<CardRow & { specialId: string }>(
    `select ${cardColumns('$1')}, z.special_id as "specialId"
     from special_products z join (${cardTables}) on p.id = z.product_id where p.on_shelf order by z.special_id, z.sort`,
    [userId],
  )
  return zones.map((zone) => ({
    ...zone,
    products: cards.filter(({ specialId }) => specialId === zone.id).map(cardOf),
  }))
}

const DAY_MS = 24 * 3600 * 1000

export const shopCounts = async (db: Queryable, nowMs: number): Promise<Reply<(typeof calls)['indexCounts']>> => {
  const today = Date.parse(`${toBeijing(nowMs).slice(0, 10)}T00:00:00+08:00`)
  const [row] = await db.query<Reply<(typeof calls)['indexCounts']>>(
    `select (select coalesce(sum(products), 0)::int from shelf_counts) as "productTotal",
       (select count(*)::int from suppliers) as "supplierTotal",
       (select count(*)::int from product_search where on_shelf and shelved_at >= $1 and shelved_at < $2) as "newToday"`,
    [new Date(today).toISOString(), new Date(today + DAY_MS).toISOString()],
  )
  return row!
}

export const announcementPage = async (
  db: Queryable,
  { page, pageSize }: Given<(typeof calls)['announcementList']>,
): Promise<Reply<(typeof calls)['announcementList']>> => {
  const rows = await db.query<AnnouncementRow>(
    `select id, title, summary, is_top as "isTop", published_at as "publishedAt" from announcements
     order by ${NEWEST} limit $1 offset $2`,
    [pageSize, (page - 1) * pageSize],
  )
  const [counted] = await db.query<{ total: number }>('select count(*)::int as total from announcements')
  return { list: rows.map(announcementOf), total: counted?.total ?? 0, page, pageSize }
}

/** `previous` and `next` are the neighbours in the list. */
export const announcementInfo = async (
  db: Queryable,
  id: string,
): Promise<Reply<(typeof calls)['announcementInfo']>> => {
  const [row] = await db.query<AnnouncementRow & Neighbours>(
    `select * from (select id, title, summary, content, is_top as "isTop", published_at as "publishedAt",
       lag(id) over w as "previousId", lag(title) over w as "previousTitle",
       lead(id) over w as "nextId", lead(title) over w as "nextTitle"
       from announcements window w as (order by ${NEWEST})) listed where id = $1`,
    [id],
  )
  if (!row) throw refusals.notFound('announcement')
  return {
    ...announcementOf(row),
    content: cleanHtml(row.content),
    previous: row.previousId === null ? null : { id: row.previousId, title: row.previousTitle },
    next: row.nextId === null ? null : { id: row.nextId, title: row.nextTitle },
  }
}

const NEWEST = 'is_top desc, published_at desc, id'

interface AnnouncementRow extends Omit<Announcement, 'publishedAt'> {
  publishedAt: Date
}
interface Neighbours {
  content: string
  previousId: string | null
  previousTitle: string
  nextId: string | null
  nextTitle: string
}

const announcementOf = ({ id, title, summary, isTop, publishedAt }: AnnouncementRow): Announcement => ({
  id,
  title,
  summary,
  isTop,
  publishedAt: toBeijing(publishedAt.getTime()),
})
