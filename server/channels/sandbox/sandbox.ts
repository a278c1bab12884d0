import { refusals } from '../../../src/domain/refusals'
import { newNumber } from '../../store/numbers'
import { channelOf, type TradeDeps } from '../../payments/methods'
import { hearNotice } from '../../payments/notices'
import { findPayment } from '../../payments/payments'
import type { Settled } from '../../payments/settle'
import { capture } from './book'
import { noticeOf, type Notice } from './sign'

/**
 * What the buyer does at the provider: the provider takes the money, keeps its book, and tells us by a signed notice.
 * @throws Failure not-found; conflict when the payment was closed before
 */
export const payAtSandbox = async (deps: TradeDeps, paymentNo: string): Promise<Settled | null> => {
  const payment = await findPayment(deps.db, paymentNo)
  if (!payment) throw refusals.notFound('payment')
  const nowMs = deps.clock.now()
  const tradeNo = newNumber('S', nowMs)
  const { amount } = payment
  // A transaction of its own: a provider's book doesn't ask whether we got the news.
  const taken = await deps.db.tx((tx) => capture(tx, { tradeNo, paymentNo, amount, nowMs }))
  if (!taken) throw refusals.payOver()
  return receiveNotice(deps, noticeOf(deps.secret, { paymentNo, tradeNo: taken.tradeNo, amount: taken.amount }))
}

/** The other end of the line. */
export const receiveNotice = async (deps: TradeDeps, notice: Notice): Promise<Settled | null> => {
  const channel = channelOf(deps, 'sandbox')
  if (!channel) throw refusals.payMethodClosed()
  return hearNotice(deps, channel, { headers: {}, body: new URLSearchParams({ ...notice }).toString() })
}
