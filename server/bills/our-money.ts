import type { Fen } from '../../src/domain/money'
import { dayStart } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { numberOf, type BillChannel, type Days, type Subject } from './bill'
import { dayAfter, keyOf, type Booked, type OurMoney } from './compare'

/** Our books as a bill might tell them. What a provider took is known by the provider's own number, in whichever table it lies. */

interface Row {
  subject: Subject
  booked: Booked
  status: string
  amount: Fen
  paymentNo: string
  refundNo: string
  outTradeNo: string
  tradeNo: string
  fromAt: Date
  untilAt: Date
}

const OF_LINE = `l.out_trade_no as "outTradeNo", l.trade_no as "tradeNo"`

/**
 * What the lines of a bill are about, in the order of what counts first: paid by it; in the reserve for it came late; put aside, where a
 * person may have settled it; else the payment whose try has its number.
 */
const MATCHES: readonly string[] = [
  `select 'payment' as subject, 'done' as booked, p.status, p.amount, p.payment_no as "paymentNo", '' as "refundNo", ${OF_LINE},
     p.created_at as "fromAt", p.paid_at as "untilAt"
   from bill_lines l join payments p on p.trade_no = l.trade_no and p.trade_no <> '' and p.method = l.channel and p.status = 'succeeded'
   where l.file_id = $1 and l.subject = 'payment'`,
  `select 'payment' as subject, 'done' as booked, 'credited' as status, -e.amount as amount, coalesce(a.payment_no, '') as "paymentNo",
     '' as "refundNo", ${OF_LINE}, j.at as "fromAt", j.at as "untilAt"
   from bill_lines l join journals j on j.kind = 'late_payment' and j.ref = l.channel || ':' || l.trade_no
     join entries e on e.journal_id = j.id and e.account_id = 'psp:' || l.channel
     left join payment_attempts a on a.out_trade_no = l.out_trade_no and a.channel = l.channel
   where l.file_id = $1 and l.subject = 'payment'`,
  `select 'payment' as subject, case when d.resolved_at is null then 'none' else 'done' end as booked, 'disputed' as status, d.amount,
     d.payment_no as "paymentNo", '' as "refundNo", ${OF_LINE}, d.at as "fromAt", d.at as "untilAt"
   from bill_lines l join disputed_captures d on d.method = l.channel and d.trade_no = l.trade_no
   where l.file_id = $1 and l.subject = 'payment'`,
  `select 'payment' as subject, 'none' as booked, case p.status when 'succeeded' then 'other' else p.status end as status, p.amount,
     p.payment_no as "paymentNo", '' as "refundNo", ${OF_LINE}, a.created_at as "fromAt", a.created_at as "untilAt"
   from bill_lines l join payment_attempts a on a.out_trade_no = l.out_trade_no and a.channel = l.channel
     join payments p on p.payment_no = a.payment_no
   where l.file_id = $1 and l.subject = 'payment'`,
  `select 'refund' as subject, case when r.status = 'succeeded' then 'done' when r.status = 'to_reserve' then 'none' else 'pending' end as booked,
     r.status, r.amount, r.payment_no as "paymentNo", r.refund_no as "refundNo", ${OF_LINE}, r.at as "fromAt", coalesce(r.done_at, r.at) as "untilAt"
   from bill_lines l join refunds r on r.refund_no = l.refund_no and r.trade_no = l.trade_no and r.method = l.channel
   where l.file_id = $1 and l.subject = 'refund'`,
]

/** The try that took it, by the payment that it was of. */
const TRY = (of: 'p' | 'r'): string =>
  `left join payment_attempts a on a.payment_no = ${of}.payment_no and a.channel = $1 and a.trade_no = ${of}.trade_no`

/** Of which no try is known, a provider took it at most so long before we heard of it. */
const LATE = `interval '7 days'`

/** What we have as done in those days and no bill has told: the provider may have taken it on in one of them. */
const UNTOLD: readonly string[] = [
  `select 'payment' as subject, 'done' as booked, p.status, p.amount, p.payment_no as "paymentNo", '' as "refundNo",
     coalesce(a.out_trade_no, '') as "outTradeNo", p.trade_no as "tradeNo", coalesce(a.created_at, p.created_at) as "fromAt", p.paid_at as "untilAt"
   from payments p ${TRY('p')} where p.method = $1 and p.status = 'succeeded' and p.paid_at >= $2 and p.created_at < $3
     and not exists (select 1 from bill_lines where channel = $1 and subject = 'payment' and number = p.trade_no)`,
  `select 'payment' as subject, 'done' as booked, 'credited' as status, -e.amount as amount, coalesce(a.payment_no, '') as "paymentNo",
     '' as "refundNo", coalesce(a.out_trade_no, '') as "outTradeNo", late.trade_no as "tradeNo",
     coalesce(a.created_at, late.at - ${LATE}) as "fromAt", late.at as "untilAt"
   from (select id, at, substr(ref, length($1::text) + 2) as trade_no from journals
       where kind = 'late_payment' and starts_with(ref, $1::text || ':') and at >= $2) late
     join entries e on e.journal_id = late.id and e.account_id = 'psp:' || $1::text
     left join payment_attempts a on a.channel = $1 and a.trade_no = late.trade_no
   where coalesce(a.created_at, late.at - ${LATE}) < $3
     and not exists (select 1 from bill_lines where channel = $1 and subject = 'payment' and number = late.trade_no)`,
  `select 'refund' as subject, 'done' as booked, r.status, r.amount, r.payment_no as "paymentNo", r.refund_no as "refundNo",
     coalesce(a.out_trade_no, '') as "outTradeNo", r.trade_no as "tradeNo", r.at as "fromAt", r.done_at as "untilAt"
   from refunds r ${TRY('r')} where r.method = $1 and r.status = 'succeeded' and r.done_at >= $2 and r.at < $3
     and not exists (select 1 from bill_lines where channel = $1 and subject = 'refund' and number = r.trade_no || '/' || r.refund_no)`,
]

/** Clocks differ: what happened about midnight may stand in the bill of either day. */
const SKEW_MS = 10 * 60_000

const moneyOf = ({ fromAt, untilAt, ...row }: Row): OurMoney => ({
  ...row,
  number: numberOf(row.subject, row.tradeNo, row.refundNo),
  fromMs: fromAt.getTime() - SKEW_MS,
  untilMs: untilAt.getTime() + SKEW_MS,
})

/** What the lines of that file are about; each once. */
export const moneyOfLines = async (db: Queryable, fileId: number): Promise<OurMoney[]> => {
  const found = new Map<string, OurMoney>()
  for (const sql of MATCHES)
    for (const row of await db.query<Row>(sql, [fileId])) {
      const money = moneyOf(row)
      if (!found.has(keyOf(money))) found.set(keyOf(money), money)
    }
  return [...found.values()]
}

export const untoldMoney = async (
  db: Queryable,
  channel: BillChannel,
  subjects: readonly Subject[],
  { fromDay, toDay }: Days,
): Promise<OurMoney[]> => {
  const begin = timestamp(dayStart(fromDay) - SKEW_MS)
  const end = timestamp(dayStart(dayAfter(toDay)) + SKEW_MS)
  const rows: Row[] = []
  for (const sql of UNTOLD) rows.push(...(await db.query<Row>(sql, [channel, begin, end])))
  return rows.filter(({ subject }) => subjects.includes(subject)).map(moneyOf)
}
