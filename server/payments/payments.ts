import { sum, type Fen } from '../../src/domain/money'
import type { PayBiz, PayMethod, PaymentStatus } from '../../src/domain/payment'
import { paymentLife, type PaymentEnd } from '../../src/domain/payment-life'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import { newNumber } from '../store/numbers'
import type { DueOrder } from '../orders/order-life'
import { attemptsOver } from './attempts'

/**
 * A payment and the orders it is for. Whoever changes them locks in this order everywhere: payments by number, orders by number,
 * SKUs by id, a buyer's accounts.
 */
export interface Payment {
  paymentNo: string
  userId: string
  amount: Fen
  status: PaymentStatus
  method: PayMethod | ''
  /** Of placed orders, of what was chosen for cases (payment_cases), or of a top-up (recharges). */
  biz: PayBiz
  tradeNo: string
  expiresMs: number
  paidMs: number | null
}

export interface NewPayment {
  paymentNo: string
  amount: Fen
}

/** Opens a payment; the rows that tie it to its orders are the caller's. It ends with the first of its orders. */
export const issuePayment = async (
  tx: Queryable,
  userId: string,
  due: readonly Pick<DueOrder, 'payable' | 'expiresMs'>[],
  nowMs: number,
): Promise<NewPayment> => {
  const amount = sum(due.map(({ payable }) => payable))
  return openPayment(
    tx,
    { userId, amount, biz: 'order', expiresMs: Math.min(...due.map(({ expiresMs }) => expiresMs)) },
    nowMs,
  )
}

/** The same over any amount. */
export const openPayment = async (
  tx: Queryable,
  { userId, amount, biz, expiresMs }: Pick<Payment, 'userId' | 'amount' | 'biz' | 'expiresMs'>,
  nowMs: number,
): Promise<NewPayment> => {
  const paymentNo = newNumber('P', nowMs)
  await tx.query(
    `insert into payments (payment_no, user_id, amount, biz, status, method, trade_no, created_at, expires_at)
     values ($1, $2, $3, $4, 'pending', '', '', $5, $6)`,
    [paymentNo, userId, amount, biz, timestamp(nowMs), timestamp(expiresMs)],
  )
  return { paymentNo, amount }
}

/** A new payment for unpaid orders whose old one was closed. */
export const reissue = async (
  tx: Queryable,
  orders: readonly DueOrder[],
  nowMs: number,
): Promise<NewPayment | null> => {
  const [first] = orders
  if (!first) return null
  const payment = await issuePayment(tx, first.userId, orders, nowMs)
  const orderNos = orders.map(({ orderNo }) => orderNo)
  await tx.query('update orders set payment_no = $1 where order_no = any($2::text[])', [payment.paymentNo, orderNos])
  await insertRows(
    tx,
    'payment_orders',
    orders.map(({ orderNo, payable }) => ({ payment_no: payment.paymentNo, order_no: orderNo, amount: payable })),
  )
  return payment
}

/** What it is about: the orders it pays, or those whose cases it is for. By their numbers. */
export const ordersOfPayment = async (db: Queryable, paymentNo: string): Promise<string[]> => {
  const rows = await db.query<{ orderNo: string }>(
    `select order_no as "orderNo" from payment_orders where payment_no = $1
     union select order_no from payment_cases where payment_no = $1 order by 1`,
    [paymentNo],
  )
  return rows.map(({ orderNo }) => orderNo)
}

export const findPayment = (db: Queryable, paymentNo: string): Promise<Payment | null> => read(db, paymentNo, '')
export const lockPayment = (tx: Queryable, paymentNo: string): Promise<Payment | null> =>
  read(tx, paymentNo, 'for update')

/** Unpaid ones, by what ends them. */
export const endPayments = async (tx: Queryable, paymentNos: readonly string[], event: PaymentEnd): Promise<void> => {
  await tx.query(`update payments set status = $2 where payment_no = any($1::text[])`, [
    paymentNos,
    paymentLife.pending[event],
  ])
  await attemptsOver(tx, paymentNos)
}

interface PaymentRow extends Omit<Payment, 'expiresMs' | 'paidMs'> {
  expiresAt: Date
  paidAt: Date | null
}

const read = async (db: Queryable, paymentNo: string, lock: '' | 'for update'): Promise<Payment | null> => {
  const [row] = await db.query<PaymentRow>(
    `select payment_no as "paymentNo", user_id as "userId", amount, status, method, biz, trade_no as "tradeNo",
       expires_at as "expiresAt", paid_at as "paidAt" from payments where payment_no = $1 ${lock}`,
    [paymentNo],
  )
  if (!row) return null
  const { expiresAt, paidAt, ...payment } = row
  return { ...payment, expiresMs: expiresAt.getTime(), paidMs: paidAt?.getTime() ?? null }
}
