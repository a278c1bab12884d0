import { specText, stockState, type ProductCard, type Sku } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import { MAX_PAGE_SIZE, type Paged } from '../../src/domain/paging'
import { refusals } from '../../src/domain/refusals'
import type { SkuLink } from '../../src/domain/shops/platform-order'
import {
  bestFirst,
  likeKeywords,
  MAX_COMPARED,
  MAX_PROPOSED,
  offerFor,
  type OffersQuery,
  type RelationItem,
  type RelationOffer,
  type RelationOffers,
  type RelationSibling,
  type RememberedRelation,
} from '../../src/domain/shops/relation'
import { isSpecChanged } from '../../src/domain/shops/sale'
import { toBeijing } from '../../src/domain/time'
import { productCards } from '../catalogue/products'
import type { ProductSearch } from '../catalogue/search/product-search'
import type { Db, Queryable } from '../store/db'
import { inPlace, pageOf } from '../store/page-of'
import { args, wordsIn } from '../store/sql-args'

interface SuggestDeps {
  db: Db
  search: ProductSearch
}

type Query = Required<Pick<OffersQuery, 'platformItemId' | 'page' | 'pageSize'>> & OffersQuery

/** What an item of a shop may be: found by a keyword, or proposed. @throws Failure not-found */
export const relationOffers = async (
  { db, search }: SuggestDeps,
  userId: string,
  { platformItemId, keyword = '', otherThan = '', page, pageSize }: Query,
): Promise<RelationOffers> => {
  const { item, siblings } = await itemOf(db, userId, platformItemId)
  const except = otherThan === '' ? '' : await supplierOf(db, otherThan)
  const offers = (ids: readonly string[]) => offersOf(db, userId, item, ids)
  if (keyword.trim() !== '') {
    const wanted = { keyword, sort: 'default' as const, offset: (page - 1) * pageSize, limit: pageSize }
    const { ids, total } = await search.find(wanted)
    const list = await offers(ids)
    return { list: except === '' ? list : otherFirst(list, except), total, page, pageSize, item, siblings }
  }
  const best = bestFirst(await offers(await likeIds(search, item)), except).slice(0, MAX_PROPOSED)
  const from = (page - 1) * pageSize
  return { list: best.slice(from, from + pageSize), total: best.length, page, pageSize, item, siblings }
}

const otherFirst = (list: readonly RelationOffer[], except: string): RelationOffer[] =>
  list.toSorted((a, b) => Number(a.supplier.id === except) - Number(b.supplier.id === except))

/** Products that are called what the item is called, the most telling name first. */
const likeIds = async (search: ProductSearch, { title }: RelationItem): Promise<string[]> => {
  const found = new Set<string>()
  for (const keyword of likeKeywords(title)) {
    const { ids } = await search.find({ keyword, sort: 'default', offset: 0, limit: MAX_COMPARED })
    for (const id of ids) found.add(id)
    if (found.size >= MAX_COMPARED) break
  }
  return [...found].slice(0, MAX_PAGE_SIZE)
}

const supplierOf = async (db: Queryable, productId: string): Promise<string> =>
  (await db.query<{ id: string }>('select supplier_id as id from products where id = $1', [productId]))[0]?.id ?? ''

const offersOf = async (
  db: Db,
  userId: string,
  item: RelationItem,
  ids: readonly string[],
): Promise<RelationOffer[]> => {
  const cards = await productCards(db, ids, userId)
  const skus = await skusOf(db, cards)
  return cards.map((card) =>
    offerFor({ title: item.title, spec: item.spec, price: item.paid }, card, skus.get(card.id) ?? []),
  )
}

type SkuRow = Omit<Sku, 'stockState'> & { productId: string }

const skusOf = async (db: Queryable, cards: readonly ProductCard[]): Promise<Map<string, Sku[]>> => {
  const rows = await db.query<SkuRow>(
    `select product_id as "productId", id, color, size, price, stock, image from skus
     where product_id = any($1::text[]) and is_offered order by product_id, sort`,
    [cards.map(({ id }) => id)],
  )
  const found = new Map<string, Sku[]>()
  for (const { productId, ...sku } of rows) {
    const all = found.get(productId) ?? []
    all.push({ ...sku, stockState: stockState(sku.stock) })
    found.set(productId, all)
  }
  return found
}

// ---- what the item is

/** SQL over a line l: of an order that still can be ordered, or is to be once something is settled. */
const WAITING = `(select count(*)::int from platform_order_lines l join platform_orders o on o.id = l.platform_order_id
  where l.item_id = i.id and o.status in ('unlinked', 'linked', 'paused'))`

const ITEM = `i.id as "platformItemId", json_build_object('id', h.id, 'name', h.name) as shop, i.title, i.spec, i.image,
  i.outer_code as "outerCode", ${WAITING} as waiting`
