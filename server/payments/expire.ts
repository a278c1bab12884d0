import { isFailure } from '../../src/domain/failure'
import { lifeText } from '../../src/domain/order-life/words'
import type { PaymentEnd } from '../../src/domain/payment-life'
import { overdueOf } from '../../src/domain/payment-plan'
import type { Queryable } from '../store/db'
import { endAttempts } from './ask'
import { bookCapture, isDisputed, putAside } from './dispute'
import { reopenCases } from './differences'
import type { TradeDeps } from './methods'
import { timestamp } from '../store/timestamp'
import { endPayments, findPayment, lockPayment, reissue, type Payment } from './payments'
import { lockOrdersOf, moveOrders, paymentIsDue } from '../orders/order-life'
import type { Evidence } from './settle'
import { returnStock } from '../catalogue/stock'

/**
 * Ends a payment whose time is over: the providers are told to take nothing more, what they had taken counts. Orders whose own time is
 * over are cancelled and give their stock back; others (paid together with an older one) get a payment of their own.
 * @returns whether it did: not when it was over before, or isn't yet
 */
export const expirePayment = async (deps: TradeDeps, paymentNo: string, nowMs: number): Promise<boolean> => {
  const isDue = (payment: Payment | null): payment is Payment =>
    payment?.status === 'pending' && payment.expiresMs <= nowMs
  if (!isDue(await findPayment(deps.db, paymentNo))) return false
  const booked = await endAttempts(deps, paymentNo, nowMs)
  if (booked.includes('settled')) return true
  return deps.db.tx(async (tx) => {
    const payment = await lockPayment(tx, paymentNo)
    if (!isDue(payment)) return false
    await endOverdue(tx, payment, (await isDisputed(tx, paymentNo)) ? 'dispute' : 'expire', nowMs)
    return true
  })
}

const endOverdue = async (
  tx: Queryable,
  { paymentNo, biz }: Payment,
  event: PaymentEnd,
  nowMs: number,
): Promise<void> => {
  if (biz === 'difference') {
    await endPayments(tx, [paymentNo], event)
    return reopenCases(tx, paymentNo, nowMs)
  }
  if (biz === 'recharge') {
    await endPayments(tx, [paymentNo], event)
    return
  }
  const orders = await lockOrdersOf(tx, [paymentNo])
  await endPayments(tx, [paymentNo], event)
  const over = overdueOf(orders, nowMs)
  await moveOrders(tx, over, { event: 'expire', to: 'cancelled', text: lifeText.expire, who: 'system', nowMs })
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

const RETRY_MS = 60_000

/**
 * Ends one among others: where that fails, it is said and tried again in a minute, so that the others have their turn.
 * @returns 'failed', or whether it ended here. @throws Failure busy: the database is away, for all of them
 */
const endOne = async (deps: TradeDeps, paymentNo: string, nowMs: number): Promise<boolean | 'failed'> => {
  try {
    return await expirePayment(deps, paymentNo, nowMs)
  } catch (error) {
    if (isFailure(error, 'busy')) throw error
    deps.log.warn('payment-not-ended', { paymentNo, error })
    await deps.db.query('update payments set retry_at = $2 where payment_no = $1', [
      paymentNo,
      timestamp(nowMs + RETRY_MS),
    ])
    return 'failed'
  }
}

/** So that nobody is shown an order as payable whose time is over, though the sweeper hasn't come by yet. */
export const expireOverdue = async (deps: TradeDeps, userId: string): Promise<void> => {
  const nowMs = deps.clock.now()
  const overdue = await deps.db.query<{ paymentNo: string }>(
    `select payment_no as "paymentNo" from payments where ${paymentIsDue('$1')} and user_id = $2`,
    [timestamp(nowMs), userId],
    'payments-overdue',
  )
  for (const { paymentNo } of overdue) await endOne(deps, paymentNo, nowMs)
}

const AT_ONCE = 100
/** A provider that is away costs a time-out each: the round is left to the next one then. */
const MOST_FAILURES = 20

/** Ends what is over; several processes may do so at once. @returns how many payments ended here */
export const sweep = async (deps: TradeDeps): Promise<number> => {
  const nowMs = deps.clock.now()
  let ended = 0
  let failed = 0
  for (;;) {
    const due = await deps.db.query<{ paymentNo: string }>(
      `select payment_no as "paymentNo" from payments where ${paymentIsDue('$1')} order by expires_at limit $2`,
      [timestamp(nowMs), AT_ONCE],
    )
    for (const { paymentNo } of due) {
      const outcome = await endOne(deps, paymentNo, nowMs)
      if (outcome === true) ended += 1
      if (outcome === 'failed') failed += 1
      if (failed >= MOST_FAILURES) return ended
    }
    // What is neither ended nor put off by us is in other hands.
    if (due.length < AT_ONCE) return ended
  }
}

/** Books what a provider took while nobody was there to hear its notice (a crash between the two). @returns how many */
export const reconcile = async (deps: TradeDeps): Promise<number> => {
  let booked = 0
  for (const { method, book } of deps.channels) {
    for (const { paymentNo, ...capture } of (await book?.newlyUnbooked(deps.db)) ?? [])
      if (await bookOne(deps, paymentNo, { method, ...capture })) booked += 1
  }
  return booked
}

/** What can't be booked is put aside, so that the next round finds what comes behind it. */
const bookOne = async (deps: TradeDeps, paymentNo: string, evidence: Evidence): Promise<boolean> => {
  const nowMs = deps.clock.now()
  try {
    return (await deps.db.tx((tx) => bookCapture(deps, tx, paymentNo, evidence, nowMs))) !== 'disputed'
  } catch (error) {
    if (isFailure(error, 'busy')) throw error
    const reason = error instanceof Error ? error.message : String(error)
    await deps.db.tx((tx) => putAside(deps, tx, paymentNo, evidence, reason, nowMs))
    return false
  }
}
