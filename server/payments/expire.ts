import { logText, orderAfter } from '../../src/domain/order'
import type { Queryable } from '../store/db'
import { hasSandbox, type TradeDeps } from './methods'
import { timestamp } from '../store/timestamp'
import { endPayments, lockPayment, reissue } from './payments'
import { lockOrdersOf, moveOrders } from '../orders/order-life'
import { captureOf, capturesUnbooked } from './sandbox/book'
import { settlePayment } from './settle'
import { returnStock } from '../catalogue/stock'

/**
 * Ends a payment whose time is over: the provider is asked first, what it took counts. Orders whose own time is over are cancelled
 * and give their stock back; others (paid together with an older one) get a payment of their own.
 */
export const expirePayment = async (
  deps: TradeDeps,
  tx: Queryable,
  paymentNo: string,
  nowMs: number,
): Promise<void> => {
  const payment = await lockPayment(tx, paymentNo)
  if (payment?.status !== 'pending' || payment.expiresMs > nowMs) return
  const capture = hasSandbox(deps) ? await captureOf(tx, paymentNo) : null
  if (capture) {
    await settlePayment(tx, paymentNo, capture, nowMs)
    return
  }
  const orders = await lockOrdersOf(tx, [paymentNo])
  await endPayments(tx, [paymentNo])
  const over = orders.filter(
    ({ status, expiresMs }) => expiresMs <= nowMs && orderAfter(status, 'expire') === 'cancelled',
  )
  await moveOrders(tx, over, { event: 'expire', to: 'cancelled', text: logText.expire, nowMs })
  await returnStock(
    tx,
    over.map(({ orderNo }) => orderNo),
  )
  await reissue(
    tx,
    orders.filter((order) => !over.includes(order)),
    nowMs,
  )
}

/** So that nobody is shown an order as payable whose time is over, though the sweeper hasn't come by yet. */
export const expireOverdue = async (deps: TradeDeps, userId: string): Promise<void> => {
  const nowMs = deps.clock.now()
  const overdue = await deps.db.query<{ paymentNo: string }>(
    `select payment_no as "paymentNo" from payments where user_id = $1 and status = 'pending' and expires_at <= $2`,
    [userId, timestamp(nowMs)],
  )
  for (const { paymentNo } of overdue) await deps.db.tx((tx) => expirePayment(deps, tx, paymentNo, nowMs))
}

/** Ends what is over; several processes may do so at once, each takes what no other holds. @returns how many payments ended */
export const sweep = async (deps: TradeDeps): Promise<number> => {
  for (let ended = 0; ; ended++) {
    const nowMs = deps.clock.now()
    const again = await deps.db.tx(async (tx) => {
      const [due] = await tx.query<{ paymentNo: string }>(
        `select payment_no as "paymentNo" from payments where status = 'pending' and expires_at <= $1
         order by expires_at limit 1 for update skip locked`,
        [timestamp(nowMs)],
      )
      if (due) await expirePayment(deps, tx, due.paymentNo, nowMs)
      return due !== undefined
    })
    if (!again) return ended
  }
}

/** Books what the provider took while nobody was there to hear its notice (a crash between the two). @returns how many */
export const reconcile = async (deps: TradeDeps): Promise<number> => {
  if (!hasSandbox(deps)) return 0
  const unheard = await capturesUnbooked(deps.db)
  for (const { paymentNo, ...capture } of unheard) {
    await deps.db.tx((tx) => settlePayment(tx, paymentNo, capture, deps.clock.now()))
  }
  return unheard.length
}
