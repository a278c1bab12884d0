import { sum, type Fen } from '../../src/domain/money'
import { dayStart, toBeijing } from '../../src/domain/time'
import { SheetError } from '../sheets/sheet-error'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import type { BillChannel, Days, Subject } from './bill'
import { compare, covers, dayAfter, keyOf, type Difference, type OurMoney } from './compare'
import { moneyOfLines, untoldMoney } from './our-money'
import type { ReadBill } from './read-file'

/** Compares a bill with our books, and keeps what differs. */

export interface Asked {
  /** What the operator takes the file for; it must be that. */
  channel?: BillChannel | undefined
  /** Its days, where the bill doesn't say them, or has fewer. */
  fromDay?: string | undefined
  toDay?: string | undefined
  /** The shop's own number at the provider, where it takes money there; Alipay's bills add to it. */
  merchant?: string | undefined
  /** The name of the operator's key. */
  by: string
  nowMs: number
}

export interface Checked {
  fileId: number
  /** The same bill was compared before: it was compared with our books of now. */
  isAgain: boolean
  days: Days
  /** Every one that differs, whether it is open or somebody has resolved it. */
  found: readonly Difference[]
  opened: number
  /** Open before, and gone now. */
  resolved: number
}

/** Before a long bill is read: it takes longer than a buyer's call may, and a second one waits for the first. */
export const withoutHaste = (tx: Queryable): Promise<unknown> =>
  tx.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '60s'`,
  )

/** @throws SheetError where it isn't what the operator says, or its days aren't over */
export const checkBill = async (tx: Queryable, bill: ReadBill, asked: Asked): Promise<Checked> => {
  const days = daysOf(bill, asked)
  // One at a time: two would find the same difference new.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('bills', 0))`)
  const { fileId, isAgain } = await keepFile(tx, bill, days, asked)
  const withdrawn = await keepLines(tx, bill, fileId, days)
  const ours = [...(await moneyOfLines(tx, fileId)), ...(await untoldMoney(tx, bill.channel, bill.subjects, days))]
  const found = compare(bill.lines, ours, await coverage(tx, bill.channel))
  const judged = [...bill.lines.map(keyOf), ...withdrawn]
  return { fileId, isAgain, days, found, ...(await keepDifferences(tx, bill, { fileId, found, judged }, asked.nowMs)) }
}

const channelText: Record<BillChannel, string> = { alipay: '支付宝', wechat: '微信' }

const daysOf = (bill: ReadBill, { channel, merchant = '', fromDay, toDay, nowMs }: Asked): Days => {
  if (channel !== undefined && channel !== bill.channel)
    throw new SheetError(`这是${channelText[bill.channel]}的账单，不是${channelText[channel]}的`)
  if (bill.merchant !== '' && !bill.merchant.startsWith(merchant))
    throw new SheetError(`账单是商户 ${bill.merchant} 的，商城用的是 ${merchant}`)
  const days = fromDay === undefined ? bill.days : { fromDay, toDay: toDay ?? fromDay }
  if (fromDay === undefined && toDay !== undefined) throw new SheetError('写了 --to-day，也要写 --from-day')
  if (!days) throw new SheetError('看不出账单是哪一天的，请加 --from-day，几天的再加 --to-day')
  if (days.toDay < days.fromDay) throw new SheetError('--to-day 不能早于 --from-day')
  const own = bill.days
  if (own && (own.fromDay < days.fromDay || own.toDay > days.toDay))
    throw new SheetError(`账单是 ${daysText(own)} 的，不是 ${daysText(days)} 的`)
  if (dayStart(dayAfter(days.toDay)) > nowMs)
    throw new SheetError(`账单到 ${days.toDay} 为止，这一天还没有过完，请第二天再核对`)
  return days
}

const daysText = ({ fromDay, toDay }: Days): string => (fromDay === toDay ? fromDay : `${fromDay} 至 ${toDay}`)

const keepFile = async (tx: Queryable, bill: ReadBill, { fromDay, toDay }: Days, { by, nowMs }: Asked) => {
  const of = (subject: Subject) => bill.lines.filter((one) => one.subject === subject)
  const [payments, refunds] = [of('payment'), of('refund').filter(({ state }) => state !== 'failed')]
  const total = (lines: readonly { amount: Fen }[]): Fen => sum(lines.map(({ amount }) => amount))
  const [kept] = await tx.query<{ id: number; isAgain: boolean }>(
    `insert into bill_files (sha256, channel, merchant, has_payments, has_refunds, from_day, to_day, payments, paid, refunds, refunded,
       fee, ignored, first_at, last_at, checked_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)
     on conflict (sha256, from_day, to_day) do update set last_at = excluded.last_at, checked_by = excluded.checked_by,
       checks = bill_files.checks + 1
     returning id, checks > 1 as "isAgain"`,
    [
      bill.sha256,
      bill.channel,
      bill.merchant,
      bill.subjects.includes('payment'),
      bill.subjects.includes('refund'),
      fromDay,
      toDay,
      payments.length,
      total(payments),
      refunds.length,
      total(refunds),
      sum(bill.lines.map(({ fee }) => fee)),
      bill.ignored,
      timestamp(nowMs),
      by,
    ],
  )
  return { fileId: kept!.id, isAgain: kept!.isAgain }
}

