import type { Fen } from './money'
import type { OrderStatus } from './order'
import { orderAfter } from './order-life/table'
import type { PayBiz, PayMethod, PaymentStatus } from './payment'
import { paymentAfter } from './payment-life'
import { refusals } from './refusals'

/** What payments and their orders decide, wherever they are kept. */

/** An order, and the payment that is in force for it. */
export interface DueOrder {
  orderNo: string
  paymentNo: string
  status: OrderStatus
  payable: Fen
  expiresMs: number
}

/**
 * How some orders are to be paid together: by a payment there is, by a new one for which others end and whose other orders get new
 * ones too, or not at all because the time of one of them is over.
 */
export type PayPlan<O> =
  | { way: 'there is'; paymentNo: string }
  | { way: 'over'; paymentNo: string }
  | { way: 'regroup'; ends: string[]; due: O[]; rests: O[][] }

/**
 * @param orders every order of the payments concerned
 * @throws Failure conflict when one of the wanted ones is not among them (any more) or can't be paid
 */
export const planPayment = <O extends DueOrder>(
  orders: readonly O[],
  wanted: readonly string[],
  nowMs: number,
): PayPlan<O> => {
  const due = orders.filter(({ orderNo }) => wanted.includes(orderNo))
  if (due.length !== new Set(wanted).size) throw refusals.stateChanged()
  if (due.some(({ status }) => orderAfter(status, 'pay') === null)) throw refusals.payOver()
  const payments = [...new Set(orders.map(({ paymentNo }) => paymentNo))]
  const [only] = payments
  if (only !== undefined && payments.length === 1 && due.length === orders.length)
    return { way: 'there is', paymentNo: only }
  const over = due.find(({ expiresMs }) => expiresMs <= nowMs)
  if (over) return { way: 'over', paymentNo: over.paymentNo }
  const rests = payments.map((no) => orders.filter((order) => order.paymentNo === no && !due.includes(order)))
  return { way: 'regroup', ends: payments, due, rests: rests.filter((rest) => rest.length > 0) }
}

/** Of the orders of a payment whose time is over, those whose own time is over too. */
export const overdueOf = <O extends DueOrder>(orders: readonly O[], nowMs: number): O[] =>
  orders.filter(({ status, expiresMs }) => expiresMs <= nowMs && orderAfter(status, 'expire') === 'cancelled')

/**
 * What news of money means to a payment: it is paid by it; it was already; or nothing is left to pay and it becomes the buyer's
 * reserve. A top-up that ended unpaid is paid by it all the same. @throws Failure invalid for another amount, conflict for the reserve when nothing is left to pay
 */
export const meaningOf = (
  payment: { biz: PayBiz; amount: Fen; status: PaymentStatus; method: PayMethod | ''; tradeNo: string },
  { method, tradeNo, amount }: { method: PayMethod; tradeNo: string; amount: Fen },
): 'settles' | 'already' | 'credits' => {
  if (amount !== payment.amount) throw refusals.otherAmount()
  if (payment.status === 'succeeded' && payment.method === method && payment.tradeNo === tradeNo) return 'already'
  if (paymentAfter(payment.biz, payment.status, 'pay') !== null) return 'settles'
  if (method === 'reserve') throw refusals.payOver()
  return 'credits'
}
