import type { OrderStatus } from '../../src/domain/order'
import type { PriceRatio } from '../../src/domain/resale'
import type { Queryable } from '../store/db'
import { planOf } from '../store/plans'
import { args, untold } from '../store/sql-args'
import { timestamp } from '../store/timestamp'
import { paymentIsDue } from './order-life'
import { centsOf, DAY, FIRST, LAST, monthOf, wholeMonths, type Cell, type Tally, type TallyFilter } from './tallies'

/**
 * The folded tallies that a filter leaves, by day and state, kept in this process. Each question reads how much was folded and what waits
 * in the log, in one statement: that says whether what is kept still holds, whichever process folded. What was seen waiting and then
 * folded is added here; where something was folded unseen, the tallies are read anew.
 */
export type KeptTallies = Map<string, Book>

type CellTally = Tally & Cell
type Narrow = Omit<TallyFilter, 'dateFrom' | 'dateTo'>

/** By months, so that a span of days doesn't look at all of them. */
type Days = Map<string, Map<string, CellTally>>

interface Kept {
  narrow: Narrow
  days: Days
  months: readonly CellTally[] | null
  all: readonly CellTally[] | null
}

interface Book {
  folded: number
  ratio: PriceRatio
  /** What waited in the log since then, by its number. */
  seen: Map<number, Waiting>
  kept: Map<string, Kept>
}

interface Waiting extends Tally {
  id: number
  day: string
  stationId: string
  shopId: string
  flag: number
  abnormal: boolean
  afterSale: string
}

/** A buyer's tallies as they are when a list is asked for. */
export interface Tallies {
  ratio: PriceRatio
  /** Grows with every change of what the buyer's lists show. */
  version: number
  /** Whether the time of a payment is over that still looks payable. */
  isOverdue: boolean
  /** Under the filters, by state; a state may come several times. */
  under(filter: TallyFilter): Promise<Tally[]>
  /** The same by months, and by days where the span of the filters cuts one. */
  byMonth(filter: TallyFilter): Promise<CellTally[]>
  /** By the days between these, both of them too. */
  byDay(filter: TallyFilter, dateFrom: string, dateTo: string): Promise<CellTally[]>
}

/** @param nowMs what `isOverdue` is asked of; nothing is overdue where it isn't */
export const talliesOf = async (
  db: Queryable,
  books: KeptTallies,
  userId: string,
  nowMs: number | null = null,
): Promise<Tallies> => {
  const now = await readNow(db, userId, nowMs)
  const read = async (filter: TallyFilter, by: 'all' | 'months' | 'days'): Promise<CellTally[]> => {
    const narrow = narrowOf(filter)
    for (let at = now; ; at = await readNow(db, userId, null)) {
      const kept = await keptAt(db, books, userId, narrow, at)
      if (kept) return cellsOf(kept, at.log, filter, by)
    }
  }
  return {
    ratio: now.ratio,
    version: now.folded + now.log.length,
    isOverdue: now.isOverdue,
    under: (filter) => read(filter, filter.dateFrom || filter.dateTo ? 'months' : 'all'),
    byMonth: (filter) => read(filter, 'months'),
    byDay: (filter, dateFrom, dateTo) => read({ ...filter, dateFrom, dateTo }, 'days'),
  }
}

interface Now {
  folded: number
  ratio: PriceRatio
  isOverdue: boolean
  log: Waiting[]
}

const readNow = async (db: Queryable, userId: string, nowMs: number | null): Promise<Now> => {
  const [row] = await db.query<Omit<Now, 'log'> & { log: (Omit<Waiting, 'byCents'> & { cents: string })[] | null }>(
    `select u.price_ratio as ratio, coalesce((select folded from order_tally_folds where user_id = $1), 0) as folded,
       exists (select from payments where user_id = $1 and ${paymentIsDue(untold('$2::timestamptz'))}) as "isOverdue",
       (select json_agg(json_build_object('id', id, 'day', day, 'stationId', station_id, 'shopId', shop_id, 'flag', flag,
           'abnormal', abnormal, 'afterSale', after_sale, 'status', status, 'orders', orders, 'payable', payable, 'pieces', pieces,
           'goods', goods, 'retail', retail, 'unknown', unknown, 'cents', case when u.price_ratio > 0 then cents else 0 end::text))
         from order_tally_log where user_id = $1) as log
     from users u where u.id = $1`,
    [userId, nowMs === null ? null : timestamp(nowMs)],
    'order-tallies-now',
  )
  const { log, ...now } = row!
  return { ...now, log: (log ?? []).map(({ cents, ...one }) => ({ ...one, byCents: centsOf(cents) })) }
}

