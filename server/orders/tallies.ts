import type { OrderFilter, OrderStatus } from '../../src/domain/order'
import type { ResoldTogether } from '../../src/domain/landed'
import { dayStart, toBeijing } from '../../src/domain/time'
import type { Db, Queryable } from '../store/db'
import { args } from '../store/sql-args'

/** What lists of orders count, kept beside the orders by triggers (migration 0145): read here, and folded by a round. */

export interface Tally extends ResoldTogether {
  status: OrderStatus
  orders: number
  payable: number
  pieces: number
}

export const DAY_MS = 86_400_000

/** A month or a day of which there are orders; as whole as the filters leave it. */
export interface Cell {
  unit: 'month' | 'day'
  start: string // its first day
}

/** Every filter that tallies know: all but the tab and the keyword. */
export type TallyFilter = Omit<OrderFilter, 'status' | 'keyword' | 'sort'>

const ALL_TIME = 0
const MONTH = 1
const DAY = 2

export const dayAfter = (day: string, days = 1): string => toBeijing(dayStart(day) + days * DAY_MS).slice(0, 10)
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
export const monthAfter = (day: string): string => monthOf(dayAfter(monthOf(day), 31))

const FIRST = '0001-01-01'
const LAST = '9999-12-31'

/** The whole months of a span of days: from the first, up to but not including the second. */
const wholeMonths = (from: string, to: string): [string, string] => {
  const first = from === FIRST || from === monthOf(from) ? from : monthAfter(from)
  const end = to === LAST ? LAST : monthOf(dayAfter(to))
  return first < end ? [first, end] : [LAST, LAST]
}

export const added = (tallies: readonly Tally[], sum: 'orders' | 'pieces' | 'payable'): number =>
  tallies.reduce((all, tally) => all + tally[sum], 0)

/** Under the filters, by state. */
export const tallied = (db: Queryable, userId: string, filter: TallyFilter): Promise<Tally[]> =>
  read(db, userId, filter, filter.dateFrom || filter.dateTo ? 'months' : 'all')

/** The same by months, and by days where the span of the filters cuts one; the newest first. */
export const talliedByMonth = (db: Queryable, userId: string, filter: TallyFilter): Promise<(Tally & Cell)[]> =>
  read(db, userId, filter, 'months') as Promise<(Tally & Cell)[]>

/** By the days between these, both of them too. */
export const talliedByDay = (
  db: Queryable,
  userId: string,
  filter: TallyFilter,
  dateFrom: string,
  dateTo: string,
): Promise<(Tally & Cell)[]> => read(db, userId, { ...filter, dateFrom, dateTo }, 'days') as Promise<(Tally & Cell)[]>

const read = async (
  db: Queryable,
  userId: string,
  filter: TallyFilter,
  by: 'all' | 'months' | 'days',
): Promise<(Tally & Partial<Cell>)[]> => {
  const { values, arg } = args()
  const [from, to] = [filter.dateFrom ?? FIRST, filter.dateTo ?? LAST]
  const [first, end] = by === 'days' ? [LAST, LAST] : wholeMonths(from, to)
  const at = { from: arg(from), to: arg(to), first: arg(first), end: arg(end) }
  const mine = [
    `user_id = ${arg(userId)}`,
    ...(filter.stationId ? [`station_id = ${arg(filter.stationId)}`] : []),
    ...(filter.shopId ? [`shop_id = ${arg(filter.shopId)}`] : []),
    ...(filter.flag === undefined ? [] : [`flag = ${arg(filter.flag)}`]),
    ...(filter.abnormal === undefined ? [] : [`abnormal = ${arg(filter.abnormal)}`]),
    ...(filter.afterSale ? [`after_sale = ${arg(filter.afterSale)}`] : []),
  ].join(' and ')
  // Each a walk of its own along the index.
  const day = `unit = ${DAY} and start between ${at.from}::date and ${at.to}::date`
  const spans =
    by === 'all'
      ? [`unit = ${ALL_TIME}`]
      : [
          ...(first < end ? [`unit = ${MONTH} and start >= ${at.first}::date and start < ${at.end}::date`] : []),
          ...(first < end && from < first ? [`${day} and start < ${at.first}::date`] : []),
          ...(first < end && end <= to && end !== LAST ? [`${day} and start >= ${at.end}::date`] : []),
          ...(first < end ? [] : [day]),
        ]
  const isWhole = `day >= ${at.first}::date and day < ${at.end}::date`
  const columns = 'status, orders, payable, pieces, goods, retail, unknown, cents'
  const rows = await db.query<Omit<Tally, 'byCents'> & { unit: number; start: string; cents: string }>(
    `select ${by === 'all' ? `${ALL_TIME} as unit, '' as start` : 'unit, start::text as start'}, status,
       sum(orders)::int as orders, sum(payable)::bigint as payable, sum(pieces)::bigint as pieces, sum(goods)::bigint as goods,
       sum(retail)::bigint as retail, sum(unknown)::int as unknown,
       sum(case when (select price_ratio from users where id = ${arg(userId)}) > 0 then cents else 0 end)::text as cents
     from (
       ${spans.map((span) => `select unit, start, ${columns} from order_tally where ${mine} and ${span} union all`).join('\n')}
       select case when ${isWhole} then ${MONTH} else ${DAY} end,
         case when ${isWhole} then date_trunc('month', day)::date else day end, ${columns}
       from order_tally_log where ${mine} and day between ${at.from}::date and ${at.to}::date) t
     group by 1, 2, 3 having sum(orders) <> 0 order by 2 desc`,
    values,
  )
  return rows.map(({ unit, cents, ...row }) => ({
    ...row,
    unit: unit === MONTH ? 'month' : 'day',
    byCents: centsOf(cents),
  }))
}

