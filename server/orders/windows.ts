import type { OrderFilter, OrderSort } from '../../src/domain/order'
import { statusesUnder } from '../../src/domain/order'
import { dayStart } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { planOf } from '../store/plans'
import { args } from '../store/sql-args'
import { timestamp } from '../store/timestamp'
import type { FoundOrders } from './keyword-lists'
import { beijing, orderColumns, rowsOf, type OrderRow } from './order-rows'
import { beyond, conditions, orderBy } from './order-where'
import type { Tallies } from './kept-tallies'
import { nearer, type KeptPlaces } from './places'
import { added, dayAfter, monthAfter, type Cell, type Tally } from './tallies'

/** Which orders are on a page of a list. */
export type Filter = OrderFilter & { sort: OrderSort }

/** No order is older than the shop; what the database can't say is cut off. */
const OLDEST = '1970-01-01'
export const dated = <F extends OrderFilter>(filter: F): F => ({
  ...filter,
  ...(filter.dateFrom && filter.dateFrom < OLDEST ? { dateFrom: OLDEST } : {}),
  ...(filter.dateTo && filter.dateTo < OLDEST ? { dateTo: OLDEST } : {}),
  ...(filter.keyword === undefined ? {} : { keyword: filter.keyword.trim() }),
})

export const isByKeyword = (filter: Filter): filter is Filter & { keyword: string } => Boolean(filter.keyword)

export interface Window {
  skip: number
  size: number
  /** Begins after this order, where there is one. */
  after: string | null
}

/** What a window shows, and what is counted under the same filters. */
export interface Shown {
  tallies: Tally[]
  rows: OrderRow[]
}

export const windowOfFound = async (
  db: Queryable,
  { tallies, orderNos }: FoundOrders,
  { skip, size, after }: Window,
): Promise<Shown> => {
  // An order that the keyword doesn't find any more marks no place: then its page's number does.
  const mark = after === null ? -1 : orderNos.indexOf(after)
  const from = mark < 0 ? skip : mark + 1
  return { tallies, rows: await rowsOf(db, orderNos.slice(from, from + size)) }
}

/** A page that begins further on is sought by the days that its orders are of. */
const NEAR = 200
/** So few are sorted whole. */
const FEW = 2000

export const windowOfAll = async (
  { db, places }: { db: Queryable; places: KeptPlaces },
  kept: Tallies,
  userId: string,
  filter: Filter,
  window: Window,
): Promise<Shown> => {
  const isNarrow = [filter.stationId, filter.shopId, filter.flag, filter.abnormal, filter.afterSale].some(
    (one) => one !== undefined,
  )
  const isByDay = filter.sort !== 'payable_desc'
  const sought = async (): Promise<Window> => {
    const at = async (place: Omit<Window, 'size'>) => (await orderNosOf(db, userId, filter, { ...place, size: 1 }))[0]
    return { ...window, ...(await nearer(places, JSON.stringify([userId, filter]), kept.version, window, at)) }
  }
  if (!isNarrow && (!isByDay || window.after !== null || window.skip < NEAR)) {
    const tallies = await kept.under(filter)
    return { tallies, rows: await rowsAt(db, userId, filter, isByDay ? window : await sought()) }
  }
  const tallies = await kept.byMonth(filter)
  const statuses = statusesUnder(filter.status ?? 'all')
  const cells = tallies.filter(({ status }) => statuses.includes(status))
  const total = added(cells, 'orders')
  if (window.skip >= total) return { tallies, rows: [] }
  if (!isByDay) {
    if (total > FEW) return { tallies, rows: await rowsAt(db, userId, filter, await sought()) }
    const days = spansOf(await daysOf(kept, filter, spansOf(cells)))
    const starts = days.map(({ start }) => start)
    return { tallies, rows: await rowsAt(db, userId, filter, window, starts) }
  }
  const isForward = filter.sort === 'created_asc'
  const from = window.after === null ? null : await dayOf(db, window.after)
  const ahead = (some: readonly (Cell & { orders: number })[]): Span[] =>
    spansOf(some)
      .filter((span) => from === null || lies(from, span) || span.start > from === isForward)
      .toSorted((a, b) => (a.start < b.start === isForward ? -1 : 1))
  const near = covering(ahead(cells), window, from)
  const days = covering(ahead(await daysOf(kept, filter, near.spans)), { ...window, skip: near.skip }, from)
  const starts = days.spans.map(({ start }) => start)
  return { tallies, rows: await rowsAt(db, userId, filter, { ...window, skip: days.skip }, starts) }
}

