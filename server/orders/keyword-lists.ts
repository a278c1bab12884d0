import type { OrderFilter, OrderSort, OrderStatus } from '../../src/domain/order'
import { statusesUnder } from '../../src/domain/order'
import type { Queryable } from '../store/db'
import { planOf } from '../store/plans'
import { anywhere, args, hasGrams } from '../store/sql-args'
import { conditions, orderBy } from './order-where'
import type { KeptTallies } from './kept-tallies'
import type { KeptPlaces } from './places'
import { centsOf, type Tally } from './tallies'

/**
 * Orders by a keyword. Their grams find them (migration 0145), their text decides. What a keyword finds is read whole, in the list's
 * order, and kept for the pages that follow, until an order of the buyer changes.
 */
export interface FoundOrders {
  tallies: Tally[]
  /** Numbers of those under the tab, in the list's order. */
  orderNos: string[]
}

interface Kept {
  version: number
  tallies: Tally[]
  /** "D2601010123456789 paid,…" */
  list: string
}

/** What a process keeps of lists. */
export interface KeptLists {
  found: Map<string, Kept>
  tallies: KeptTallies
  places: KeptPlaces
}
export const keptLists = (): KeptLists => ({ found: new Map(), tallies: new Map(), places: new Map() })

const MOST_CHARACTERS = 16_000_000

export const foundByKeyword = async (
  db: Queryable,
  { found }: KeptLists,
  userId: string,
  /** Read before the list: a change in between makes the list newer than it says, never older. */
  version: number,
  { status = 'all', sort, ...filter }: OrderFilter & { keyword: string; sort: OrderSort },
): Promise<FoundOrders> => {
  const key = JSON.stringify([userId, sort, Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1))])
  const known = found.get(key)
  const { tallies, list } = known?.version === version ? known : await find(db, userId, sort, filter)
  keep(found, key, { version, tallies, list })
  const statuses: readonly string[] = statusesUnder(status)
  const orderNos = list.split(',').flatMap((one) => {
    const [orderNo, state] = one.split(' ')
    return state !== undefined && statuses.includes(state) ? [orderNo!] : []
  })
  return { tallies, orderNos }
}

/** The last asked stand last; the first go when it is too much. */
const keep = (kept: Map<string, Kept>, key: string, one: Kept): void => {
  kept.delete(key)
  kept.set(key, one)
  let characters = 0
  for (const { list } of kept.values()) characters += list.length
  for (const [oldest, { list }] of kept) {
    if (characters <= MOST_CHARACTERS) return
    kept.delete(oldest)
    characters -= list.length
  }
}

const find = async (
  db: Queryable,
  userId: string,
  sort: OrderSort,
  { keyword, ...filter }: OrderFilter & { keyword: string },
): Promise<Omit<Kept, 'version'>> => {
  const { values, arg } = args()
  const user = arg(userId)
  const grams = hasGrams(keyword)
    ? `and order_grams(user_id, text) @> sought_grams(${user}, lower(${arg(keyword)}))`
    : ''
  const sql = `with hit as materialized (
       select order_no, pieces, goods, retail, unknown, cents from order_search
       where user_id = ${user} ${grams} and text like (select lower(${arg(anywhere(keyword))}))),
     o as materialized (
       select o.order_no, o.status, o.payable, o.created_at, hit.pieces, hit.goods, hit.retail, hit.unknown, hit.cents
       from orders o join hit on hit.order_no = o.order_no where ${conditions(arg, userId, filter)})
     select
       (select json_agg(t) from (
         select status, count(*)::int as orders, sum(payable) as payable, sum(pieces) as pieces, sum(goods) as goods,
           sum(retail) as retail, sum(unknown) as unknown, sum(cents)::text as cents from o group by status) t) as tallies,
       (select string_agg(order_no || ' ' || status, ',' order by ${orderBy(sort)}) from o) as list`
  const [row] = await db.query<{
    tallies: (Omit<Tally, 'byCents'> & { status: OrderStatus; cents: string })[] | null
    list: string | null
  }>(sql, values, planOf(sql))
  return {
    tallies: (row?.tallies ?? []).map(({ cents, ...tally }) => ({ ...tally, byCents: centsOf(cents) })),
    list: row?.list ?? '',
  }
}
