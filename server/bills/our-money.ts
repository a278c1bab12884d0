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

const COLUMNS = (money: string): string =>
  `${money}, '' as "refundNo", l.out_trade_no as "outTradeNo", l.trade_no as "tradeNo"`

/**
 * What the lines of a bill are about, in the order of what counts first: paid by it; in the reserve for it came late; put aside, where a
 * person may have settled it; else the payment that its number was made for.
 */
const MATCHES: readonly string[] = [
  `select 'payment' as subject, 'done' as booked, p.status, p.amount, ${COLUMNS('p.payment_no as "paymentNo"')},
     p.created_at as "fromAt", p.paid_at as "untilAt"
   from bill_lines l join payments p on p.trade_no = l.trade_no and p.method = l.channel and p.status = 'succeeded'
   where l.file_id = $1 and l.subject = 'payment'`,
  `select 'payment' as subject, 'done' as booked, 'credited' as status, -e.amount as amount, ${COLUMNS(`'' as "paymentNo"`)},
     j.at as "fromAt", j.at as "untilAt"
   from bill_lines l join journals j on j.kind = 'late_payment' and j.ref = l.channel || ':' || l.trade_no
     join entries e on e.journal_id = j.id and e.account_id = 'psp:' || l.channel
   where l.file_id = $1 and l.subject = 'payment'`,
  `select 'payment' as subject, case when d.resolved_at is null then 'none' else 'done' end as booked, 'disputed' as status, d.amount,
     ${COLUMNS('d.payment_no as "paymentNo"')}, d.at as "fromAt", d.at as "untilAt"
   from bill_lines l join disputed_captures d on d.method = l.channel and d.trade_no = l.trade_no
   where l.file_id = $1 and l.subject = 'payment'`,
  `select 'payment' as subject, 'none' as booked, case p.status when 'succeeded' then 'other' else p.status end as status, p.amount,
     ${COLUMNS('p.payment_no as "paymentNo"')}, p.created_at as "fromAt", p.created_at as "untilAt"
   from bill_lines l join payments p on p.payment_no = l.out_trade_no
   where l.file_id = $1 and l.subject = 'payment'`,
  `select 'refund' as subject, case when r.status = 'succeeded' then 'done' when r.status = 'to_reserve' then 'none' else 'pending' end as booked,
     r.status, r.amount, r.payment_no as "paymentNo", r.refund_no as "refundNo", l.out_trade_no as "outTradeNo", l.trade_no as "tradeNo",
     r.at as "fromAt", coalesce(r.done_at, r.at) as "untilAt"
   from bill_lines l join refunds r on r.refund_no = l.refund_no and r.trade_no = l.trade_no and r.method = l.channel
   where l.file_id = $1 and l.subject = 'refund'`,
]

/** Nobody knows when a provider took what came late: at most so long before we heard of it. */
const LATE_DAYS = 7

/** What we have as done in those days and no bill has told: the provider may have taken it on in one of them. */
const UNTOLD: readonly string[] = [
  `select 'payment' as subject, 'done' as booked, p.status, p.amount, p.payment_no as "paymentNo", '' as "refundNo",
     p.payment_no as "outTradeNo", p.trade_no as "tradeNo", p.created_at as "fromAt", p.paid_at as "untilAt"
   from payments p where p.method = $1 and p.status = 'succeeded' and p.paid_at >= $2 and p.created_at < $3
     and not exists (select 1 from bill_lines where channel = $1 and subject = 'payment' and number = p.trade_no)`,
  `select 'payment' as subject, 'done' as booked, 'credited' as status, -e.amount as amount, '' as "paymentNo", '' as "refundNo",
     '' as "outTradeNo", substr(j.ref, length($1::text) + 2) as "tradeNo", j.at - interval '${LATE_DAYS} days' as "fromAt", j.at as "untilAt"
   from journals j join entries e on e.journal_id = j.id and e.account_id = 'psp:' || $1::text
   where j.kind = 'late_payment' and starts_with(j.ref, $1::text || ':') and j.at >= $2 and j.at < $3::timestamptz + interval '${LATE_DAYS} days'
     and not exists (select 1 from bill_lines where channel = $1 and subject = 'payment' and number = substr(j.ref, length($1::text) + 2))`,
  `select 'refund' as subject, 'done' as booked, r.status, r.amount, r.payment_no as "paymentNo", r.refund_no as "refundNo",
     r.payment_no as "outTradeNo", r.trade_no as "tradeNo", r.at as "fromAt", r.done_at as "untilAt"
   from refunds r where r.method = $1 and r.status = 'succeeded' and r.done_at >= $2 and r.at < $3
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
