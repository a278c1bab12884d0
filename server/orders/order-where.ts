import type { OrderFilter, OrderSort, OrderTab } from '../../src/domain/order'
import { dayStart } from '../../src/domain/time'
import { timestamp } from '../store/timestamp'
import { DAY_MS } from './tallies'

type Arg = (value: unknown) => string

/** SQL of the filters but the keyword, which ./keyword-lists knows. */
export const conditions = (arg: Arg, userId: string, filter: OrderFilter): string =>
  [
    `o.user_id = ${arg(userId)}`,
    ...tabCondition(arg, filter.status),
    ...(filter.dateFrom ? [`o.created_at >= ${arg(timestamp(dayStart(filter.dateFrom)))}`] : []),
    ...(filter.dateTo ? [`o.created_at < ${arg(timestamp(dayStart(filter.dateTo) + DAY_MS))}`] : []),
    ...(filter.stationId ? [`o.station_id = ${arg(filter.stationId)}`] : []),
    ...(filter.shopId ? [`o.shop_id = ${arg(filter.shopId)}`] : []),
    ...(filter.flag === undefined ? [] : [`o.flag = ${arg(filter.flag)}`]),
    ...(filter.abnormal === undefined ? [] : [`(o.open_cases > 0) = ${arg(filter.abnormal)}`]),
    ...(filter.afterSale ? [`o.after_sale = ${arg(filter.afterSale)}`] : []),
  ].join(' and ')

const tabCondition = (arg: Arg, tab: OrderTab = 'all'): string[] => (tab === 'all' ? [] : [`o.tab = ${arg(tab)}`])

/** No two orders are equal in any of them. */
const sortKeys: Record<OrderSort, { keys: readonly string[]; descending: boolean }> = {
  created_desc: { keys: ['created_at', 'order_no'], descending: true },
  created_asc: { keys: ['created_at', 'order_no'], descending: false },
  payable_desc: { keys: ['payable', 'created_at', 'order_no'], descending: true },
}

export const orderBy = (sort: OrderSort, from: 'start' | 'end' = 'start', of = 'o'): string => {
  const { keys, descending } = sortKeys[sort]
  return keys.map((key) => `${of}.${key}${descending === (from === 'start') ? ' desc' : ''}`).join(', ')
}

/** SQL: what stands after, or before, the order of that number, which is this buyer's. */
export const beyond = (sort: OrderSort, side: 'after' | 'before', orderNo: string): string => {
  const { keys, descending } = sortKeys[sort]
  const sign = descending === (side === 'after') ? '<' : '>'
  const tuple = (of: string) => keys.map((key) => `${of}.${key}`).join(', ')
  // As a scalar for the first key too: an index then begins there.
  const first = `o.${keys[0]!} ${sign}= (select ${keys[0]!} from orders where order_no = ${orderNo})`
  return `${first} and (${tuple('o')}) ${sign} (select ${tuple('mark')} from orders mark where mark.order_no = ${orderNo})`
}
