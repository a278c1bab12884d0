import type { Fen } from '../../src/domain/money'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/**
 * A try of a payment at one provider. It has a number of its own there (out_trade_no), as a number that was closed opens no more: who
 * changes the provider and comes back begins a new try. Open: it may still take money; paid: it did, whatever became of that.
 */
export interface Attempt {
  outTradeNo: string
  paymentNo: string
  channel: string
  amount: Fen
  state: 'open' | 'paid' | 'closed'
  codeUrl: string
  pageUrl: string
}

const COLUMNS = `out_trade_no as "outTradeNo", payment_no as "paymentNo", channel, amount, state, code_url as "codeUrl", page_url as "pageUrl"`

/** A provider that wasn't heard of for so long is asked. */
const FIRST_ASK_MS = 30_000
const ASK_AGAIN_MS = 60_000

/** The try that is open at this provider, or a new one. The payment is locked. */
export const attemptFor = async (
  tx: Queryable,
  { paymentNo, amount }: Pick<Attempt, 'paymentNo' | 'amount'>,
  channel: string,
  nowMs: number,
): Promise<Attempt> => {
  const [open] = await tx.query<Attempt>(
    `select ${COLUMNS} from payment_attempts where payment_no = $1 and channel = $2 and state = 'open'`,
    [paymentNo, channel],
  )
  if (open) return open
  // At most 32 letters, digits and "_", which every provider takes.
  const [made] = await tx.query<Attempt>(
    `insert into payment_attempts (out_trade_no, payment_no, channel, amount, state, created_at, retry_at)
     select $1::text || '_' || count(*) + 1, $1, $2, $3, 'open', $4, $5 from payment_attempts where payment_no = $1 returning ${COLUMNS}`,
    [paymentNo, channel, amount, timestamp(nowMs), timestamp(nowMs + FIRST_ASK_MS)],
  )
  return made!
}

export const findAttempt = async (db: Queryable, outTradeNo: string): Promise<Attempt | null> => {
  const [row] = await db.query<Attempt>(`select ${COLUMNS} from payment_attempts where out_trade_no = $1`, [outTradeNo])
  return row ?? null
}

/** Those that may still take money, the oldest first. */
export const openAttempts = (db: Queryable, paymentNo: string): Promise<Attempt[]> =>
  db.query(
    `select ${COLUMNS} from payment_attempts where payment_no = $1 and state = 'open' order by created_at, length(out_trade_no), out_trade_no`,
    [paymentNo],
  )

/** The number under which a provider took the money of a payment. */
export const captureAttempt = async (
  db: Queryable,
  { paymentNo, method, tradeNo }: { paymentNo: string; method: string; tradeNo: string },
): Promise<Pick<Attempt, 'outTradeNo' | 'amount'> | null> => {
  const [row] = await db.query<Attempt>(
    `select ${COLUMNS} from payment_attempts where payment_no = $1 and channel = $2 and trade_no = $3`,
    [paymentNo, method, tradeNo],
  )
  return row ?? null
}

/** Keeps what the buyer is shown, for whoever asks again. @returns false: it was ended meanwhile */
export const keepTicket = async (
  db: Queryable,
  outTradeNo: string,
  { codeUrl, pageUrl }: { codeUrl: string; pageUrl: string },
): Promise<boolean> => {
  const rows = await db.query(
    `update payment_attempts set code_url = $2, page_url = $3 where out_trade_no = $1 and state = 'open' returning out_trade_no`,
    [outTradeNo, codeUrl, pageUrl],
  )
  return rows.length > 0
}

export const attemptClosed = (db: Queryable, outTradeNo: string, nowMs: number): Promise<unknown> =>
  db.query(
    `update payment_attempts set state = 'closed', ended_at = $2, retry_at = null where out_trade_no = $1 and state = 'open'`,
    [outTradeNo, timestamp(nowMs)],
  )

/** Also of one that was closed: money is money. */
export const attemptPaid = (tx: Queryable, outTradeNo: string, tradeNo: string, nowMs: number): Promise<unknown> =>
  tx.query(
    `update payment_attempts set state = 'paid', trade_no = $2, ended_at = $3, retry_at = null
     where out_trade_no = $1 and state <> 'paid'`,
    [outTradeNo, tradeNo, timestamp(nowMs)],
  )

/** Whether its turn to be asked about has come; it is the asker's then. */
export const mayAsk = async (
  db: Queryable,
  { outTradeNo }: Attempt,
  askEvery: number,
  nowMs: number,
): Promise<boolean> => {
  if (askEvery === 0) return true
  const rows = await db.query(
    `update payment_attempts set asked_at = $2 where out_trade_no = $1 and (asked_at is null or asked_at <= $3) returning out_trade_no`,
    [outTradeNo, timestamp(nowMs), timestamp(nowMs - askEvery * 1000)],
  )
  return rows.length > 0
}

/** Of this round: open ones whose time has come, which no other process takes; in a minute they come again. */
export const dueAttempts = (
  db: Queryable,
  nowMs: number,
  limit: number,
): Promise<(Attempt & { isEnded: boolean; isOver: boolean })[]> =>
  db.query(
    `update payment_attempts a set retry_at = $2 from payments p
     where p.payment_no = a.payment_no and a.out_trade_no in (select d.out_trade_no from payment_attempts d
         where d.state = 'open' and d.retry_at <= $1 order by d.retry_at limit $3 for update skip locked)
     returning a.out_trade_no as "outTradeNo", a.payment_no as "paymentNo", a.channel, a.amount, a.state, a.code_url as "codeUrl",
       a.page_url as "pageUrl", p.status <> 'pending' as "isEnded", p.expires_at <= $1 as "isOver"`,
    [timestamp(nowMs), timestamp(nowMs + ASK_AGAIN_MS), limit],
  )

/** So that the next round closes at their providers what these payments no longer need. */
export const attemptsOver = (tx: Queryable, paymentNos: readonly string[]): Promise<unknown> =>
  tx.query(`update payment_attempts set retry_at = created_at where payment_no = any($1::text[]) and state = 'open'`, [
    paymentNos,
  ])