const dayOf = async (db: Queryable, orderNo: string): Promise<string> => {
  const [row] = await db.query<{ at: Date }>(
    'select created_at as at from orders where order_no = $1',
    [orderNo],
    'orders-day',
  )
  return beijing(row!.at).slice(0, 10)
}

type Span = Cell & { orders: number }

/** Whatever state the orders of a month or a day are in. */
const spansOf = (cells: readonly Span[]): Span[] => {
  const spans = new Map<string, Span>()
  for (const { unit, start, orders } of cells)
    spans.set(start, { unit, start, orders: orders + (spans.get(start)?.orders ?? 0) })
  return [...spans.values()]
}

/**
 * The spans that a window lies in, and how much of them stands before it. `from`: the day of the order that it begins after, which the
 * first span holds.
 */
const covering = (
  spans: readonly Span[],
  { skip, size }: Window,
  from: string | null,
): { spans: Span[]; skip: number } => {
  const chosen: Span[] = []
  let [before, seen] = [0, 0]
  for (const span of spans) {
    // Of the first it isn't known how much stands before the window.
    if (from === null || !lies(from, span)) seen += span.orders
    if (from === null && seen <= skip) before = seen
    else chosen.push(span)
    if (seen >= skip + size) break
  }
  return { spans: chosen, skip: skip - before }
}

const lies = (day: string, { unit, start }: Cell): boolean =>
  unit === 'month' ? day.slice(0, 7) === start.slice(0, 7) : day === start

const daysOf = async (kept: Tallies, filter: Filter, cells: readonly Span[]): Promise<Span[]> => {
  const months = cells.filter(({ unit }) => unit === 'month').map(({ start }) => start)
  const days = cells.filter(({ unit }) => unit === 'day')
  if (months.length === 0) return days
  const [first, last] = [months.toSorted()[0]!, months.toSorted().at(-1)!]
  const statuses = statusesUnder(filter.status ?? 'all')
  const within = await kept.byDay(filter, first, dayAfter(monthAfter(last), -1))
  return [
    ...days,
    ...within.filter(({ status, start }) => statuses.includes(status) && months.includes(`${start.slice(0, 7)}-01`)),
  ]
}

/** Page sizes that people choose: only these are worth a plan of their own. */
const USUAL_SIZES = [20, 50, 100]

/** The orders of a window themselves, in one statement. */
const rowsAt = async (
  db: Queryable,
  userId: string,
  filter: Filter,
  window: Window,
  days: readonly string[] | null = null,
): Promise<OrderRow[]> => {
  if (days?.length === 0) return []
  const { values, arg } = args()
  const sql = `select ${orderColumns} from (${windowSql(arg, userId, filter, window, days)}) hit
     join orders o on o.order_no = hit.order_no order by ${orderBy(filter.sort, 'start', 'hit')}`
  return db.query<OrderRow>(sql, values, USUAL_SIZES.includes(window.size) ? planOf(sql) : false)
}

export const orderNosOf = async (db: Queryable, userId: string, filter: Filter, window: Window): Promise<string[]> => {
  const { values, arg } = args()
  const sql = `select hit.order_no as "orderNo" from (${windowSql(arg, userId, filter, window, null)}) hit
     order by ${orderBy(filter.sort, 'start', 'hit')}`
  const rows = await db.query<{ orderNo: string }>(sql, values, false)
  return rows.map(({ orderNo }) => orderNo)
}

/** SQL: the keys of a window's orders. Its size stands in the text: a plan for any size expects a tenth of all orders. */
const windowSql = (
  arg: (value: unknown) => string,
  userId: string,
  filter: Filter,
  { skip, size, after }: Window,
  days: readonly string[] | null,
): string => {
  const where =
    conditions(arg, userId, filter) + (after === null ? '' : ` and ${beyond(filter.sort, 'after', arg(after))}`)
  const order = orderBy(filter.sort)
  const keys = 'o.order_no, o.created_at, o.payable'
  const page = `order by ${order} limit ${size}${skip === 0 ? '' : ` offset ${arg(skip)}`}`
  if (!days) return `select ${keys} from orders o where ${where} ${page}`
  const starts = arg(days.map((day) => timestamp(dayStart(day))))
  return `select ${keys} from unnest(${starts}::timestamptz[]) d (day),
       lateral (select ${keys} from orders o where ${where} and o.created_at >= d.day and o.created_at < d.day + interval '1 day'
         order by ${order} limit ${arg(skip + size)}) o ${page}`
}