const DIGITS = 10

/** Pieces by the fen beyond whole yuan that each costs, out of one long number (migration 0145). */
export const centsOf = (packed: string): number[] => {
  const digits = packed === '0' ? '' : packed
  return Array.from({ length: Math.ceil(digits.length / DIGITS) }, (_, i) =>
    Number(digits.slice(Math.max(0, digits.length - (i + 1) * DIGITS), digits.length - i * DIGITS)),
  )
}

/** Grows with every change of what the buyer's lists show. */
export const listsVersion = async (db: Queryable, userId: string): Promise<number> => {
  const [row] = await db.query<{ version: number }>(
    `select coalesce((select folded from order_tally_folds where user_id = $1), 0)
       + (select count(*) from order_tally_log where user_id = $1) as version`,
    [userId],
  )
  return row!.version
}

const AT_ONCE = 5000

const KEYS = 'user_id, unit, start, station_id, shop_id, flag, abnormal, after_sale, status'
const SUMS = ['orders', 'payable', 'pieces', 'goods', 'retail', 'unknown', 'cents'] as const

/** Adds what the log says to the tallies; several processes may do so at once. Nothing that is read changes by it. @returns how many rows */
export const foldTallies = async (db: Db): Promise<number> => {
  let folded = 0
  for (;;) {
    const now = await db.tx(foldSome)
    folded += now
    if (now < AT_ONCE) return folded
  }
}

const foldSome = async (tx: Queryable): Promise<number> => {
  const [row] = await tx.query<{ folded: number }>(
    `with gone as (
       delete from order_tally_log where id in (select id from order_tally_log order by id limit $1 for update skip locked) returning *),
     cells as (
       select user_id, unit, case unit when ${ALL_TIME} then date '2000-01-01' when ${MONTH} then date_trunc('month', day)::date
           else day end as start, station_id, shop_id, flag, abnormal, after_sale, status,
         ${SUMS.map((sum) => `sum(${sum}) as ${sum}`).join(', ')}
       from gone, (values (${ALL_TIME}::smallint), (${MONTH}::smallint), (${DAY}::smallint)) u (unit)
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
     added as (
       insert into order_tally as t (${KEYS}, ${SUMS.join(', ')}) select ${KEYS}, ${SUMS.join(', ')} from cells order by ${KEYS}
       on conflict (${KEYS}) do update set ${SUMS.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')}),
     noted as (
       insert into order_tally_folds as f (user_id, folded) select user_id, count(*) from gone group by user_id order by user_id
       on conflict (user_id) do update set folded = f.folded + excluded.folded)
     select count(*)::int as folded from gone`,
    [AT_ONCE],
  )
  await tx.query(
    `delete from order_tally where orders = 0 and ${SUMS.slice(1)
      .map((sum) => `${sum} = 0`)
      .join(' and ')}`,
  )
  return row!.folded
}
