import type { OrderFilter, OrderStatus } from '../../src/domain/order'
import type { ResoldTogether } from '../../src/domain/landed'
import { dayStart, toBeijing } from '../../src/domain/time'
import type { Db, Queryable } from '../store/db'

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

export const ALL_TIME = 0
const MONTH = 1
export const DAY = 2

export const dayAfter = (day: string, days = 1): string => toBeijing(dayStart(day) + days * DAY_MS).slice(0, 10)
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
export const monthAfter = (day: string): string => monthOf(dayAfter(monthOf(day), 31))

export const FIRST = '0001-01-01'
export const LAST = '9999-12-31'

/** The whole months of a span of days: from the first, up to but not including the second. */
export const wholeMonths = (from: string, to: string): [string, string] => {
  const first = from === FIRST || from === monthOf(from) ? from : monthAfter(from)
  const end = to === LAST ? LAST : monthOf(dayAfter(to))
  return first < end ? [first, end] : [LAST, LAST]
}

export const added = (tallies: readonly Tally[], sum: 'orders' | 'pieces' | 'payable'): number =>
  tallies.reduce((all, tally) => all + tally[sum], 0)

/** All that a buyer has, by state: one row each. */
export const tallied = async (db: Queryable, userId: string): Promise<Pick<Tally, 'status' | 'orders' | 'payable'>[]> =>
  db.query(
    `select status, sum(orders)::int as orders, sum(payable)::bigint as payable from (
       select status, orders, payable from order_tally where user_id = $1 and unit = ${ALL_TIME} union all
       select status, orders, payable from order_tally_log where user_id = $1) t
     group by status having sum(orders) <> 0`,
    [userId],
    'orders-tallied',
  )

const DIGITS = 10
const HALF = 10 ** DIGITS / 2

/**
 * Pieces by the fen beyond whole yuan that each costs, out of one long number (migration 0145). A difference may have fewer of some and
 * more of others: a place beyond the half has borrowed from the next.
 */
export const centsOf = (packed: string): number[] => {
  if (packed === '0') return []
  const sign = packed.startsWith('-') ? -1 : 1
  const digits = sign < 0 ? packed.slice(1) : packed
  const pieces: number[] = []
  let borrowed = 0
  for (let end = digits.length; end > 0 || borrowed > 0; end -= DIGITS) {
    const place = borrowed + (end > 0 ? Number(digits.slice(Math.max(0, end - DIGITS), end)) : 0)
    borrowed = place > HALF ? 1 : 0
    pieces.push(sign * (place - borrowed * 2 * HALF) || 0)
  }
  return pieces
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
