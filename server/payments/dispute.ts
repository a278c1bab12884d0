import { refusals } from '../../src/domain/refusals'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import type { SettleDeps, TradeDeps } from './methods'
import { attemptPaid } from './attempts'
import { lockPayment } from './payments'
import { settlePayment, type Evidence, type Settled } from './settle'

/**
 * Books what a provider took. What can't be booked, because it is another amount than was asked for, is put aside for a person: it says so
 * in the log once, counts as a finding of the audit, and keeps nothing else waiting.
 */
export const bookCapture = async (
  deps: SettleDeps,
  tx: Queryable,
  paymentNo: string,
  evidence: Evidence,
  nowMs: number,
): Promise<Settled | 'disputed'> => {
  const payment = await lockPayment(tx, paymentNo)
  if (payment === null || payment.amount === evidence.amount) return settlePayment(deps, tx, paymentNo, evidence, nowMs)
  if (evidence.outTradeNo !== undefined) await attemptPaid(tx, evidence.outTradeNo, evidence.tradeNo, nowMs)
  await putAside(deps, tx, paymentNo, evidence, refusals.otherAmount().message, nowMs)
  return 'disputed'
}

/** Whether a person has still to see to money that came for it. */
export const isDisputed = async (tx: Queryable, paymentNo: string): Promise<boolean> => {
  const [row] = await tx.query(
    'select 1 from disputed_captures where payment_no = $1 and resolved_at is null limit 1',
    [paymentNo],
  )
  return row !== undefined
}

export const putAside = async (
  { log }: Pick<TradeDeps, 'log'>,
  tx: Queryable,
  paymentNo: string,
  { method, tradeNo, amount }: Evidence,
  reason: string,
  nowMs: number,
): Promise<void> => {
  const fresh = await tx.query(
    `insert into disputed_captures (method, trade_no, payment_no, amount, reason, at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning trade_no`,
    [method, tradeNo, paymentNo, amount, reason, timestamp(nowMs)],
  )
  if (fresh.length > 0) log.error('payment-disputed', { paymentNo, method, tradeNo, amount, reason })
}
