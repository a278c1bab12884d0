import { sum, type Fen } from './money'
import type { Left, OrderActions, OrderSummary } from './order'
import { cannotNow, PAYS_TOO_MANY } from './problem-text'

/** What is done to several orders at once. */
export type BatchKind = 'pay' | 'cancel' | 'confirm' | 'reorder'

/** So many orders one call takes, and one payment holds. */
export const MAX_BATCH = 100

/** Of an order, what tells whether it can be part of a batch. */
export type BatchOrder = Pick<OrderSummary, 'orderNo' | 'status' | 'statusText' | 'payable' | 'paymentNo' | 'can'>

export interface BatchPlan {
  able: BatchOrder[]
  left: Left[] // that can't be, with the reason
  amount: Fen // what is paid, or comes back
}

/** What a batch comes to as far as the orders are known: the server has the last word. */
export const planBatch = (kind: BatchKind, orders: readonly BatchOrder[]): BatchPlan => {
  const can = orders.filter((order) => order.can[kind satisfies keyof OrderActions])
  const able = kind === 'pay' ? can.slice(0, MAX_BATCH) : can
  const left = orders
    .filter((order) => !able.includes(order))
    .map(({ orderNo, statusText, can: may }) => ({
      orderNo,
      msg: may[kind] ? PAYS_TOO_MANY : cannotNow(statusText, kind),
    }))
  return { able, left, amount: sum(moved(kind, able).map(({ payable }) => payable)) }
}

/** Whose money moves. */
const moved = (kind: BatchKind, orders: readonly BatchOrder[]): readonly BatchOrder[] => {
  if (kind === 'pay') return orders
  return kind === 'cancel' ? orders.filter(({ status }) => status !== 'pending_payment') : []
}
