import type { Listing, ListingAdvice, ListingPage } from '../../src/domain/listing/listing'
import { canRetry, isThere, listingStatuses, type ListingStatus } from '../../src/domain/listing/listing-life'
import { listingStatusText } from '../../src/domain/listing/words'
import { toBeijing } from '../../src/domain/time'
import type { Deps } from '../deps'
import { inPlace } from '../store/page-of'
import { planOf } from '../store/plans'
import { args, foundWords } from '../store/sql-args'
import { COUNTED, type ListingCount } from './counts'

interface Query {
  status?: ListingStatus | undefined
  shopId?: string | undefined
  keyword?: string | undefined
  changed?: boolean | undefined
  page: number
  pageSize: number
}

interface Row {
  id: string
  productId: string
  title: string
  cover: string
  artNo: string
  shopId: string
  shopName: string
  status: ListingStatus
  platformProductId: string
  advice: ListingAdvice[]
  work: string
  changed: boolean
  priceChanged: boolean
  stockChanged: boolean
  offShelf: boolean
  movedAt: Date
}

/** A buyer's records, the last that moved at first, with how many there are of each status by the other filters. */
export const listingPage = async (
  { db, platform }: Pick<Deps, 'db' | 'platform'>,
  userId: string,
  { status, shopId, keyword, changed, page, pageSize }: Query,
): Promise<ListingPage> => {
  const narrowed = { status, changed, page, pageSize }
  const { counted, underWay } = await besideOf(db, userId, shopId)
  const { counts, rows } = keyword?.trim()
    ? await foundPage(db, { userId, shopId, keyword }, narrowed)
    : { counts: counted, rows: await wholePage(db, { userId, shopId }, narrowed) }
  const linkTo = (id: string): string => (id === '' ? '' : platform.publishing.linkTo(id))
  return {
    list: rows.map((row) => listingOf(row, linkTo)),
    total: totalOf(counts, narrowed),
    page,
    pageSize,
    counts: countsOf(counts),
    underWay,
  }
}

/** What stands beside the list: how many there are, known without looking, and what is being done. */
const besideOf = async (db: Deps['db'], userId: string, shopId: string | undefined) => {
  const [beside] = await db.query<{ counted: ListingCount[]; underWay: ListingPage['underWay'] }>(
    `select (select coalesce(json_agg(c), '[]') from (${COUNTED}) c) as counted,
       (select coalesce(json_agg(u), '[]') from (
         select j.id as job, j.done, j.total, coalesce((j.counts ->> 'failed')::int, 0) as failed, p.held
         from publish_jobs p join jobs j on j.id = p.job_id
         where p.user_id = $1 and j.status in ('queued', 'running') order by j.created_at desc, j.id desc limit 5) u) as "underWay"`,
    [userId, shopId ?? null],
    'listings-beside',
  )
  return beside!
}

type Narrowed = Filter & Pick<Query, 'page' | 'pageSize'>
type Filter = Pick<Query, 'status' | 'changed'>

interface FoundPage {
  counts: ListingCount[]
  rows: Row[]
}

/** SQL over listings l and shops s. */
const COLUMNS = `l.id, l.product_id as "productId", l.title, l.cover, l.art_no as "artNo", l.shop_id as "shopId",
  s.name as "shopName", l.status, l.platform_product_id as "platformProductId", l.advice, l.work, l.changed,
  l.price_changed as "priceChanged", l.stock_changed as "stockChanged", l.off_shelf as "offShelf", l.moved_at as "movedAt"`

const NEWEST = 'order by l.moved_at desc, l.id desc'

const rowsOf = (db: Deps['db'], ids: readonly string[]): Promise<Row[]> =>
  db.query<Row>(
    `select ${COLUMNS} from ${inPlace('$1')} join listings l on l.id = hit.id join shops s on s.id = l.shop_id order by hit.place`,
    [ids],
    'listing-rows',
  )

const narrowing = ({ status, changed }: Filter, arg: ReturnType<typeof args>['arg']): string[] => [
  ...(status ? [`l.status = ${arg(status)}`] : []),
  ...(changed ? [`l.changed and l.status = 'online'`] : []),
]

const wholePage = async (
  db: Deps['db'],
  { userId, shopId }: { userId: string; shopId: string | undefined },
  narrowed: Narrowed,
): Promise<Row[]> => {
  const { values, arg } = args()
  const where = [
    `l.user_id = ${arg(userId)}`,
    ...(shopId ? [`l.shop_id = ${arg(shopId)}`] : []),
    ...narrowing(narrowed, arg),
  ]
  const { page, pageSize } = narrowed
  const sql = `select l.id from listings l where ${where.join(' and ')} ${NEWEST} limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`
  const hit = await db.query<{ id: string }>(sql, values, planOf(sql))
  return rowsOf(
    db,
    hit.map(({ id }) => id),
  )
}

/** What a keyword finds is looked through once, for the page and for how many there are. */
const foundPage = async (
  db: Deps['db'],
  { userId, shopId, keyword }: { userId: string; shopId: string | undefined; keyword: string },
  narrowed: Narrowed,
): Promise<FoundPage> => {
  const { values, arg } = args()
  const where = [
    `l.user_id = ${arg(userId)}`,
    ...(shopId ? [`l.shop_id = ${arg(shopId)}`] : []),
    ...foundWords({ search: 'l.search', owner: 'l.user_id', userId }, keyword, arg),
  ]
  const { page, pageSize } = narrowed
  const shown = narrowing(narrowed, arg)
  const [row] = await db.query<{ counts: ListingCount[] | null; ids: string[] }>(
    `with l as materialized (select id, status, changed, moved_at from listings l where ${where.join(' and ')})
     select
       (select json_agg(c) from (select status, changed, count(*)::int as listings from l group by 1, 2) c) as counts,
       array(select id from l ${shown.length > 0 ? `where ${shown.join(' and ')}` : ''} ${NEWEST}
         limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}) as ids`,
    values,
  )
  return { counts: row!.counts ?? [], rows: await rowsOf(db, row!.ids) }
}

const totalOf = (counts: readonly ListingCount[], { status, changed }: Filter): number =>
  counts
    .filter((one) => (!status || one.status === status) && (!changed || (one.changed && one.status === 'online')))
    .reduce((sum, { listings }) => sum + listings, 0)

const countsOf = (counts: readonly ListingCount[]): ListingPage['counts'] => {
  const each = Object.fromEntries(listingStatuses.map((status) => [status, totalOf(counts, { status })])) as Record<
    ListingStatus,
    number
  >
  return { ...each, all: totalOf(counts, {}), changed: totalOf(counts, { changed: true }) }
}

const listingOf = (row: Row, linkTo: (id: string) => string): Listing => ({
  id: row.id,
  product: { id: row.productId, title: row.title, cover: row.cover, artNo: row.artNo },
  shop: { id: row.shopId, name: row.shopName },
  status: row.status,
  statusText: listingStatusText[row.status],
  platformProductId: row.platformProductId,
  link: linkTo(row.platformProductId),
  advice: row.advice,
  sourceChanged:
    row.changed && row.status === 'online'
      ? { price: row.priceChanged, stock: row.stockChanged, offShelf: row.offShelf }
      : null,
  at: toBeijing(row.movedAt.getTime()),
  can: {
    retry: row.work === '' && canRetry(row.status),
    offline: row.work === '' && isThere(row.status),
    push: row.work === '' && row.status === 'online' && row.changed,
  },
})