const LINKED = `k.id as "skuId", k.product_id as "productId", p.title as "skuTitle", k.color, k.size, k.price, k.stock`

interface LinkRow {
  skuId: string
  productId: string
  skuTitle: string
  color: string
  size: string
  price: Fen
  stock: number
  qtyRatio: number
  linkedBy: SkuLink['by']
  linkedSpec: string
}

type ItemRow = Omit<RelationItem, 'link' | 'paid'> &
  LinkRow & { skuId: string | null; paid: number | null; siblings: RelationSibling[] | null }

/** As it is remembered, or else as its last line is related. */
const itemOf = async (
  db: Queryable,
  userId: string,
  id: string,
): Promise<{ item: RelationItem; siblings: RelationSibling[] }> => {
  const [row] = await db.query<ItemRow>(
    `select ${ITEM}, ${LINKED}, r.paid, r.ratio as "qtyRatio", r.by as "linkedBy", r.linked_spec as "linkedSpec",
       (select json_agg(json_build_object('platformItemId', i.id, 'spec', i.spec, 'isLinked', i.sku_id is not null,
          'waiting', ${WAITING}) order by i.id) from platform_items i
        where i.shop_id = own.shop_id and i.platform_product_id = own.platform_product_id and i.id <> own.id) as siblings
     from platform_items own join platform_items i on i.id = own.id join shops h on h.id = i.shop_id
     left join lateral (select l.paid_amount / l.qty as paid, coalesce(i.sku_id, l.sku_id) as sku,
         case when i.sku_id is null then l.qty_ratio else i.qty_ratio end as ratio,
         case when i.sku_id is null then l.linked_by else i.linked_by end as by,
         case when i.sku_id is null then l.linked_spec else i.linked_spec end as linked_spec
       from (select 1) one left join (select * from platform_order_lines where item_id = i.id
         order by sku_id is null, platform_order_id desc, line limit 1) l on true) r on true
     left join skus k on k.id = r.sku left join products p on p.id = k.product_id
     where own.id = $1 and own.user_id = $2`,
    [id, userId],
    'relation-item',
  )
  if (!row) throw refusals.notFound('platformItem')
  const paid = row.paid === null || row.paid === 0 ? null : (Math.round(row.paid) as Fen)
  const link = row.skuId === null ? null : linkOf(row, row.spec)
  return { item: { ...itemIn(row), paid, link }, siblings: row.siblings ?? [] }
}

type Shown = Omit<RelationItem, 'link' | 'paid'>
const itemIn = ({ platformItemId, shop, title, spec, image, outerCode, waiting }: Shown): Shown => {
  return { platformItemId, shop, title, spec, image, outerCode, waiting }
}

const linkOf = (row: LinkRow, spec: string): SkuLink => ({
  skuId: row.skuId,
  productId: row.productId,
  title: row.skuTitle,
  spec: specText(row),
  price: row.price,
  stockState: stockState(row.stock),
  qtyRatio: row.qtyRatio,
  by: row.linkedBy,
  changed: isSpecChanged(row.linkedSpec, spec),
})

/** The buyer's remembered relations, the newest first. */
export const rememberedRelations = async (
  db: Queryable,
  userId: string,
  { keyword, page, pageSize }: { keyword?: string | undefined; page: number; pageSize: number },
): Promise<Paged<RememberedRelation>> => {
  const given = args()
  const conditions = [
    `i.user_id = ${given.arg(userId)} and i.sku_id is not null`,
    ...wordsIn(`lower(normalize(concat_ws(' ', i.title, i.spec, i.outer_code), nfkc))`, keyword, given.arg),
  ]
  const from = `platform_items i where ${conditions.join(' and ')}`
  const { ids, total } = await pageOf(
    db,
    { id: 'i.id', from, order: 'i.linked_at desc, i.id' },
    { page, pageSize },
    given,
  )
  const rows = await db.query<Shown & LinkRow & { linkedAt: Date; lastUsedAt: Date | null }>(
    `select ${ITEM}, ${LINKED}, i.qty_ratio as "qtyRatio", i.linked_by as "linkedBy", i.linked_spec as "linkedSpec",
       i.linked_at as "linkedAt", (select max(o.created_at) from platform_order_lines l
         join platform_orders o on o.id = l.platform_order_id where l.item_id = i.id and l.sku_id = i.sku_id) as "lastUsedAt"
     from ${inPlace('$1')} join platform_items i on i.id = hit.id join shops h on h.id = i.shop_id
     join skus k on k.id = i.sku_id join products p on p.id = k.product_id order by hit.place`,
    [ids],
  )
  const list = rows.map((row) => ({
    ...itemIn(row),
    link: linkOf(row, row.spec),
    linkedAt: toBeijing(row.linkedAt.getTime()),
    lastUsedAt: row.lastUsedAt ? toBeijing(row.lastUsedAt.getTime()) : '',
  }))
  return { list, total, page, pageSize }
}
