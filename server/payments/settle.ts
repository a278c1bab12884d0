import type { Fen } from '../../src/domain/money'
import { orderAfter } from '../../src/domain/order-life/table'
import { lifeText } from '../../src/domain/order-life/words'
import { type PayMethod } from '../../src/domain/payment'
import { meaningOf } from '../../src/domain/payment-plan'
import { refusals } from '../../src/domain/refusals'
import { latePaymentToReserve, orderPaidByChannel, orderPaidFromReserve } from '../../src/domain/wallet/ledger'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { post } from '../wallet/ledger'
import type { SettleDeps } from './methods'
import { lockPayment, ordersOfPayment, type Payment } from './payments'
import { lockOrdersOf, moveOrders, noteOrders } from '../orders/order-life'
import { noteSold } from '../catalogue/sales'

/** What shows that money has moved: a notice whose signature was checked, an answer of the provider, or the reserve's own books. */
export interface Evidence {
  method: PayMethod
  tradeNo: string // the provider's number of this very capture
  amount: Fen
}

/** settled: the orders are paid by it; already: it was before; credited: it came too late or twice and is in the reserve now. */
export type Settled = 'settled' | 'already' | 'credited'

/**
 * The one place where a payment becomes a success, whoever brings the news, however often.
 * @throws Failure not-found, invalid when the amount is another; balance-short from the reserve
 */
export const settlePayment = async (
  deps: SettleDeps,
  tx: Queryable,
  paymentNo: string,
  evidence: Evidence,
  nowMs: number,
): Promise<Settled> => {
  const payment = await lockPayment(tx, paymentNo)
  if (!payment) throw refusals.notFound('payment')
  const meaning = meaningOf(payment, evidence)
  if (meaning === 'already') return 'already'
  if (meaning === 'credits') return credit(tx, payment, evidence, nowMs)
  await tx.query(
    `update payments set status = 'succeeded', method = $2, trade_no = $3, paid_at = $4 where payment_no = $1`,
    [paymentNo, evidence.method, evidence.tradeNo, timestamp(nowMs)],
  )
  await (payment.biz === 'order' ? paidOrders(tx, paymentNo, nowMs) : deps.carryOut(deps, tx, payment, nowMs))
  const { userId, amount } = payment
  const journal =
    evidence.method === 'reserve'
      ? orderPaidFromReserve({ ref: paymentNo, userId, amount })
      : orderPaidByChannel({ ref: paymentNo, channel: evidence.method, amount })
  if (!(await post(tx, journal, nowMs))) throw new Error(`payment ${paymentNo} was in the books already`)
  return 'settled'
}

const paidOrders = async (tx: Queryable, paymentNo: string, nowMs: number): Promise<void> => {
  const orders = await lockOrdersOf(tx, [paymentNo])
  const stuck = orders.find(({ status }) => orderAfter(status, 'pay') !== 'paid')
  if (stuck || orders.length === 0) throw new Error(`payment ${paymentNo} is pending, its orders are not`)
  await moveOrders(tx, orders, { event: 'pay', to: 'paid', text: lifeText.pay, who: 'buyer', nowMs })
  await noteSold(
    tx,
    orders.map(({ orderNo }) => orderNo),
  )
}

/** The money is there but nothing is left to pay: it becomes the buyer's reserve, once for each capture. */
const credit = async (tx: Queryable, payment: Payment, { method, tradeNo, amount }: Evidence, nowMs: number) => {
  const { userId, paymentNo } = payment
  const journal = latePaymentToReserve({ ref: `${method}:${tradeNo}`, userId, channel: method, amount })
  if (!(await post(tx, journal, nowMs))) return 'already'
  const text = lifeText.lateMoney(amount, payment.status === 'succeeded')
  await noteOrders(tx, await ordersOfPayment(tx, paymentNo), { text, who: 'system', nowMs })
  return 'credited'
}