// ---- what is kept

/** About a hundred bytes each, and with a price ratio up to ten times that. */
const MOST_CELLS = 150_000

/** @returns null where the book is further on than `now`: to be asked again */
const keptAt = async (
  db: Queryable,
  books: KeptTallies,
  userId: string,
  narrow: Narrow,
  now: Now,
): Promise<Kept | null> => {
  const key = JSON.stringify(narrow)
  const book = advanced(books.get(userId), now)
  if (!book) return null
  books.delete(userId)
  books.set(userId, book)
  const known = book.kept.get(key)
  if (known) {
    book.kept.delete(key)
    book.kept.set(key, known)
    return known
  }
  const { folded, days } = await readDays(db, userId, narrow, now.ratio)
  if (folded !== now.folded) return null
  const kept: Kept = { narrow, days, months: null, all: null }
  if (books.get(userId) !== book || book.folded !== folded) return kept
  book.kept.set(key, kept)
  forget(books)
  return kept
}

const advanced = (book: Book | undefined, now: Now): Book | null => {
  if (book && book.ratio === now.ratio && book.folded > now.folded) return null
  const seen = new Map(now.log.map((one) => [one.id, one]))
  if (book?.ratio !== now.ratio) return { folded: now.folded, ratio: now.ratio, seen, kept: new Map() }
  if (book.folded === now.folded) {
    for (const [id, one] of seen) book.seen.set(id, one)
    return book
  }
  const gone = [...book.seen.values()].filter(({ id }) => !seen.has(id))
  const kept = gone.length === now.folded - book.folded ? book.kept : new Map<string, Kept>()
  for (const one of kept.values()) for (const row of gone) fold(one, row)
  return { folded: now.folded, ratio: now.ratio, seen, kept }
}

const fold = (kept: Kept, row: Waiting): void => {
  if (!isUnder(row, kept.narrow)) return
  add(dayCells(kept.days, row.day), row, 'day', row.day)
  kept.months = null
  kept.all = null
}

/** The last asked stand last; the first go when it is too much. */
const forget = (books: KeptTallies): void => {
  let cells = 0
  for (const { kept } of books.values()) for (const { days } of kept.values()) cells += cellsIn(days)
  for (const [userId, { kept }] of books) {
    for (const [key, { days }] of kept) {
      if (cells <= MOST_CELLS) return
      kept.delete(key)
      cells -= cellsIn(days)
    }
    if (kept.size === 0) books.delete(userId)
  }
}

const readDays = async (
  db: Queryable,
  userId: string,
  narrow: Narrow,
  ratio: PriceRatio,
): Promise<{ folded: number; days: Days }> => {
  const { values, arg } = args()
  const user = arg(userId)
  const where = [
    `user_id = ${user} and unit = ${DAY}`,
    ...(narrow.stationId ? [`station_id = ${arg(narrow.stationId)}`] : []),
    ...(narrow.shopId ? [`shop_id = ${arg(narrow.shopId)}`] : []),
    ...(narrow.flag === undefined ? [] : [`flag = ${arg(narrow.flag)}`]),
    ...(narrow.abnormal === undefined ? [] : [`abnormal = ${arg(narrow.abnormal)}`]),
    ...(narrow.afterSale ? [`after_sale = ${arg(narrow.afterSale)}`] : []),
  ].join(' and ')
  const sql = `select f.folded, t.* from (select coalesce((select folded from order_tally_folds where user_id = ${user}), 0) as folded) f
     left join (
       select start::text as start, status, sum(orders)::int as orders, sum(payable)::bigint as payable, sum(pieces)::bigint as pieces,
         sum(goods)::bigint as goods, sum(retail)::bigint as retail, sum(unknown)::int as unknown,
         ${ratio > 0 ? 'sum(cents)::text' : `'0'`} as cents
       from order_tally where ${where} group by order_tally.start, status) t on true`
  const rows = await db.query<Omit<CellTally, 'byCents' | 'status'> & Loaded>(sql, values, planOf(sql))
  const days: Days = new Map()
  for (const { folded: _, start, status, cents, ...sums } of rows)
    if (status !== null)
      dayCells(days, start).set(`${start} ${status}`, { ...sums, start, status, unit: 'day', byCents: centsOf(cents) })
  return { folded: rows[0]!.folded, days }
}

