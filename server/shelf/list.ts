import type { ShelfItem } from '../../src/domain/listing/shelf'
import type { ListingStatus } from '../../src/domain/listing/listing-life'
import type { Paged } from '../../src/domain/paging'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { inPlace, window } from '../store/page-of'
import { planOf } from '../store/plans'
import { args, foundByGrams, foundWords } from '../store/sql-args'
import { checkKnown } from './check'
import { shelfColumns, wishOf, type ShelfRow } from './rows'
import { uploadShopRows, uploadShopsFrom, type UploadShopRow } from './shops'
import { sourceRows, sourcesFrom, type Source, type SourceRow } from './source'

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
  const { values, arg } = args()
  const user = arg(userId)
  const words = foundWords({ search: 's.search', owner: 's.user_id', userId }, keyword, arg)
  const mine = foundByGrams(keyword) ? `s.user_id || '' = ${user}` : `s.user_id = ${user}`
  const found = `select s.id, s.added_at from shelf_items s where ${[mine, ...words].join(' and ')}`
  const from = words.length > 0 ? 'found' : `(${found}) found`
  const sql = listed(
    `array(select id from ${from} order by added_at desc, id desc ${window({ page, pageSize }, arg)})`,
    `(select count(*)::int from ${from})`,
    words.length > 0 ? `found as materialized (${found}), ` : '',
  )
  const [read] = await deps.db.query<Read>(sql, values, planOf(sql))
  return { list: await itemsOf(deps, read!), total: read!.total, page, pageSize }
}

/** @throws Failure not-found */
export const shelfItem = async (deps: ListDeps, userId: string, id: string): Promise<ShelfItem> => {
  const sql = listed('array(select s.id from shelf_items s where s.user_id = $1 and s.id = $2)', '1')
  const [read] = await deps.db.query<Read>(sql, [userId, id], 'shelf-item')
  const [item] = await itemsOf(deps, read!)
  if (!item) throw refusals.notFound('shelfItem')
  return item
}

interface Read {
  total: number
  rows: ListedRow[]
  sources: SourceRow[]
  shops: UploadShopRow[]
}

interface ListedRow extends ShelfRow {
  listings: { shopId: string; status: ListingStatus }[]
}

/** SQL of one statement, of the buyer $1: these items in their order, with all they are checked by. */
const listed = (ids: string, total: string, before = ''): string => `
  with ${before}page as materialized (select ${ids} as ids)
  select ${total} as total,
    (select coalesce(json_agg(r), '[]') from (
      select ${shelfColumns},
        (select coalesce(json_agg(json_build_object('shopId', l.shop_id, 'status', l.status) order by l.shop_id), '[]')
         from listings l where l.user_id = s.user_id and l.product_id = s.product_id) as listings
      from ${inPlace('page.ids')} join shelf_items s on s.id = hit.id order by hit.place) r) as rows,
    (select coalesce(json_agg(r), '[]') from (
      ${sourceRows('array(select product_id from shelf_items where id = any(page.ids))', '$1')}) r) as sources,
    (select coalesce(json_agg(r), '[]') from (${uploadShopRows('$1', 'null')}) r) as shops
  from page`

const itemsOf = async (deps: ListDeps, read: Read): Promise<ShelfItem[]> => {
  const { rows } = read
  const sources = sourcesFrom(read.sources)
  const checked = await checkKnown(deps, { rows, sources, shops: uploadShopsFrom(deps.clock, read.shops) })
  return rows.map((row) => ({
    ...shownOf(row, sources.get(row.productId)!),
    checks: checked
      .filter((one) => one.row === row)
      .map(({ shop: { id, name }, problems }) => ({ shop: { id, name }, problems })),
    listings: row.listings,
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
