import {
  stockState,
  type Counted,
  type Facets,
  type Named,
  type PriceStep,
  type ProductCard,
  type ProductDetail,
  type Suggestion,
} from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { searchWords } from '../../src/domain/search-tokens'
import { HOT_TITLES, hotWords, MAX_OF_A_KIND, suggestionsOf, TITLES_READ } from '../../src/domain/suggestions'
import type { Given, Reply } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Db, Queryable } from '../store/db'
import { args, beginning, untold, wordsIn } from '../store/sql-args'
import {
  buyersAmong,
  cardColumnsForMany,
  cardOf,
  cardTables,
  collectedFor,
  collectorsIn,
  pathAndSkus,
  type CardRow,
  type ManyRow,
} from './cards'
import { cleanHtml } from './clean-html'
import { foundSuppliers } from './suppliers'
import { gathered } from '../store/gathered'
import type { ProductSearch } from './search/product-search'

type Search = Given<(typeof calls)['productList']>

/** `userId` '' for a visitor. */
export const searchProducts = async (
  { db, search }: { db: Db; search: ProductSearch },
  { page, pageSize, facets, ...wanted }: Search,
  userId: string,
): Promise<Reply<(typeof calls)['productList']>> => {
  const { ids, total, totalCapped } = await search.find({ ...wanted, offset: (page - 1) * pageSize, limit: pageSize })
  const list = await productCards(db, ids, userId)
  return { list, total, totalCapped, page, pageSize, facets: facets ? await facetsOf({ db, search }, wanted) : null }
}

const facetsOf = async (
  { db, search }: { db: Queryable; search: ProductSearch },
  wanted: Parameters<ProductSearch['count']>[0],
): Promise<Facets> => {
  const { capped, tags, ...counts } = await search.count(wanted)
  const named = async (table: keyof typeof counts): Promise<Counted[]> => {
    const found = counts[table]
    if (found.length === 0) return []
    const rows = await db.query<Named>(`select id, name from ${table} where id = any($1::text[])`, [
      found.map(({ id }) => id),
    ])
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    // What is gone since is not offered.
    return found.flatMap(({ id, count }) => (names.has(id) ? [{ id, name: names.get(id)!, count }] : []))
  }
  const [categories, regions, suppliers] = [await named('categories'), await named('regions'), await named('suppliers')]
  return { categories, regions, suppliers, tags: tags.map(({ id, count }) => ({ id, name: id, count })), capped }
}

/** Off the shelf is still shown (favourites and orders lead there); `onShelf` says so. @throws Failure not-found */
export const productDetail = async (db: Db, id: string, userId: string): Promise<ProductDetail> => {
  const found = await detailOf(db, { id, userId })
  if (!found) throw refusals.notFound('product')
  return collectedFor(found, userId)
}

const MOST_DETAILS = 50

const detailOf = gathered(async (db, asked: readonly { id: string; userId: string }[]) => {
  const rows = await db.query<ManyRow<DetailRow>>(
    `select ${cardColumnsForMany(untold('$2::text[]'))}, p.images, p.price_steps as "priceSteps", p.attrs, p.weight_g as "weightG",
       p.min_qty as "minQty", p.detail_html as "detailHtml", p.on_shelf as "onShelf", p.station_id as "stationId",
       t.name as "stationName",
       ${pathAndSkus}
     from ${cardTables} join stations t on t.id = p.station_id where p.id = any(${untold('$1::text[]')})`,
    [[...new Set(asked.map(({ id }) => id))], buyersAmong(asked)],
    'product-details',
  )
  const found = new Map(rows.map((row) => [row.id, { one: detailIn(row), collectedBy: collectorsIn(row) }]))
  return asked.map(({ id }) => found.get(id))
}, MOST_DETAILS)

const detailIn = (row: ManyRow<DetailRow>): ProductDetail => ({
  ...cardOf({ ...row, collected: false }),
  images: row.images,
  skus: (row.skus ?? []).map((sku) => ({ ...sku, stockState: stockState(sku.stock) })),
  priceSteps: row.priceSteps,
  attrs: row.attrs,
  weightG: row.weightG,
  minQty: row.minQty,
  detailHtml: cleanHtml(row.detailHtml),
  station: { id: row.stationId, name: row.stationName },
  categoryPath: row.categoryPath ?? [],
  onShelf: row.onShelf,
})

/** What to offer while nothing is typed. */
export const hotKeywords = async ({ db, search }: { db: Queryable; search: ProductSearch }): Promise<Suggestion[]> => {
  const { ids } = await search.find({ sort: 'sales', offset: 0, limit: HOT_TITLES })
  return hotWords(await titlesOf(db, ids))
}

/** At most 10: categories, art numbers, suppliers, then words of titles that sell best. */
export const suggest = async (
  { db, search }: { db: Queryable; search: ProductSearch },
  typed: string,
): Promise<Suggestion[]> => {
  const words = searchWords(typed)
  const { values, arg } = args()
  const named = (kind: string, table: string, conditions: readonly string[], order: string) =>
    `(select name as text, '${kind}' as kind from ${table}
      where ${conditions.join(' and ')} order by ${order} limit ${MAX_OF_A_KIND})`
  const inName = wordsIn('plain_name', typed, arg)
  const found = await db.query<Suggestion>(
    `select * from (${named('category', 'categories', inName, 'level, sort')}
       union all
       (select art_no, 'art_no' from products where on_shelf and lower(art_no) like ${arg(beginning(words.join(' ')))}
        order by lower(art_no) using ~<~ limit ${MAX_OF_A_KIND})
       union all ${named('supplier', 'suppliers', [...foundSuppliers('words', typed, arg), ...inName], 'name')}) found`,
    values,
    false,
  )
  const { ids } = await search.find({ keyword: typed, sort: 'sales', offset: 0, limit: TITLES_READ })
  return suggestionsOf(typed, found, await titlesOf(db, ids))
}

/** In the order of the ids. */
const titlesOf = async (db: Queryable, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ title: string }>(
    `select title from unnest($1::text[]) with ordinality hit (id, place) join products p on p.id = hit.id order by place`,
    [ids],
    'titles',
  )
  return rows.map(({ title }) => title)
}

type Sku = { id: string; color: string; size: string; price: Fen; stock: number; image: string }
interface DetailRow extends CardRow {
  images: string[]
  priceSteps: PriceStep[]
  attrs: { name: string; value: string }[]
  weightG: number
  minQty: number
  detailHtml: string
  onShelf: boolean
  stationId: string
  stationName: string
  categoryPath: Named[] | null
  skus: Sku[] | null
}

/** In the order of the ids; what has left the shelf since they were found is left out. */
export const productCards = async (db: Db, ids: readonly string[], userId: string): Promise<ProductCard[]> =>
  ids.length === 0 ? [] : cardsOf(db, { ids, userId })

const MOST_LISTS = 20

const cardsOf = gathered(async (db, lists: readonly { ids: readonly string[]; userId: string }[]) => {
  const rows = await db.query<ManyRow>(
    `select ${cardColumnsForMany(untold('$2::text[]'))} from ${cardTables} where p.id = any(${untold('$1::text[]')}) and p.on_shelf`,
    [[...new Set(lists.flatMap(({ ids }) => ids))], buyersAmong(lists)],
    'product-cards',
  )
  const found = new Map(
    rows.map((row) => [row.id, { one: cardOf({ ...row, collected: false }), collectedBy: collectorsIn(row) }]),
  )
  return lists.map(({ ids, userId }) =>
    ids.flatMap((id) => {
      const card = found.get(id)
      return card ? [collectedFor(card, userId)] : []
    }),
  )
}, MOST_LISTS)
