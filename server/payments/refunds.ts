import { isFailure } from '../../src/domain/failure'
import type { Fen } from '../../src/domain/money'
import { refundDue, refundFallsToReserve, refundPaidOut, refundToReserve } from '../../src/domain/wallet/ledger'
import type { LivedOrder } from '../orders/order-life'
import type { Queryable } from '../store/db'
import { newNumber } from '../store/numbers'
import { timestamp } from '../store/timestamp'
import { post } from '../wallet/ledger'
import type { RefundStatus } from './channel'
import { channelOf, type TradeDeps } from './methods'
import { lockPayment } from './payments'

/** Money on its way back to where it came from: at once to the reserve, through its provider to anywhere else. */
export interface IssuedRefund {
  refundNo: string
  /** Whether a provider has still to be told. */
  isDue: boolean
}

interface Refunding {
  order: Pick<LivedOrder, 'orderNo' | 'userId' | 'paymentNo'>
  amount: Fen
  reason: string
  nowMs: number
}

/** In the transaction of what it is given back for. The payment has succeeded, the order is locked. */
export const issueRefund = async (
  tx: Queryable,
  { order: { orderNo, userId, paymentNo }, amount, reason, nowMs }: Refunding,
): Promise<IssuedRefund> => {
  const payment = await lockPayment(tx, paymentNo)
  if (payment?.status !== 'succeeded') throw new Error(`order ${orderNo} is refunded, but was not paid`)
  const refundNo = newNumber('R', nowMs)
  const isDue = payment.method !== 'reserve'
  const at = timestamp(nowMs)
  await tx.query(
    `insert into refunds (refund_no, order_no, payment_no, user_id, amount, method, trade_no, status, reason, at, done_at, retry_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      refundNo,
      orderNo,
      paymentNo,
      userId,
      amount,
      payment.method,
      payment.tradeNo,
      isDue ? 'created' : 'succeeded',
      reason,
      at,
      isDue ? null : at,
      isDue ? at : null,
    ],
  )
  const journal = isDue ? refundDue({ ref: refundNo, amount }) : refundToReserve({ ref: refundNo, userId, amount })
  if (!(await post(tx, journal, nowMs))) throw new Error(`refund ${refundNo} was in the books already`)
  return { refundNo, isDue }
}

interface DueRefund {
  refundNo: string
  paymentNo: string
  userId: string
  amount: Fen
  method: string
  tradeNo: string
}

const RETRY_MS = 60_000
const AT_ONCE = 100

/** Tells providers what they have to give back; several processes may, the number of a refund makes it one. @returns how many are done now */
export const sendRefunds = async (deps: TradeDeps): Promise<number> => {
  const due = await deps.db.query<DueRefund>(
    `select refund_no as "refundNo", payment_no as "paymentNo", user_id as "userId", amount, method, trade_no as "tradeNo"
     from refunds where status in ('created', 'processing') and retry_at <= $1 order by retry_at limit $2`,
    [timestamp(deps.clock.now()), AT_ONCE],
  )
  let done = 0
  for (const refund of due) if (await sendOne(deps, refund)) done += 1
  return done
}

const sendOne = async (deps: TradeDeps, refund: DueRefund): Promise<boolean> => {
  const nowMs = deps.clock.now()
  const status = await asked(deps, refund)
  if (status === 'failed') {
    deps.log.warn('refund-to-reserve', { refundNo: refund.refundNo, method: refund.method })
    return finish(deps, refund, 'to_reserve', nowMs)
  }
  if (status === 'succeeded') return finish(deps, refund, 'succeeded', nowMs)
  await deps.db.query(
    `update refunds set status = case when $3 then 'processing' else status end, retry_at = $2
     where refund_no = $1 and done_at is null`,
    [refund.refundNo, timestamp(nowMs + RETRY_MS), status === 'processing'],
  )
  return false
}

/** Null: nobody knows, it is asked again. What a provider refuses for good falls to the reserve, so that the buyer has it. */
const asked = async (deps: TradeDeps, { method, ...refund }: DueRefund): Promise<RefundStatus | null> => {
  const channel = channelOf(deps, method)
  if (!channel) return null
  try {
    return await channel.refund(refund)
  } catch (error) {
    if (isFailure(error, 'conflict')) return 'failed'
    if (isFailure(error, 'busy')) throw error
    deps.log.warn('refund-not-sent', { refundNo: refund.refundNo, error })
    return null
  }
}

const finish = (deps: TradeDeps, refund: DueRefund, status: 'succeeded' | 'to_reserve', nowMs: number) =>
  deps.db.tx(async (tx) => {
    const { refundNo: ref, userId, method, amount } = refund
    const [mine] = await tx.query(
      `update refunds set status = $2, done_at = $3 where refund_no = $1 and done_at is null returning refund_no`,
      [ref, status, timestamp(nowMs)],
    )
    if (!mine) return false
    const journal =
      status === 'succeeded'
        ? refundPaidOut({ ref, channel: method, amount })
        : refundFallsToReserve({ ref, userId, amount })
    return post(tx, journal, nowMs)
  })
