import type { Doers } from './order-life/types'
import type { PayBiz, PaymentStatus } from './payment'

/**
 * What happens to a payment: its money comes, its time is over, its orders are paid together with others or cancelled, a provider took
 * what can't be booked, or money comes again and is credited to the reserve.
 */
export type PaymentEvent = 'pay' | 'expire' | 'regroup' | 'cancel' | 'dispute' | 'credit'

type Life = Readonly<Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>>>

/** The life of a payment for orders or their differences: what may happen in which state, and where it leads. */
export const paymentLife: Life = {
  pending: { pay: 'succeeded', expire: 'closed', regroup: 'closed', cancel: 'closed', dispute: 'failed' },
  succeeded: { credit: 'succeeded' },
  closed: { credit: 'closed' },
  failed: { credit: 'failed' },
}

/** That of a top-up: there is nothing that could have been sold meanwhile, so money that comes late is what it was meant for. */
export const rechargeLife: Life = {
  pending: { pay: 'succeeded', expire: 'closed', dispute: 'failed' },
  succeeded: { credit: 'succeeded' },
  closed: { pay: 'succeeded' },
  failed: { pay: 'succeeded' },
}

/** `system`: when a time is over, or money was found that nobody waited for. */
export const paymentDoers: Doers<PaymentEvent> = {
  pay: ['buyer'],
  expire: ['system'],
  regroup: ['buyer'],
  cancel: ['buyer'],
  dispute: ['system'],
  credit: ['system'],
}

export const FIRST_PAYMENT_STATUS: PaymentStatus = 'pending'

/** Ways to end unpaid. */
export type PaymentEnd = Exclude<PaymentEvent, 'pay' | 'credit'>

/** The state after the event; null where it may not happen. */
export const paymentAfter = (biz: PayBiz, status: PaymentStatus, event: PaymentEvent): PaymentStatus | null =>
  (biz === 'recharge' ? rechargeLife : paymentLife)[status][event] ?? null
