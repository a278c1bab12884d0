import { refusals } from '../../../src/domain/refusals'
import { newNumber } from '../../store/numbers'
import { channelOf, type TradeDeps } from '../../payments/methods'
import { hearNotice } from '../../payments/notices'
import { findPayment } from '../../payments/payments'
import type { Settled } from '../../payments/settle'
import { capture, tellDue } from './book'
import { noticeOf, type Notice } from './sign'

/** How the provider brings the news: at once, some seconds later, or twice. */
export type Telling = 'once' | 'late' | 'twice'

export const LATE_SECONDS = 10

/**
 * What the buyer does at the provider: the provider takes the money, keeps its book, and tells us by a signed notice.
 * @returns what the last notice came to; null: none is sent yet. @throws Failure not-found; conflict when the payment was closed before
 */
export const payAtSandbox = async (
  deps: TradeDeps,
  paymentNo: string,
  telling: Telling = 'once',
): Promise<Settled | null> => {
  const payment = await findPayment(deps.db, paymentNo)
  if (!payment) throw refusals.notFound('payment')
  const nowMs = deps.clock.now()
  const tradeNo = newNumber('S', nowMs)
  const { amount } = payment
  // A transaction of its own: a provider's book doesn't ask whether we got the news.
  const later = telling === 'late' ? { tellMs: nowMs + LATE_SECONDS * 1000 } : {}
  const taken = await deps.db.tx((tx) => capture(tx, { tradeNo, paymentNo, amount, nowMs, ...later }))
  if (!taken) throw refusals.payOver()
  if (telling === 'late') return null
  const notice = noticeOf(deps.secret, { paymentNo, ...taken })
  const settled = await receiveNotice(deps, notice)
  return telling === 'twice' ? receiveNotice(deps, notice) : settled
}

/** The notices that were put off and are due now. What is lost on the way is found in the provider's book. */
export const sendLateNotices = async (deps: TradeDeps): Promise<void> => {
  if (!channelOf(deps, 'sandbox')) return
  for (const taken of await tellDue(deps.db, deps.clock.now())) await receiveNotice(deps, noticeOf(deps.secret, taken))
}

/** The other end of the line. */
export const receiveNotice = async (deps: TradeDeps, notice: Notice): Promise<Settled | null> => {
  const channel = channelOf(deps, 'sandbox')
  if (!channel) throw refusals.payMethodClosed()
  return hearNotice(deps, channel, { headers: {}, body: new URLSearchParams({ ...notice }).toString() })
}
