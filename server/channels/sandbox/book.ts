import type { Fen } from '../../../src/domain/money'
import { refusals } from '../../../src/domain/refusals'
import type { Queryable } from '../../store/db'
import { timestamp } from '../../store/timestamp'
import type { Capture, ChannelBook, ChannelRefund, RefundStatus, Unbooked } from '../../payments/channel'

/** The sandbox provider's own book: what it took, what it gave back, and the numbers by which it takes nothing more. */

interface Taking {
  tradeNo: string
  outTradeNo: string
  amount: Fen
  nowMs: number
  /** Until then it tells nobody, whoever asks; not given: it may be told at once. */
  tellMs?: number
}

/** Takes the money, once for a number. @returns the capture, also when it was there already; null when it was closed */
export const capture = async (
  tx: Queryable,
  { tradeNo, outTradeNo, amount, nowMs, tellMs }: Taking,
): Promise<Capture | null> => {
  await lockBook(tx, outTradeNo)
  await tx.query(
    `insert into sandbox_trades (trade_no, out_trade_no, amount, paid_at, tell_at)
     select $1, $2, $3, $4, $5::timestamptz where not exists (select 1 from sandbox_closed where out_trade_no = $2)
     on conflict (out_trade_no) do nothing`,
    [tradeNo, outTradeNo, amount, timestamp(nowMs), tellMs === undefined ? null : timestamp(tellMs)],
  )
  return captureOf(tx, outTradeNo)
}

/** What the provider answers when asked about a number of ours; null: nothing was taken, or it isn't told yet. */
export const toldOf = async (db: Queryable, outTradeNo: string): Promise<Capture | null> => {
  const [row] = await db.query<Capture>(
    'select trade_no as "tradeNo", amount from sandbox_trades where out_trade_no = $1 and tell_at is null',
    [outTradeNo],
  )
  return row ?? null
}

/** What was taken whose time has come to be told; told from now on. */
export const tellDue = (db: Queryable, nowMs: number): Promise<(Capture & { outTradeNo: string })[]> =>
  db.query(
    `update sandbox_trades set tell_at = null where tell_at <= $1
     returning out_trade_no as "outTradeNo", trade_no as "tradeNo", amount`,
    [timestamp(nowMs)],
  )

/** What was taken by it, told or not. */
export const captureOf = async (db: Queryable, outTradeNo: string): Promise<Capture | null> => {
  const [row] = await db.query<Capture>(
    'select trade_no as "tradeNo", amount from sandbox_trades where out_trade_no = $1',
    [outTradeNo],
  )
  return row ?? null
}

export const closePayment = async (tx: Queryable, outTradeNo: string, nowMs: number): Promise<Capture | null> => {
  await lockBook(tx, outTradeNo)
  const taken = await captureOf(tx, outTradeNo)
  if (!taken)
    await tx.query('insert into sandbox_closed (out_trade_no, closed_at) values ($1, $2) on conflict do nothing', [
      outTradeNo,
      timestamp(nowMs),
    ])
  return taken
}

export const refundCapture = async (
  tx: Queryable,
  { refundNo, outTradeNo, tradeNo, amount }: ChannelRefund,
  nowMs: number,
): Promise<RefundStatus> => {
  await lockBook(tx, outTradeNo)
  const taken = await captureOf(tx, outTradeNo)
  if (taken?.tradeNo !== tradeNo) throw refusals.stateChanged()
  const before = await tx.query<{ refundNo: string; amount: Fen }>(
    'select refund_no as "refundNo", amount from sandbox_refunds where trade_no = $1 or refund_no = $2',
    [tradeNo, refundNo],
  )
  const same = before.find((one) => one.refundNo === refundNo)
  if (same?.amount === amount) return 'succeeded'
  const given = before.reduce((sum, one) => sum + one.amount, 0)
  if (same || given + amount > taken.amount) throw refusals.stateChanged()
  await tx.query('insert into sandbox_refunds (refund_no, trade_no, amount, refunded_at) values ($1, $2, $3, $4)', [
    refundNo,
    tradeNo,
    amount,
    timestamp(nowMs),
  ])
  return 'succeeded'
}

const AT_ONCE = 5000
const TRADES =
  'sandbox_trades t join payment_attempts a on a.out_trade_no = t.out_trade_no join payments p on p.payment_no = a.payment_no'
const UNBOOKED = 'a.payment_no as "paymentNo", t.out_trade_no as "outTradeNo", t.trade_no as "tradeNo", t.amount'
/** It stands in our books, or was put aside. */
const BOOKED = `(p.status = 'succeeded' and p.method = 'sandbox' and p.trade_no = t.trade_no
  or exists (select 1 from journals where kind = 'late_payment' and ref = 'sandbox:' || t.trade_no)
  or exists (select 1 from disputed_captures d where d.method = 'sandbox' and d.trade_no = t.trade_no))`

export const sandboxBook: ChannelBook = {
  method: 'sandbox',
  unbooked: (db) =>
    db.query<Unbooked>(
      `select ${UNBOOKED} from ${TRADES} where t.tell_at is null and not ${BOOKED} order by t.paid_at limit 100`,
    ),
  // There are ever more of them, and this is asked every few seconds.
  newlyUnbooked: (db) =>
    db.query<Unbooked>(
      `with looked as materialized (
         select t.trade_no, t.paid_at, ${BOOKED} as is_booked, ${UNBOOKED} from ${TRADES}
         where not t.is_booked and t.tell_at is null order by t.paid_at limit ${AT_ONCE}),
       marked as (
         update sandbox_trades t set is_booked = true from looked where t.trade_no = looked.trade_no and looked.is_booked)
       select "paymentNo", "outTradeNo", "tradeNo", amount from looked where not is_booked order by paid_at limit 100`,
    ),
  async total(db) {
    const [row] = await db.query<{ total: Fen }>(
      `select (coalesce((select sum(amount) from sandbox_trades), 0)
         - coalesce((select sum(amount) from sandbox_refunds), 0))::bigint as total`,
    )
    return row!.total
  },
}

/** One at a time for a number: who closes it and who pays it can't both be first. */
const lockBook = (tx: Queryable, outTradeNo: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sandbox:${outTradeNo}`])
