import { refusals } from '../../../src/domain/refusals'
import type { TradeDeps } from '../methods'
import { newNumber } from '../../store/numbers'
import { findPayment } from '../payments'
import { capture, isSigned, signFields } from './book'
import { settlePayment, type Settled } from '../settle'
import { fen, type Fen } from '../../../src/domain/money'

/** A notice as the sandbox provider sends it; everything but `sign` is signed. */
export interface Notice {
  payment_no: string
  trade_no: string
  amount: string // fen
  status: string // "paid"
  sign: string
}

/** What the buyer does at the provider: the provider takes the money, keeps its book, and tells us by a signed notice. */
export const payAtSandbox = async (deps: TradeDeps, paymentNo: string): Promise<Settled> => {
  const payment = await findPayment(deps.db, paymentNo)
  if (!payment) throw refusals.notFound('payment')
  const nowMs = deps.clock.now()
  const tradeNo = newNumber('S', nowMs)
  const { amount } = payment
  // A transaction of its own: a provider's book doesn't ask whether we got the news.
  const taken = await deps.db.tx((tx) => capture(tx, { tradeNo, paymentNo, amount, nowMs }))
  return receiveNotice(deps, noticeOf(deps.secret, { paymentNo, tradeNo: taken.tradeNo, amount: taken.amount }))
}

/** The other end of the line. @throws Failure invalid (bad signature, other amount), not-found */
export const receiveNotice = async (deps: TradeDeps, { sign, ...fields }: Notice): Promise<Settled> => {
  if (!isSigned(deps.secret, { purpose: 'notice', ...fields }, sign)) throw refusals.badSignature()
  const isAmount = /^[1-9]\d{0,12}$/.test(fields.amount)
  if (fields.status !== 'paid' || !isAmount) throw refusals.badNotice()
  const evidence = { method: 'sandbox', tradeNo: fields.trade_no, amount: fen(Number(fields.amount)) } as const
  const settled = await deps.db.tx((tx) => settlePayment(tx, fields.payment_no, evidence, deps.clock.now()))
  deps.log.info('payment-notice', { paymentNo: fields.payment_no, settled })
  return settled
}

export const noticeOf = (
  secret: string,
  { paymentNo, tradeNo, amount }: { paymentNo: string; tradeNo: string; amount: Fen },
): Notice => {
  const fields = { payment_no: paymentNo, trade_no: tradeNo, amount: String(amount), status: 'paid' }
  return { ...fields, sign: signFields(secret, { purpose: 'notice', ...fields }) }
}
