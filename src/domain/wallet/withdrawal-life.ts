import type { Doers } from '../order-life/types'
import { refusals } from '../refusals'
import {
  withdrawalEventText,
  withdrawalSaid,
  withdrawalStatusText,
  withdrawalStatuses,
  type WithdrawalStatus,
} from './withdrawal'

/** What happens to an application for a withdrawal after it was made. */
export type WithdrawalEvent = 'take' | 'approve' | 'reject' | 'paid' | 'failed' | 'cancel'

/** What is done with a withdrawal, with what has to be said of it. */
export type WithdrawalWish =
  | { event: Exclude<WithdrawalEvent, 'reject' | 'failed' | 'paid'> }
  | { event: 'reject' | 'failed'; reason: string } // for the buyer to read
  | { event: 'paid'; voucher: string }

/** What its log and the buyer's book say of it. */
export const saidOf = (wish: WithdrawalWish): string => {
  if (wish.event === 'paid') return withdrawalSaid.paid(wish.voucher)
  return 'reason' in wish ? withdrawalSaid[wish.event](wish.reason) : withdrawalSaid[wish.event]
}

/**
 * The life of a withdrawal: what may happen in which state, and where it leads. Once it is approved somebody may be about to send the
 * money, so it can neither be rejected nor cancelled any more: it was paid, or it failed.
 */
export const withdrawalLife: Record<WithdrawalStatus, Partial<Record<WithdrawalEvent, WithdrawalStatus>>> = {
  applied: { take: 'reviewing', approve: 'paying', reject: 'rejected', cancel: 'cancelled' },
  reviewing: { approve: 'paying', reject: 'rejected' },
  paying: { paid: 'paid', failed: 'failed' },
  paid: {},
  rejected: {},
  failed: {},
  cancelled: {},
}

export const withdrawalDoers: Doers<WithdrawalEvent, 'buyer' | 'operator'> = {
  take: ['operator'],
  approve: ['operator'],
  reject: ['operator'],
  paid: ['operator'],
  failed: ['operator'],
  cancel: ['buyer'],
}

/** Where each begins, by `apply`. */
export const FIRST_WITHDRAWAL_STATUS: WithdrawalStatus = 'applied'

/** The state after the event. @throws Failure conflict where it may not happen */
export const withdrawalAfter = (status: WithdrawalStatus, event: WithdrawalEvent): WithdrawalStatus => {
  const to = withdrawalLife[status][event]
  if (to === undefined) throw refusals.withdrawalNotNow(withdrawalStatusText[status], withdrawalEventText[event])
  return to
}

export const mayHappen = (status: WithdrawalStatus, event: WithdrawalEvent): boolean =>
  withdrawalLife[status][event] !== undefined

/** Whether nothing will happen to it any more. */
export const isOver = (status: WithdrawalStatus): boolean => Object.keys(withdrawalLife[status]).length === 0

/** Those whose amount is frozen: for which somebody still has something to do. */
export const openWithdrawals: readonly WithdrawalStatus[] = withdrawalStatuses.filter((status) => !isOver(status))

/** What becomes of the frozen amount when a withdrawal comes to this state. */
export const moneyMoveOf = (to: WithdrawalStatus): 'pay out' | 'free' | 'stay' =>
  !isOver(to) ? 'stay' : to === 'paid' ? 'pay out' : 'free'
