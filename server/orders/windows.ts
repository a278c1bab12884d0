import type { OrderFilter, OrderSort } from '../../src/domain/order'
import { statusesUnder } from '../../src/domain/order'
import { dayStart } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { args } from '../store/sql-args'
import { timestamp } from '../store/timestamp'
import type { FoundOrders } from './keyword-lists'
import { beijing } from './order-rows'
import { beyond, conditions, orderBy } from './order-where'
import type { Tallies } from './kept-tallies'
import { planOf } from './plans'
import { added, dayAfter, monthAfter, type Cell } from './tallies'

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

export const windowOfFound = ({ tallies, orderNos }: FoundOrders, { skip, size, after }: Window): FoundOrders => {
  // An order that the keyword doesn't find any more marks no place: then its page's number does.
  const mark = after === null ? -1 : orderNos.indexOf(after)
  const from = mark < 0 ? skip : mark + 1
  return { tallies, orderNos: orderNos.slice(from, from + size) }
}

/** A page that begins further on is sought by the days that its orders are of. */
const NEAR = 200
/** So few are sorted whole. */
const FEW = 2000

export const windowOfAll = async (
  db: Queryable,
  kept: Tallies,
  userId: string,
  filter: Filter,
  window: Window,
): Promise<FoundOrders> => {
  const isNarrow = [filter.stationId, filter.shopId, filter.flag, filter.abnormal, filter.afterSale].some(
    (one) => one !== undefined,
  )
  const isByDay = filter.sort !== 'payable_desc'
  if (!isNarrow && (!isByDay || window.after !== null || window.skip < NEAR)) {
    const tallies = await kept.under(filter)
    return { tallies, orderNos: await orderNosOf(db, userId, filter, window) }
  }
  const tallies = await kept.byMonth(filter)
  const statuses = statusesUnder(filter.status ?? 'all')
  const cells = tallies.filter(({ status }) => statuses.includes(status))
  const total = added(cells, 'orders')
  if (window.skip >= total) return { tallies, orderNos: [] }
  if (!isByDay) {
    const days = total <= FEW ? spansOf(await daysOf(kept, filter, spansOf(cells))) : null
    const starts = days && days.map(({ start }) => start)
    return { tallies, orderNos: await orderNosOf(db, userId, filter, window, starts) }
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
  return { tallies, orderNos: await orderNosOf(db, userId, filter, { ...window, skip: days.skip }, starts) }
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

export const orderNosOf = async (
  db: Queryable,
  userId: string,
  filter: Filter,
  { skip, size, after }: Window,
  days: readonly string[] | null = null,
): Promise<string[]> => {
  if (days?.length === 0) return []
  const { values, arg } = args()
  const where =
    conditions(arg, userId, filter) + (after === null ? '' : ` and ${beyond(filter.sort, 'after', arg(after))}`)
  const order = orderBy(filter.sort)
  const keys = 'o.order_no, o.created_at, o.payable'
  const limit = arg(size)
  const sql = days
    ? `select o.order_no as "orderNo" from unnest(${arg(days.map((day) => timestamp(dayStart(day))))}::timestamptz[]) d (day),
           lateral (select ${keys} from orders o where ${where} and o.created_at >= d.day and o.created_at < d.day + interval '1 day'
             order by ${order} limit ${arg(skip + size)}) o
         order by ${order} limit ${limit} offset ${arg(skip)}`
    : `select o.order_no as "orderNo" from orders o where ${where} order by ${order} limit ${limit} offset ${arg(skip)}`
  const rows = await db.query<{ orderNo: string }>(sql, values, planOf(sql))
  return rows.map(({ orderNo }) => orderNo)
}
