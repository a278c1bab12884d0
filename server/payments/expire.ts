import { logText } from '../../src/domain/order'
import { overdueOf } from '../../src/domain/payment-plan'
import type { Queryable } from '../store/db'
import type { Capture, PaymentChannel } from './channel'
import type { TradeDeps } from './methods'
import { timestamp } from '../store/timestamp'
import { endPayments, findPayment, lockPayment, reissue, type Payment } from './payments'
import { lockOrdersOf, moveOrders } from '../orders/order-life'
import { settlePayment, type Evidence } from './settle'
import { returnStock } from '../catalogue/stock'

/** Every provider is asked, one after the other: the buyer may have begun with more than one. */
export const captureAt = async (
  { channels }: Pick<TradeDeps, 'channels'>,
  ask: (channel: PaymentChannel) => Promise<Capture | null>,
): Promise<Evidence | null> => {
  for (const channel of channels) {
    const taken = await ask(channel)
    if (taken) return { method: channel.method, ...taken }
  }
  return null
}

/**
 * Ends a payment whose time is over: the providers are told to take nothing more, what they had taken counts. Orders whose own time is
 * over are cancelled and give their stock back; others (paid together with an older one) get a payment of their own.
 * @returns whether it did: not when it was over before, or isn't yet
 */
export const expirePayment = async (deps: TradeDeps, paymentNo: string, nowMs: number): Promise<boolean> => {
  const isDue = (payment: Payment | null) => payment?.status === 'pending' && payment.expiresMs <= nowMs
  if (!isDue(await findPayment(deps.db, paymentNo))) return false
  const taken = await captureAt(deps, (channel) => channel.close(paymentNo))
  return deps.db.tx(async (tx) => {
    const isStillDue = isDue(await lockPayment(tx, paymentNo))
    // Whatever became of the payment meanwhile, the money is there: nobody may tell us of it again.
    if (taken) await settlePayment(tx, paymentNo, taken, nowMs)
    else if (isStillDue) await endOverdue(tx, paymentNo, nowMs)
    return isStillDue
  })
}

const endOverdue = async (tx: Queryable, paymentNo: string, nowMs: number): Promise<void> => {
  const orders = await lockOrdersOf(tx, [paymentNo])
  await endPayments(tx, [paymentNo])
  const over = overdueOf(orders, nowMs)
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
  for (const { paymentNo } of overdue) await expirePayment(deps, paymentNo, nowMs)
}

const AT_ONCE = 100

/** Ends what is over; several processes may do so at once. @returns how many payments ended here */
export const sweep = async (deps: TradeDeps): Promise<number> => {
  const nowMs = deps.clock.now()
  for (let ended = 0; ;) {
    const due = await deps.db.query<{ paymentNo: string }>(
      `select payment_no as "paymentNo" from payments where status = 'pending' and expires_at <= $1
       order by expires_at limit $2`,
      [timestamp(nowMs), AT_ONCE],
    )
    let here = 0
    for (const { paymentNo } of due) {
      // A provider that can't be reached for one payment doesn't keep the others waiting.
      const isEnded = await expirePayment(deps, paymentNo, nowMs).catch((error: unknown) => {
        deps.log.warn('payment-not-ended', { paymentNo, error })
        return false
      })
      if (isEnded) here += 1
    }
    ended += here
    if (here === 0 || due.length < AT_ONCE) return ended
  }
}

/** Books what a provider took while nobody was there to hear its notice (a crash between the two). @returns how many */
export const reconcile = async (deps: TradeDeps): Promise<number> => {
  let booked = 0
  for (const { method, book } of deps.channels) {
    for (const { paymentNo, ...capture } of (await book?.unbooked(deps.db)) ?? []) {
      try {
        await deps.db.tx((tx) => settlePayment(tx, paymentNo, { method, ...capture }, deps.clock.now()))
        booked += 1
      } catch (error) {
        // One that can't be booked is for somebody to look into; it doesn't keep the others waiting.
        deps.log.error('payment-not-booked', { paymentNo, error })
      }
    }
  }
  return booked
}
