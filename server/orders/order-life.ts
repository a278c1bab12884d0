import type { Fen } from '../../src/domain/money'
import type { OrderStatus } from '../../src/domain/order'
import type { Actor, LifeLine, LifeOrder, OpenCase, OrderEvent, SkuPieces } from '../../src/domain/order-life/types'
import type { Amounts } from '../../src/domain/ordering'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { untold } from '../store/sql-args'
import { timestamp } from '../store/timestamp'
import { tellSales } from './sales'
import { together } from '../store/together'

export interface DueOrder {
  orderNo: string
  userId: string
  paymentNo: string
  status: OrderStatus
  payable: Fen
  expiresMs: number
}

/** SQL: a payment whose time is over and that nobody has ended; one that couldn't be ended is left alone for a while. */
export const paymentIsDue = (at: string): string =>
  `status = 'pending' and expires_at <= ${at} and (retry_at is null or retry_at <= ${at})`

/** The orders that a payment is in force for, locked by number. */
export const lockOrdersOf = async (tx: Queryable, paymentNos: readonly string[]): Promise<DueOrder[]> => {
  const rows = await tx.query<Omit<DueOrder, 'expiresMs'> & { expiresAt: Date }>(
    `select order_no as "orderNo", user_id as "userId", payment_no as "paymentNo", status, payable,
       expires_at as "expiresAt" from orders where payment_no = any(${untold('$1::text[]')}) order by order_no for update`,
    [paymentNos],
  )
  return rows.map(({ expiresAt, ...order }) => ({ ...order, expiresMs: expiresAt.getTime() }))
}

interface Move {
  event: OrderEvent
  to: OrderStatus
  text: string
  who: Actor
  nowMs: number
}

/** Moves many orders by one event that changes nothing but their state. The caller has locked them and asked `orderAfter`. */
export const moveOrders = async (
  tx: Queryable,
  orders: readonly DueOrder[],
  { event, to, text, who, nowMs }: Move,
): Promise<void> => {
  const updating = tx.query(
    `update orders set status = $2, paid_at = case when $2 = 'paid' then $3::timestamptz else paid_at end
     where order_no = any(${untold('$1::text[]')})`,
    [orders.map(({ orderNo }) => orderNo), to, timestamp(nowMs)],
  )
  const logged = orders.map(({ orderNo, status }) => {
    return { order_no: orderNo, at: timestamp(nowMs), event, from_status: status, to_status: to, text, who }
  })
  await together([updating, insertRows(tx, 'order_logs', logged)])
  if (to === 'cancelled' || to === 'closed')
    await tellSales(
      tx,
      orders.map(({ orderNo }) => orderNo),
    )
}

/** A line in the log of each of these orders, which stay as they are. */
export const noteOrders = async (
  tx: Queryable,
  orderNos: readonly string[],
  { text, who, nowMs }: Pick<Move, 'text' | 'who' | 'nowMs'>,
): Promise<void> => {
  await tx.query(
    `insert into order_logs (order_no, at, event, from_status, to_status, text, who)
     select order_no, $2, '', status, status, $3, $4 from orders where order_no = any($1::text[]) order by order_no`,
    [orderNos, timestamp(nowMs), text, who],
  )
}

/** An order with all that its life depends on. */
export interface LivedOrder extends LifeOrder {
  orderNo: string
  userId: string
  paymentNo: string
  isPaid: boolean
  /** By the application that wants them. */
  claims: readonly (SkuPieces & { caseNo: string })[]
}

/** These orders, locked by number. Whose payments may change with them are to be locked before. */
export const lockLives = async (tx: Queryable, orderNos: readonly string[]): Promise<LivedOrder[]> => {
  await tx.query('select order_no from orders where order_no = any($1::text[]) order by order_no for update', [
    orderNos,
  ])
  return readLives(tx, orderNos)
}

/** The same, to look at only. */
export const readLives = async (tx: Queryable, orderNos: readonly string[]): Promise<LivedOrder[]> => {
  const rows = await tx.query<
    { [K in keyof Amounts]: Fen } & {
      orderNo: string
      userId: string
      paymentNo: string
      status: OrderStatus
      isPaid: boolean
      lines: LifeLine[]
      cases: OpenCase[]
      parcels: LivedOrder['parcels']
      claims: LivedOrder['claims']
      refunded: Fen
      refetched: number
    }
  >(
    `select o.order_no as "orderNo", o.user_id as "userId", o.payment_no as "paymentNo", o.status,
       o.paid_at is not null as "isPaid", o.goods_amount as "goodsAmount", o.service_fee as "serviceFee",
       o.qc_fee as "qcFee", o.addon_fee as "addonFee", o.freight, o.discount, o.payable, o.refunded, o.refetched,
       (select json_agg(json_build_object('skuId', sku_id, 'price', price, 'qty', qty, 'picked', picked,
           'shipped', shipped, 'refunded', refunded, 'extra', extra, 'returned', returned) order by line)
         from order_items where order_no = o.order_no) as lines,
       (select coalesce(json_agg(json_build_object('caseNo', case_no, 'type', type, 'skuId', sku_id, 'qty', qty,
           'status', status, 'option', option, 'newPrice', new_price, 'amount', amount) order by case_no), '[]')
         from abnormal_cases where order_no = o.order_no and status in ('open', 'processing')) as cases,
       (select coalesce(json_agg(json_build_object('trackingNo', tracking_no, 'isDelivered', delivered_at is not null)
           order by shipped_at, tracking_no), '[]')
         from shipments where order_no = o.order_no) as parcels,
       (select coalesce(json_agg(json_build_object('caseNo', a.case_no, 'skuId', l.sku_id, 'qty', l.qty) order by a.case_no), '[]')
         from after_sales a join after_sale_lines l on l.case_no = a.case_no
         where a.order_no = o.order_no and a.type = 'refund_before_ship' and a.status = 'applied') as claims
     from orders o where o.order_no = any($1::text[]) order by o.order_no`,
    [orderNos],
    'lives',
  )
  return rows.map(
    ({
      orderNo,
      userId,
      paymentNo,
      status,
      isPaid,
      lines,
      cases,
      parcels,
      claims,
      refunded,
      refetched,
      ...amounts
    }) => {
      const life = { status, lines, cases, parcels, refunded, refetched, claims }
      return { ...life, orderNo, userId, paymentNo, isPaid, amounts }
    },
  )
}
