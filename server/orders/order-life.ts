import type { Fen } from '../../src/domain/money'
import type { OrderEvent, OrderStatus } from '../../src/domain/order'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'

export interface DueOrder {
  orderNo: string
  userId: string
  paymentNo: string
  status: OrderStatus
  payable: Fen
  expiresMs: number
}

/** The orders that a payment is in force for, locked by number. */
export const lockOrdersOf = async (tx: Queryable, paymentNos: readonly string[]): Promise<DueOrder[]> => {
  const rows = await tx.query<Omit<DueOrder, 'expiresMs'> & { expiresAt: Date }>(
    `select order_no as "orderNo", user_id as "userId", payment_no as "paymentNo", status, payable,
       expires_at as "expiresAt" from orders where payment_no = any($1::text[]) order by order_no for update`,
    [paymentNos],
  )
  return rows.map(({ expiresAt, ...order }) => ({ ...order, expiresMs: expiresAt.getTime() }))
}

/** Moves orders along their life and says so in their logs. The caller has locked them and asked `orderAfter`. */
export const moveOrders = async (
  tx: Queryable,
  orders: readonly DueOrder[],
  { event, to, text, nowMs }: { event: OrderEvent; to: OrderStatus; text: string; nowMs: number },
): Promise<void> => {
  await tx.query(
    `update orders set status = $2, paid_at = case when $2 = 'paid' then $3::timestamptz else paid_at end
     where order_no = any($1::text[])`,
    [orders.map(({ orderNo }) => orderNo), to, timestamp(nowMs)],
  )
  await insertRows(
    tx,
    'order_logs',
    orders.map(({ orderNo, status }) => {
      return { order_no: orderNo, at: timestamp(nowMs), event, from_status: status, to_status: to, text }
    }),
  )
}
