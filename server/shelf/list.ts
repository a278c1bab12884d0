import type { ShelfItem } from '../../src/domain/listing/shelf'
import type { ListingStatus } from '../../src/domain/listing/listing-life'
import type { Paged } from '../../src/domain/paging'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'
import { pageOf } from '../store/page-of'
import { args, foundWords } from '../store/sql-args'
import { checkKnown } from './check'
import { shelfRows, wishOf, type ShelfRow } from './rows'
import { uploadShops } from './shops'
import { sourcesOf, type Source } from './source'

type ListDeps = Pick<Deps, 'db' | 'clock'>

interface ShelfQuery {
  keyword?: string | undefined
  page: number
  pageSize: number
}

export const shelfPage = async (
  deps: ListDeps,
  userId: string,
  { keyword, page, pageSize }: ShelfQuery,
): Promise<Paged<ShelfItem>> => {
  const list = args()
  const words = foundWords({ search: 's.search', owner: 's.user_id', userId }, keyword, list.arg)
  const from = `shelf_items s where ${[`s.user_id = ${list.arg(userId)}`, ...words].join(' and ')}`
  const { ids, total } = await pageOf(
    deps.db,
    { id: 's.id', from, order: 's.added_at desc, s.id desc' },
    { page, pageSize },
    list,
  )
  return { list: await itemsOf(deps, userId, ids), total, page, pageSize }
}

/** @throws Failure not-found */
export const shelfItem = async (deps: ListDeps, userId: string, id: string): Promise<ShelfItem> => {
  const [item] = await itemsOf(deps, userId, [id])
  if (!item) throw refusals.notFound('shelfItem')
  return item
}

const itemsOf = async (deps: ListDeps, userId: string, ids: readonly string[]): Promise<ShelfItem[]> => {
  if (ids.length === 0) return []
  const rows = await shelfRows(deps.db, userId, ids)
  const productIds = rows.map(({ productId }) => productId)
  const [sources, shops, listings] = await Promise.all([
    sourcesOf(deps.db, userId, productIds),
    uploadShops(deps, userId),
    listingsOf(deps.db, userId, productIds),
  ])
  const checked = await checkKnown(deps.db, { rows, sources, shops })
  return rows.map((row) => ({
    ...shownOf(row, sources.get(row.productId)!),
    checks: checked
      .filter((one) => one.row === row)
      .map(({ shop: { id, name }, problems }) => ({ shop: { id, name }, problems })),
    listings: listings
      .filter(({ productId }) => productId === row.productId)
      .map(({ shopId, status }) => ({ shopId, status })),
  }))
}

const shownOf = (row: ShelfRow, source: Source): Omit<ShelfItem, 'checks' | 'listings'> => {
  const { skus: chosen, ...wish } = wishOf(row)
  return {
    ...wish,
    id: row.id,
    product: source.card,
    skus: source.skus.map(({ id, color, size, price, stock, image }) => {
      const own = chosen.find(({ skuId }) => skuId === id)
      return { skuId: id, color, size, cost: price, stock, image, price: own?.price ?? null, on: own?.on ?? true }
    }),
    changed: !source.onShelf || isOtherwise(row.costs, source),
  }
}

const isOtherwise = (costs: ShelfRow['costs'], { skus }: Source): boolean =>
  skus.length !== Object.keys(costs).length || skus.some(({ id, price }) => costs[id] !== price)

/** What each SKU costs now. */
export const costsOf = ({ skus }: Source): ShelfRow['costs'] =>
  Object.fromEntries(skus.map(({ id, price }) => [id, price]))

const listingsOf = (db: Queryable, userId: string, productIds: readonly string[]) =>
  db.query<{ productId: string; shopId: string; status: ListingStatus }>(
    `select product_id as "productId", shop_id as "shopId", status from listings
     where user_id = $1 and product_id = any($2::text[]) order by shop_id`,
    [userId, productIds],
    'shelf-listings',
  )
