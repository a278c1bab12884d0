import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Fen } from '../../../src/domain/money'
import type { Queryable } from '../../store/db'
import { timestamp } from '../../store/timestamp'
import type { Evidence } from '../settle'

/** The sandbox provider's side of things: its signatures and its own book of what it took. */

/** hex HMAC-SHA256 over the fields by name, so that the order in which they come doesn't matter. */
export const signFields = (secret: string, fields: Readonly<Record<string, string>>): string =>
  createHmac('sha256', secret)
    .update(
      Object.keys(fields)
        .toSorted()
        .map((name) => `${name}=${fields[name]}`)
        .join('&'),
    )
    .digest('hex')

export const isSigned = (secret: string, fields: Readonly<Record<string, string>>, sign: string): boolean => {
  const due = Buffer.from(signFields(secret, fields))
  const given = Buffer.from(sign)
  return due.length === given.length && timingSafeEqual(due, given)
}

/** Each kind of signature is good for one thing. */
export const cashierFields = (paymentNo: string) => ({ purpose: 'cashier', payment_no: paymentNo })

/** Takes the money, once for a payment. @returns the capture, also when it was there already */
export const capture = async (
  tx: Queryable,
  { tradeNo, paymentNo, amount, nowMs }: { tradeNo: string; paymentNo: string; amount: Fen; nowMs: number },
): Promise<Evidence> => {
  await tx.query(
    `insert into sandbox_trades (trade_no, payment_no, amount, paid_at) values ($1, $2, $3, $4)
     on conflict (payment_no) do nothing`,
    [tradeNo, paymentNo, amount, timestamp(nowMs)],
  )
  return (await captureOf(tx, paymentNo))!
}

/** What the provider answers when asked about a payment; null: nothing was taken. */
export const captureOf = async (db: Queryable, paymentNo: string): Promise<Evidence | null> => {
  const [row] = await db.query<{ tradeNo: string; amount: Fen }>(
    'select trade_no as "tradeNo", amount from sandbox_trades where payment_no = $1',
    [paymentNo],
  )
  return row ? { method: 'sandbox', ...row } : null
}

/** What was taken and stands nowhere in our books. */
export const capturesUnbooked = async (db: Queryable): Promise<(Evidence & { paymentNo: string })[]> => {
  const rows = await db.query<{ paymentNo: string; tradeNo: string; amount: Fen }>(
    `select t.payment_no as "paymentNo", t.trade_no as "tradeNo", t.amount
     from sandbox_trades t join payments p on p.payment_no = t.payment_no
     where not (p.status = 'succeeded' and p.method = 'sandbox' and p.trade_no = t.trade_no)
       and not exists (select 1 from journals where kind = 'late_payment' and ref = 'sandbox:' || t.trade_no)
     order by t.paid_at limit 100`,
  )
  return rows.map((row) => ({ method: 'sandbox', ...row }))
}
