import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Fen } from '../../../src/domain/money'

/** hex HMAC-SHA256 over the fields by name, so that their order doesn't matter; as JSON, so that no value can look like another field. */
export const signFields = (secret: string, fields: Readonly<Record<string, string>>): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')

export const isSigned = (secret: string, fields: Readonly<Record<string, string>>, sign: string): boolean => {
  const due = Buffer.from(signFields(secret, fields))
  const given = Buffer.from(sign)
  return due.length === given.length && timingSafeEqual(due, given)
}

/** Each kind of signature is good for one thing. */
export const cashierFields = (outTradeNo: string) => ({ purpose: 'cashier', out_trade_no: outTradeNo })

/** A notice as the sandbox provider sends it; everything but `sign` is signed. */
export interface Notice {
  out_trade_no: string
  trade_no: string
  amount: string // fen
  status: string // "paid"
  sign: string
}

export const noticeOf = (
  secret: string,
  { outTradeNo, tradeNo, amount }: { outTradeNo: string; tradeNo: string; amount: Fen },
): Notice => {
  const fields = { out_trade_no: outTradeNo, trade_no: tradeNo, amount: String(amount), status: 'paid' }
  return { ...fields, sign: signFields(secret, { purpose: 'notice', ...fields }) }
}
