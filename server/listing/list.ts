import type { Listing, ListingAdvice, ListingPage } from '../../src/domain/listing/listing'
import { canRetry, isThere, listingStatuses, type ListingStatus } from '../../src/domain/listing/listing-life'
import { listingStatusText } from '../../src/domain/listing/words'
import { toBeijing } from '../../src/domain/time'
import type { Deps } from '../deps'
import { inPlace, window } from '../store/page-of'
import { planOf } from '../store/plans'
import { args, foundByGrams, foundWords } from '../store/sql-args'
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
  const [user, shop] = [arg(userId), shopId ? arg(shopId) : null]
  const words = foundWords({ search: 'l.search', owner: 'l.user_id', userId }, keyword, arg)
  const shown = [...(status ? [`status = ${arg(status)}`] : []), ...(changed ? [`changed and status = 'online'`] : [])]
  const among =
    words.length > 0
      ? amongFound([...(foundByGrams(keyword) ? ownBeside(user, shop) : [own(user, shop)]), ...words])
      : amongAll(own(user, shop), countedWhere(counted(user, shop)))
  const hit = among.hit(shown, { page, pageSize }, arg)
  const sql = `${among.found} select
    (select coalesce(json_agg(c), '[]') from (${among.counted}) c) as counts,
    (select coalesce(json_agg(u), '[]') from (${UNDER_WAY}) u) as "underWay",
    (select coalesce(json_agg(r), '[]') from (
      select ${COLUMNS} from ${inPlace(hit)} join listings l on l.id = hit.id join shops s on s.id = l.shop_id
      order by hit.place) r) as rows`
  const [row] = await db.query<Read>(sql, values, planOf(sql))
  return row!
}

/** SQL: of a buyer, or of one shop of his. By either there is an index in the order of the list, and by both there is none. */
const own = (user: string, shop: string | null): string =>
  shop ? `l.shop_id = (select id from shops where id = ${shop} and user_id = ${user})` : `l.user_id = ${user}`

const counted = (user: string, shop: string | null): string =>
  `l.user_id = ${user} ${shop ? `and l.shop_id = ${shop}` : ''}`

/** SQL of the same, for what grams have found: no index is to be asked for it. */
const ownBeside = (user: string, shop: string | null): string[] => [
  `l.user_id || '' = ${user}`,
  ...(shop ? [`l.shop_id || '' = ${shop}`] : []),
]

/** SQL: which records are listed, how many there are of each status, and the ids of a page of those that are shown. */
interface Among {
  found: string
  counted: string
  hit(shown: readonly string[], page: Pick<Query, 'page' | 'pageSize'>, arg: Arg): string
}

type Arg = ReturnType<typeof args>['arg']

const NEWEST = 'moved_at desc, id desc'
const OLDEST = 'moved_at, id'

/** From so many on that come before a page it is looked for from the end that is nearer. */
const FAR = 1000

const amongAll = (mine: string, countedSql: string): Among => ({
  found: '',
  counted: countedSql,
  hit(shown, { page, pageSize }, arg) {
    const from = `listings l where ${[mine, ...shown].join(' and ')}`
    const skip = (page - 1) * pageSize
    if (skip < FAR) return `array(select id from ${from} order by ${NEWEST} ${window({ page, pageSize }, arg)})`
    const total = `select coalesce(sum(c.listings), 0)::int as total from (${countedSql}) c where ${['true', ...shown].join(' and ')}`
    return `(select case when t.skip * 2 <= t.total
        then array(select id from ${from} order by ${NEWEST} limit t.size offset t.skip)
        else array(select id from (
          select id, moved_at from ${from} order by ${OLDEST}
          limit least(t.size, greatest(t.total - t.skip, 0)) offset greatest(t.total - t.skip - t.size, 0)) l
          order by ${NEWEST}) end
      from (select n.total, ${arg(skip)}::int as skip, ${arg(pageSize)}::int as size from (${total}) n) t)`
  },
})

/** What a keyword finds is looked through once, for the page and for how many there are. */
const amongFound = (conditions: readonly string[]): Among => ({
  found: `with found as materialized (
    select id, status, changed, moved_at from listings l where ${conditions.join(' and ')})`,
  counted: 'select status, changed, count(*)::int as listings from found group by 1, 2',
  hit: (shown, page, arg) =>
    `array(select id from found where ${['true', ...shown].join(' and ')} order by ${NEWEST} ${window(page, arg)})`,
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