/** The provider's later word on the same days stands. @returns keys of what an earlier bill told and this one doesn't any more */
const keepLines = async (
  tx: Queryable,
  bill: ReadBill,
  fileId: number,
  { fromDay, toDay }: Days,
): Promise<string[]> => {
  const { channel, merchant } = bill
  await insertRows(
    tx,
    'bill_lines',
    bill.lines.map((one) => ({
      channel,
      subject: one.subject,
      number: one.number,
      file_id: fileId,
      line: one.line,
      merchant,
      out_trade_no: one.outTradeNo,
      trade_no: one.tradeNo,
      refund_no: one.refundNo,
      amount: one.amount,
      fee: one.fee,
      state: one.state,
      at: timestamp(one.atMs),
    })),
    `on conflict (channel, subject, number) do update set file_id = excluded.file_id, line = excluded.line, merchant = excluded.merchant,
       out_trade_no = excluded.out_trade_no, amount = excluded.amount, fee = excluded.fee, state = excluded.state, at = excluded.at`,
  )
  const gone = await tx.query<{ subject: Subject; number: string }>(
    `delete from bill_lines l using bill_files f
     where f.id = l.file_id and l.file_id <> $1 and l.channel = $2 and l.merchant = $3 and l.subject = any($4::text[])
       and f.from_day >= $5 and f.to_day <= $6 returning l.subject, l.number`,
    [fileId, channel, merchant, bill.subjects, fromDay, toDay],
  )
  return gone.map(keyOf)
}

const coverage = async (tx: Queryable, channel: BillChannel): Promise<(money: OurMoney) => boolean> => {
  const files = await tx.query<Days & { payment: boolean; refund: boolean }>(
    `select distinct from_day::text as "fromDay", to_day::text as "toDay", has_payments as payment, has_refunds as refund
     from bill_files where channel = $1`,
    [channel],
  )
  const of = { payment: files.filter((one) => one.payment), refund: files.filter((one) => one.refund) }
  const dayOf = (ms: number): string => toBeijing(ms).slice(0, 10)
  return ({ subject, fromMs, untilMs }) => covers(of[subject], { fromDay: dayOf(fromMs), toDay: dayOf(untilMs) })
}

interface Outcome {
  fileId: number
  found: readonly Difference[]
  /** Keys of all that this bill says something of. */
  judged: readonly string[]
}

const keepDifferences = async (
  tx: Queryable,
  { channel }: ReadBill,
  { fileId, found, judged }: Outcome,
  nowMs: number,
): Promise<{ opened: number; resolved: number }> => {
  const openNow = async (): Promise<Map<string, number>> => {
    const rows = await tx.query<{ id: number; subject: Subject; number: string }>(
      `select id, subject, number from bill_differences where channel = $1 and status = 'open'`,
      [channel],
    )
    return new Map(rows.map((row) => [keyOf(row), row.id]))
  }
  const before = await openNow()
  await insertRows(
    tx,
    'bill_differences',
    found.map((one) => ({
      ...rowOf(one),
      channel,
      file_id: fileId,
      status: 'open',
      found_at: timestamp(nowMs),
      note: '',
    })),
    // What somebody has resolved stays so for as long as the same differs.
    `on conflict (channel, subject, number) do update set kind = excluded.kind, file_id = excluded.file_id, line = excluded.line,
       out_trade_no = excluded.out_trade_no, refund_no = excluded.refund_no, payment_no = excluded.payment_no,
       bill_amount = excluded.bill_amount, bill_state = excluded.bill_state, our_amount = excluded.our_amount,
       our_status = excluded.our_status, at = excluded.at, status = 'open', found_at = excluded.found_at, note = '',
       resolved_at = null, resolved_by = null
     where (bill_differences.status = 'resolved' and bill_differences.resolved_by is null)
       or (bill_differences.kind, bill_differences.bill_amount, bill_differences.bill_state, bill_differences.our_amount, bill_differences.our_status)
         is distinct from (excluded.kind, excluded.bill_amount, excluded.bill_state, excluded.our_amount, excluded.our_status)`,
  )
  const stillOpen = new Set(found.map(keyOf))
  const gone = [...new Set(judged)].flatMap((key) => (stillOpen.has(key) ? [] : (before.get(key) ?? [])))
  await tx.query(`update bill_differences set status = 'resolved', resolved_at = $2 where id = any($1::bigint[])`, [
    gone,
    timestamp(nowMs),
  ])
  const after = await openNow()
  return { opened: [...after.keys()].filter((key) => !before.has(key)).length, resolved: gone.length }
}

const rowOf = ({ kind, subject, number, bill, ours }: Difference) => ({
  subject,
  number,
  kind,
  line: bill?.line ?? null,
  out_trade_no: bill?.outTradeNo ?? ours?.outTradeNo ?? '',
  trade_no: bill?.tradeNo ?? ours?.tradeNo ?? '',
  refund_no: bill?.refundNo || ours?.refundNo || '',
  payment_no: ours?.paymentNo ?? '',
  bill_amount: bill?.amount ?? null,
  bill_state: bill?.state ?? '',
  our_amount: ours?.amount ?? null,
  our_status: ours?.status ?? '',
  at: timestamp(bill?.atMs ?? ours?.untilMs ?? 0),
})