interface Loaded {
  folded: number
  status: OrderStatus | null
  cents: string
}

const dayCells = (days: Days, day: string): Map<string, CellTally> => {
  const month = monthOf(day)
  const cells = days.get(month) ?? new Map<string, CellTally>()
  days.set(month, cells)
  return cells
}

const cellsIn = (days: Days): number => [...days.values()].reduce((all, { size }) => all + size, 0)

// ---- what a filter leaves of it

const narrowOf = ({ stationId, shopId, flag, abnormal, afterSale }: TallyFilter): Narrow => ({
  ...(stationId ? { stationId } : {}),
  ...(shopId ? { shopId } : {}),
  ...(flag === undefined ? {} : { flag }),
  ...(abnormal === undefined ? {} : { abnormal }),
  ...(afterSale ? { afterSale } : {}),
})

const isUnder = (row: Waiting, narrow: Narrow): boolean =>
  (Object.keys(narrow) as (keyof Narrow)[]).every((name) => row[name] === narrow[name])

const cellsOf = (
  kept: Kept,
  log: readonly Waiting[],
  { dateFrom: from = FIRST, dateTo: to = LAST }: TallyFilter,
  by: 'all' | 'months' | 'days',
): CellTally[] => {
  const waiting = log.filter((row) => row.day >= from && row.day <= to && isUnder(row, kept.narrow))
  const [first, end] = by === 'days' ? [LAST, LAST] : wholeMonths(from, to)
  const isWhole = (day: string): boolean => day >= first && day < end
  const cells: CellTally[] = []
  if (by === 'all') cells.push(...allOf(kept))
  else {
    if (first < end) for (const cell of monthsOf(kept)) if (isWhole(cell.start)) cells.push(cell)
    if (by === 'days' || from !== FIRST || to !== LAST)
      for (const [month, days] of kept.days)
        if (month >= monthOf(from) && month <= to && !isWhole(month))
          for (const cell of days.values()) if (cell.start >= from && cell.start <= to) cells.push(cell)
  }
  if (waiting.length === 0) return cells.filter(({ orders }) => orders !== 0)
  const sums = new Map(cells.map((cell) => [`${cell.start} ${cell.status}`, { ...cell }]))
  for (const row of waiting)
    if (by === 'all') add(sums, row, 'month', '')
    else if (isWhole(row.day)) add(sums, row, 'month', monthOf(row.day))
    else add(sums, row, 'day', row.day)
  return [...sums.values()].filter(({ orders }) => orders !== 0)
}

const monthsOf = (kept: Kept): readonly CellTally[] => (kept.months ??= together(kept, monthOf))
const allOf = (kept: Kept): readonly CellTally[] => (kept.all ??= together(kept, () => ''))

const together = ({ days }: Kept, startOf: (day: string) => string): CellTally[] => {
  const sums = new Map<string, CellTally>()
  for (const month of days.values()) for (const cell of month.values()) add(sums, cell, 'month', startOf(cell.start))
  return [...sums.values()]
}

const add = (sums: Map<string, CellTally>, by: Tally, unit: Cell['unit'], start: string): void => {
  const { status, orders, payable, pieces, goods, retail, unknown, byCents } = by
  const key = `${start} ${status}`
  const sum = sums.get(key)
  if (!sum) {
    sums.set(key, { unit, start, status, orders, payable, pieces, goods, retail, unknown, byCents })
    return
  }
  sum.orders += orders
  sum.payable += payable
  sum.pieces += pieces
  sum.goods += goods
  sum.retail += retail
  sum.unknown += unknown
  if (byCents.length === 0) return
  const [longer, shorter] = sum.byCents.length < byCents.length ? [byCents, sum.byCents] : [sum.byCents, byCents]
  sum.byCents = longer.map((more, i) => more + (shorter[i] ?? 0))
}
