import type { Fen } from '../../../src/domain/money'
import { refusals } from '../../../src/domain/refusals'
import type { Queryable } from '../../store/db'
import { newNumber } from '../../store/numbers'
import { attemptFor } from '../../payments/attempts'
import type { Capture } from '../../payments/channel'
import { channelOf, type TradeDeps } from '../../payments/methods'
import { hearNotice } from '../../payments/notices'
import { lockPayment } from '../../payments/payments'
import type { Settled } from '../../payments/settle'
import { capture, tellDue } from './book'
import { noticeOf, type Notice } from './sign'

/** How the provider brings the news: at once, some seconds later, twice, or never (then only who asks hears of it). */
export type Telling = 'once' | 'late' | 'twice' | 'never'

export const LATE_SECONDS = 10

/**
 * What the buyer does at the provider: the provider takes the money, keeps its book, and tells us by a signed notice.
 * @returns what the last notice came to; null: none is sent yet. @throws Failure not-found; conflict when the try was closed before
 */
export const payAtSandbox = async (
  deps: TradeDeps,
  paymentNo: string,
  telling: Telling = 'once',
): Promise<Settled | null> => {
  const tellMs = telling === 'late' ? deps.clock.now() + LATE_SECONDS * 1000 : undefined
  const taken = await takeAtSandbox(deps, paymentNo, tellMs === undefined ? {} : { tellMs })
  if (telling === 'late' || telling === 'never') return null
  const notice = noticeOf(deps.secret, taken)
  const settled = await receiveNotice(deps, notice)
  return telling === 'twice' ? receiveNotice(deps, notice) : settled
}

/**
 * The money is taken by the last try at the sandbox (one is begun where there is none), and nobody is told.
 * @throws Failure not-found; conflict when the try was closed
 */
export const takeAtSandbox = async (
  { db, clock }: Pick<TradeDeps, 'db' | 'clock'>,
  paymentNo: string,
  how: { amount?: Fen; tradeNo?: string; tellMs?: number } = {},
): Promise<Capture & { outTradeNo: string }> => {
  const nowMs = clock.now()
  const begun = await db.tx((tx) => lastTry(tx, paymentNo, nowMs))
  const taking = { tradeNo: newNumber('S', nowMs), nowMs, ...begun, ...how }
  // A transaction of its own: a provider's book doesn't ask whether we got the news.
  const taken = await db.tx((tx) => capture(tx, taking))
  if (!taken) throw refusals.payOver()
  return { outTradeNo: begun.outTradeNo, ...taken }
}

const lastTry = async (
  tx: Queryable,
  paymentNo: string,
  nowMs: number,
): Promise<{ outTradeNo: string; amount: Fen }> => {
  const payment = await lockPayment(tx, paymentNo)
  if (!payment) throw refusals.notFound('payment')
  const [last] = await tx.query<{ outTradeNo: string; amount: Fen }>(
    `select out_trade_no as "outTradeNo", amount from payment_attempts where payment_no = $1 and channel = 'sandbox'
     order by created_at desc, length(out_trade_no) desc, out_trade_no desc limit 1`,
    [paymentNo],
  )
  return last ?? attemptFor(tx, payment, 'sandbox', nowMs)
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
