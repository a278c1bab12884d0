import type { Listing, ListingAdvice, ListingPage } from '../../src/domain/listing/listing'
import { canRetry, isThere, listingStatuses, type ListingStatus } from '../../src/domain/listing/listing-life'
import { listingStatusText } from '../../src/domain/listing/words'
import { toBeijing } from '../../src/domain/time'
import type { Deps } from '../deps'
import { inPlace, pageOf } from '../store/page-of'
import { args, wordsIn } from '../store/sql-args'

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
  const where = (list: ReturnType<typeof args>) => [
    `l.user_id = ${list.arg(userId)}`,
    ...(shopId ? [`l.shop_id = ${list.arg(shopId)}`] : []),
    ...wordsIn(`lower(normalize(concat_ws(' ', l.title, l.art_no, l.platform_product_id), nfkc))`, keyword, list.arg),
  ]
  const counted = args()
  const rows = await db.query<{ status: ListingStatus; count: number; changed: number }>(
    `select status, count(*)::int as count, (count(*) filter (where changed and status = 'online'))::int as changed
     from listings l where ${where(counted).join(' and ')} group by status`,
    counted.values,
  )
  const list = args()
  const narrowed = [
    ...where(list),
    ...(status ? [`l.status = ${list.arg(status)}`] : []),
    ...(changed ? [`l.changed and l.status = 'online'`] : []),
  ]
  const found = await pageOf(
    db,
    { id: 'l.id', from: `listings l where ${narrowed.join(' and ')}`, order: 'l.moved_at desc, l.id desc' },
    { page, pageSize },
    list,
  )
  const shown = await db.query<Row>(
    `select l.id, l.product_id as "productId", l.title, l.cover, l.art_no as "artNo", l.shop_id as "shopId",
       s.name as "shopName", l.status, l.platform_product_id as "platformProductId", l.advice, l.work, l.changed,
       l.price_changed as "priceChanged", l.stock_changed as "stockChanged", l.off_shelf as "offShelf",
       l.moved_at as "movedAt"
     from ${inPlace('$1')} join listings l on l.id = hit.id join shops s on s.id = l.shop_id order by hit.place`,
    [found.ids],
  )
  const linkTo = (id: string): string => (id === '' ? '' : platform.publishing.linkTo(id))
  return {
    list: shown.map((row) => listingOf(row, linkTo)),
    total: found.total,
    page,
    pageSize,
    counts: countsOf(rows),
    underWay: await underWayOf(db, userId),
  }
}

const underWayOf = (db: Deps['db'], userId: string): Promise<ListingPage['underWay']> =>
  db.query<ListingPage['underWay'][number]>(
    `select j.id as job, j.done, j.total, coalesce((j.counts ->> 'failed')::int, 0) as failed, p.held
     from publish_jobs p join jobs j on j.id = p.job_id
     where p.user_id = $1 and j.status in ('queued', 'running') order by j.created_at desc, j.id desc limit 5`,
    [userId],
  )

const countsOf = (
  rows: readonly { status: ListingStatus; count: number; changed: number }[],
): ListingPage['counts'] => {
  const of = (status: ListingStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const each = Object.fromEntries(listingStatuses.map((status) => [status, of(status)])) as Record<
    ListingStatus,
    number
  >
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return { ...each, all, changed: rows.reduce((sum, row) => sum + row.changed, 0) }
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
