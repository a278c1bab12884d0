import { z } from 'zod'
import type { Logger } from '../base/log'
import type { SalePage } from '../platform/platform'
import type { Ask } from './client'
import { afterSalesChanged, type AfterSalesAt } from './after-sales'
import { Count, Id, listOf } from './fields'
import { ShopOrder } from './order-fields'
import { orderAsTold } from './orders'
import { saleOf } from './sale'
import { AWAY, errorOf } from './troubles'

/**
 * Orders by the time of their change. The platform pages by number, through at most 50 000 orders and 90 days: a window is read in slices
 * of time that hold few enough. An order that changes meanwhile leaves its slice, and what stood behind it moves forward, past us: where
 * a slice has become shorter we step back by as much. Nothing is lost then, and some orders are read twice. After them come the orders
 * whose after-sales changed.
 */

const SIZE = 100
/** chosen by us: what a slice may hold, far below what the platform allows. */
const MOST_IN_SLICE = 10_000
const MOST_READABLE = 50_000
/** What is younger still gains orders, which hides that others left: those that change now come to stand at its end. */
const UNSETTLED_S = 60
/** A day less than the platform's: its clock and ours may differ. */
const MOST_AGE_S = 89 * 24 * 3600

const Found = z.object({ total: Count, shop_order_list: listOf(z.unknown()) })
const Named = z.object({ order_id: Id })

/** Where reading stands: seconds; the platform takes both ends as in the window. */
interface At {
  from: number
  /** Of the slice. */
  until: number
  page: number
  /** Orders in the slice when its last page was read; -1 before that. */
  inSlice: number
  /** Pages of it that were read, those that were read again too. */
  read: number
  /** Orders in the whole window when it was begun; -1 before that. */
  total: number
}

export interface Window {
  fromMs: number
  toMs: number
  cursor: string | null
}

export const changedSales = async (
  { ask, log }: { ask: Ask; log: Logger },
  access: string,
  window: Window,
  nowMs: number,
): Promise<SalePage> => {
  const oldest = Math.floor(nowMs / 1000) - MOST_AGE_S
  const from = Math.max(Math.floor(window.fromMs / 1000), oldest)
  const end = Math.ceil(window.toMs / 1000)
  if (from >= end) return { ...NOTHING, cursor: null, total: 0 }
  const then = readAfterSales(window.cursor)
  if (then) return refunded({ ask, log }, access, then)
  let at = readCursor(window.cursor) ?? { from, until: end, page: 0, inSlice: -1, read: 0, total: -1 }
  for (;;) {
    const { total, shop_order_list: orders } = await ask({
      method: 'order.searchList',
      access,
      data: Found,
      params: {
        update_time_start: at.from,
        update_time_end: at.until,
        order_by: 'update_time',
        order_asc: true,
        page: at.page,
        size: SIZE,
      },
    })
    const whole = at.total < 0 ? total : at.total
    const until = shorter(at, total, Math.floor(nowMs / 1000) - UNSETTLED_S)
    if (until !== null) {
      at = { ...at, until, total: whole }
      continue
    }
    const next = after({ ...at, total: whole }, total, end)
    // Those that changed later than the window ends stand in the next one.
    const { sales, unread } = readable(orders, log)
    const cursor = next ? cursorOf(next) : afterSalesCursor({ from, until: end, page: 0 }, whole)
    return { sales: sales.filter(({ changedMs }) => changedMs < window.toMs), unread, cursor, total: whole }
  }
}

const NOTHING = { sales: [], unread: [] } as const satisfies Partial<SalePage>

/** One order that can't be read doesn't keep the others away; whoever runs the shop is told loudly. */
const readable = (orders: readonly unknown[], log: Logger): Pick<SalePage, 'sales' | 'unread'> => {
  const page: Pick<SalePage, 'sales' | 'unread'> = { sales: [], unread: [] }
  for (const order of orders) {
    const read = ShopOrder.safeParse(order)
    if (read.success) page.sales.push(saleOf(read.data))
    else {
      const orderNo = Named.safeParse(order).data?.order_id ?? ''
      log.error('douyin-order-unreadable', { orderNo, field: read.error.issues[0]?.path.join('.') ?? '' })
      page.unread.push(orderNo)
    }
  }
  return page
}

const refunded = async (
  { ask, log }: { ask: Ask; log: Logger },
  access: string,
  { at, total }: { at: AfterSalesAt; total: number },
): Promise<SalePage> => {
  const { orderNos, next } = await afterSalesChanged(ask, access, at)
  const orders: unknown[] = []
  for (const orderNo of orderNos) orders.push(await orderAsTold(ask, access, orderNo))
  const there = orders.filter((order) => order !== null)
  return { ...readable(there, log), cursor: next && afterSalesCursor(next, total), total }
}

/** Where a slice is to end that holds too much to be read in one go; null: it may stay. @param settled seconds */
const shorter = ({ from, until, inSlice }: At, total: number, settled: number): number | null => {
  if (inSlice >= 0 || total <= SIZE) return null
  const few = total > MOST_IN_SLICE ? Math.floor(((until - from) * MOST_IN_SLICE) / total / 2) : until - from
  const end = Math.min(from + Math.max(1, few), settled > from ? settled : until)
  return end < until ? end : null
}

/** @param total orders in the slice now */
const after = (at: At, total: number, end: number): At | null => {
  const before = at.inSlice < 0 ? total : at.inSlice
  const read = at.read + 1
  const isShorter = total < before && at.page > 0
  const page = isShorter ? Math.max(0, Math.floor((at.page * SIZE - (before - total)) / SIZE)) : at.page + 1
  if (page * SIZE < total) {
    if (read > 3 * Math.ceil(total / SIZE) + 20 || (page + 1) * SIZE > MOST_READABLE)
      throw errorOf(AWAY, `slice of ${total} without an end`)
    return { ...at, page, inSlice: total, read }
  }
  if (at.until >= end) return null
  const seconds = Math.max(1, at.until - at.from)
  return { ...at, from: at.until, until: Math.min(end, at.until + 2 * seconds), page: 0, inSlice: -1, read: 0 }
}

const NUMBERS = /^v1(?:\.-?\d{1,12}){6}$/

const cursorOf = ({ from, until, page, inSlice, read, total }: At): string =>
  ['v1', from, until, page, inSlice, read, total].join('.')

/** One that isn't ours, of an older release say, begins anew. */
const readCursor = (cursor: string | null): At | null => {
  if (cursor === null || !NUMBERS.test(cursor)) return null
  const [from = 0, until = 0, page = 0, inSlice = -1, read = 0, total = -1] = cursor.split('.').slice(1).map(Number)
  return { from, until, page, inSlice, read, total }
}

const AFTER_SALES = /^a1(?:\.\d{1,12}){4}$/

const afterSalesCursor = ({ from, until, page }: AfterSalesAt, total: number): string =>
  ['a1', from, until, page, total].join('.')

const readAfterSales = (cursor: string | null): { at: AfterSalesAt; total: number } | null => {
  if (cursor === null || !AFTER_SALES.test(cursor)) return null
  const [from = 0, until = 0, page = 0, total = 0] = cursor.split('.').slice(1).map(Number)
  return { at: { from, until, page }, total }
}
