import { sum, zero, type Fen } from '../../src/domain/money'
import { orderAfter } from '../../src/domain/order-life/table'
import { lifeText } from '../../src/domain/order-life/words'
import { type PayMethod } from '../../src/domain/payment'
import { meaningOf } from '../../src/domain/payment-plan'
import { refusals } from '../../src/domain/refusals'
import { mixedParts } from '../../src/domain/wallet/gifts'
import { latePaymentToReserve, orderPaidByChannel } from '../../src/domain/wallet/ledger'
import { walletText } from '../../src/domain/wallet/words'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { post } from '../wallet/ledger'
import { spendReserve } from '../wallet/spend'
import { attemptPaid, attemptsOver } from './attempts'
import type { Book, SettleDeps } from './methods'
import { creditRecharge, rechargeBy } from './recharge-credit'
import { lockPayment, ordersOfPayment, type Payment } from './payments'
import { lockOrdersOf, moveOrders, noteOrders } from '../orders/order-life'
import { noteSold } from '../catalogue/sales'
import { together } from '../store/together'

/** What shows that money has moved: a notice whose signature was checked, an answer of the provider, or the reserve's own books. */
export interface Evidence {
  method: PayMethod
  tradeNo: string // the provider's number of this very capture
  amount: Fen
  /** Our number of the try that captured it; none: the reserve. */
  outTradeNo?: string
}

/** settled: the orders are paid by it, or the top-up is there; already: it was before; credited: it came too late or twice and is in the reserve now. */
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
  return settleLocked(deps, tx, payment, evidence, nowMs)
}

/** The same for one that is locked. */
export const settleLocked = async (
  deps: SettleDeps,
  tx: Queryable,
  payment: Payment,
  evidence: Evidence,
  nowMs: number,
): Promise<Settled> => {
  const { paymentNo } = payment
  const meaning = meaningOf(payment, evidence)
  if (evidence.outTradeNo !== undefined) await attemptPaid(tx, evidence.outTradeNo, evidence.tradeNo, nowMs)
  if (meaning === 'already') return 'already'
  if (meaning === 'credits') return credit(tx, payment, evidence, nowMs)
  await together([
    tx.query(
      `update payments set status = 'succeeded', method = $2, trade_no = $3, paid_at = $4 where payment_no = $1`,
      [paymentNo, evidence.method, evidence.tradeNo, timestamp(nowMs)],
    ),
    attemptsOver(tx, [paymentNo]),
    fulfil(deps, tx, payment, evidence.method, nowMs),
  ])
  return 'settled'
}

/** What was paid for. */
const fulfil = (
  deps: SettleDeps,
  tx: Queryable,
  payment: Payment,
  method: PayMethod,
  nowMs: number,
): Promise<unknown> => {
  if (payment.biz === 'recharge') return creditRecharge(tx, payment, method, nowMs)
  const book = bookOf(tx, payment, method, nowMs)
  return payment.biz === 'order'
    ? paidOrders(tx, payment.paymentNo, nowMs, book)
    : deps.carryOut(deps, tx, payment, nowMs, book)
}

const bookOf =
  (tx: Queryable, { paymentNo, userId, amount, biz }: Payment, method: PayMethod, nowMs: number): Book =>
  async (parts, remark) => {
    if (sum(parts.map((part) => part.amount)) !== amount) throw new Error(`payment ${paymentNo} is not its parts`)
    if (method === 'reserve') return spendReserve(tx, { paymentNo, userId, parts, biz, remark }, nowMs)
    const about = { biz, bizNo: '', remark }
    if (!(await post(tx, orderPaidByChannel({ ref: paymentNo, channel: method, amount }), nowMs, about)))
      throw new Error(`payment ${paymentNo} was in the books already`)
    return mixedParts(parts, { amount, gift: zero })
  }

const paidOrders = async (tx: Queryable, paymentNo: string, nowMs: number, book: Book): Promise<void> => {
  const orders = await lockOrdersOf(tx, [paymentNo])
  const stuck = orders.find(({ status }) => orderAfter(status, 'pay') !== 'paid')
  if (stuck || orders.length === 0) throw new Error(`payment ${paymentNo} is pending, its orders are not`)
  const orderNos = orders.map(({ orderNo }) => orderNo)
  const [, , paid] = await together([
    moveOrders(tx, orders, { event: 'pay', to: 'paid', text: lifeText.pay, who: 'buyer', nowMs }),
    noteSold(tx, orderNos),
    tx.query<{ bizNo: string; amount: Fen }>(
      'select order_no as "bizNo", amount from payment_orders where payment_no = $1 order by order_no',
      [paymentNo],
    ),
  ])
  const gifts = (await book(paid, walletText.pay)).map(({ gift }) => gift)
  if (gifts.every((gift) => gift === 0)) return
  await tx.query(
    `update payment_orders p set bonus = part.bonus from unnest($2::text[], $3::bigint[]) as part (order_no, bonus)
     where p.payment_no = $1 and p.order_no = part.order_no`,
    [paymentNo, paid.map(({ bizNo }) => bizNo), gifts],
  )
}

/** The money is there but nothing is left to pay: it becomes the buyer's reserve, once for each capture. */
const credit = async (tx: Queryable, payment: Payment, { method, tradeNo, amount }: Evidence, nowMs: number) => {
  const { userId, paymentNo } = payment
  const journal = latePaymentToReserve({ ref: `${method}:${tradeNo}`, userId, channel: method, amount })
  const orderNos = await ordersOfPayment(tx, paymentNo)
  const recharge = payment.biz === 'recharge' ? await rechargeBy(tx, { paymentNo }) : null
  const about = recharge
    ? { biz: payment.biz, bizNo: recharge.rechargeNo, remark: walletText.paidTwice }
    : { biz: payment.biz, bizNo: orderNos[0] ?? '', remark: walletText.latePayment }
  if (!(await post(tx, journal, nowMs, about))) return 'already'
  const text = lifeText.lateMoney(amount, payment.status === 'succeeded')
  await noteOrders(tx, orderNos, { text, who: 'system', nowMs })
  return 'credited'
}
