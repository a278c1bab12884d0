import type { Listing, ListingAdvice, ListingPage } from '../../src/domain/listing/listing'
import { canRetry, isThere, listingStatuses, type ListingStatus } from '../../src/domain/listing/listing-life'
import { listingStatusText } from '../../src/domain/listing/words'
import { toBeijing } from '../../src/domain/time'
import type { Deps } from '../deps'
import { inPlace } from '../store/page-of'
import { planOf } from '../store/plans'
import { args, foundWords } from '../store/sql-args'
import { countedWhere, type ListingCount } from './counts'

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
  movedMs: number
}

/** A buyer's records, the last that moved at first, with how many there are of each status by the other filters. */
export const listingPage = async (
  { db, platform }: Pick<Deps, 'db' | 'platform'>,
  userId: string,
  query: Query,
): Promise<ListingPage> => {
  const { counts, underWay, rows } = await read(db, userId, query)
  const linkTo = (id: string): string => (id === '' ? '' : platform.publishing.linkTo(id))
  return {
    list: rows.map((row) => listingOf(row, linkTo)),
    total: totalOf(counts, query),
    page: query.page,
    pageSize: query.pageSize,
    counts: countsOf(counts),
    underWay,
  }
}

type Filter = Pick<Query, 'status' | 'changed'>

interface Read {
  counts: ListingCount[]
  underWay: ListingPage['underWay']
  rows: Row[]
}

/** SQL over listings l and shops s. */
const COLUMNS = `l.id, l.product_id as "productId", l.title, l.cover, l.art_no as "artNo", l.shop_id as "shopId",
  s.name as "shopName", l.status, l.platform_product_id as "platformProductId", l.advice, l.work, l.changed,
  l.price_changed as "priceChanged", l.stock_changed as "stockChanged", l.off_shelf as "offShelf",
  (extract(epoch from l.moved_at) * 1000)::int8 as "movedMs"`

/** SQL: what is being done for the buyer $1. */
const UNDER_WAY = `select j.id as job, j.done, j.total, coalesce((j.counts ->> 'failed')::int, 0) as failed, p.held
  from publish_jobs p join jobs j on j.id = p.job_id
  where p.user_id = $1 and j.status in ('queued', 'running') order by j.created_at desc, j.id desc limit 5`

/** Page, counts and work under way in one statement. */
const read = async (
  db: Deps['db'],
  userId: string,
  { status, shopId, keyword, changed, page, pageSize }: Query,
): Promise<Read> => {
  const { values, arg } = args()
  const mine = [`l.user_id = ${arg(userId)}`, ...(shopId ? [`l.shop_id = ${arg(shopId)}`] : [])].join(' and ')
  const words = foundWords({ search: 'l.search', owner: 'l.user_id', userId }, keyword, arg)
  const shown = [
    ...(status ? [`l.status = ${arg(status)}`] : []),
    ...(changed ? [`l.changed and l.status = 'online'`] : []),
  ]
  const among = words.length > 0 ? amongFound([mine, ...words]) : amongAll(mine)
  const hit = `array(select l.id from ${among.from} where ${[among.where, ...shown].join(' and ')}
    order by l.moved_at desc, l.id desc limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)})`
  const sql = `${among.found} select
    (select coalesce(json_agg(c), '[]') from (${among.counted}) c) as counts,
    (select coalesce(json_agg(u), '[]') from (${UNDER_WAY}) u) as "underWay",
    (select coalesce(json_agg(r), '[]') from (
      select ${COLUMNS} from ${inPlace(hit)} join listings l on l.id = hit.id join shops s on s.id = l.shop_id
      order by hit.place) r) as rows`
  const [row] = await db.query<Read>(sql, values, planOf(sql))
  return row!
}

/** SQL: which records `l` are listed, and how many there are of each status. */
interface Among {
  found: string
  from: string
  where: string
  counted: string
}

const amongAll = (mine: string): Among => ({
  found: '',
  from: 'listings l',
  where: mine,
  counted: countedWhere(mine),
})

/** What a keyword finds is looked through once, for the page and for how many there are. */
const amongFound = (conditions: readonly string[]): Among => ({
  found: `with found as materialized (
    select id, status, changed, moved_at from listings l where ${conditions.join(' and ')})`,
  from: 'found l',
  where: 'true',
  counted: 'select status, changed, count(*)::int as listings from found group by 1, 2',
})

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
  at: toBeijing(row.movedMs),
  can: {
    retry: row.work === '' && canRetry(row.status),
    offline: row.work === '' && isThere(row.status),
    push: row.work === '' && row.status === 'online' && row.changed,
  },
})
