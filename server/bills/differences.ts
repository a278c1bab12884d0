import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import type { BillChannel, BillState, Subject } from './bill'
import type { DifferenceKind } from './compare'
import { billStateText, hintText, kindText, ourStatusText } from './words'

/** What bills have shown, as operators read and resolve it. */

interface Row {
  id: number
  channel: BillChannel
  subject: Subject
  kind: DifferenceKind
  outTradeNo: string
  tradeNo: string
  refundNo: string
  paymentNo: string
  billAmount: Fen | null
  billState: BillState | ''
  ourAmount: Fen | null
  ourStatus: string
  at: Date
  status: 'open' | 'resolved'
  fileId: number
  line: number | null
  fromDay: string
  toDay: string
  foundAt: Date
  note: string
  resolvedAt: Date | null
  resolvedBy: string | null
}

const SELECT = `select d.id, d.channel, d.subject, d.kind, d.out_trade_no as "outTradeNo", d.trade_no as "tradeNo",
    d.refund_no as "refundNo", d.payment_no as "paymentNo", d.bill_amount as "billAmount", d.bill_state as "billState",
    d.our_amount as "ourAmount", d.our_status as "ourStatus", d.at, d.status, d.file_id as "fileId", d.line,
    f.from_day::text as "fromDay", f.to_day::text as "toDay", d.found_at as "foundAt", d.note, d.resolved_at as "resolvedAt",
    d.resolved_by as "resolvedBy"
  from bill_differences d join bill_files f on f.id = d.file_id`

const timeOf = (at: Date | null): string => (at === null ? '' : toBeijing(at.getTime()))

const shown = ({ id, at, foundAt, resolvedAt, resolvedBy, fileId, ...row }: Row) => ({
  ...row,
  id: String(id),
  fileId: String(fileId),
  line: row.line ?? 0,
  kindText: kindText[row.subject][row.kind],
  billStateText: row.billState === '' ? '' : billStateText[row.subject][row.billState],
  ourStatusText: row.ourStatus === '' ? '' : ourStatusText(row.subject, row.ourStatus),
  at: timeOf(at),
  foundAt: timeOf(foundAt),
  resolvedAt: timeOf(resolvedAt),
  resolvedBy: resolvedBy ?? '',
})

type ShownDifference = ReturnType<typeof shown>

interface Wanted {
  page: number
  pageSize: number
  open: boolean
  channel?: BillChannel | undefined
}

/** The newest first. */
export const differencePage = async (db: Queryable, { page, pageSize, open, channel }: Wanted) => {
  const of = `($1::text is null or d.channel = $1)`
  const [counted] = await db.query<{ total: number; open: number }>(
    `select count(*)::int as total, (count(*) filter (where d.status = 'open'))::int as open from bill_differences d where ${of}`,
    [channel ?? null],
  )
  const rows = await db.query<Row>(
    `${SELECT} where ${of} and (not $2 or d.status = 'open') order by d.id desc limit $3 offset $4`,
    [channel ?? null, open, pageSize, (page - 1) * pageSize],
  )
  return {
    list: rows.map(shown),
    total: (open ? counted?.open : counted?.total) ?? 0,
    open: counted?.open ?? 0,
    page,
    pageSize,
  }
}

const MOST_TOLD = 200

/** Those of a channel that are open, by what they are about; at most 200, the oldest first. */
export const openAmong = async (
  db: Queryable,
  channel: BillChannel,
  found: readonly { subject: Subject; number: string }[],
): Promise<{ list: ShownDifference[]; open: number }> => {
  const keys = [found.map(({ subject }) => subject), found.map(({ number }) => number)]
  const among = `d.channel = $1 and d.status = 'open'
    and (d.subject, d.number) in (select * from unnest($2::text[], $3::text[]))`
  const [counted] = await db.query<{ open: number }>(
    `select count(*)::int as open from bill_differences d where ${among}`,
    [channel, ...keys],
  )
  const rows = await db.query<Row>(`${SELECT} where ${among} order by d.id limit ${MOST_TOLD}`, [channel, ...keys])
  return { list: rows.map(shown), open: counted?.open ?? 0 }
}

/** With the orders that its payment was for, and what usually lies behind such a one. @throws Failure not-found */
export const oneDifference = async (db: Queryable, id: number) => {
  const [row] = await db.query<Row>(`${SELECT} where d.id = $1`, [id])
  if (!row) throw refusals.notFound('difference')
  const orders = await db.query<{ orderNo: string }>(
    `select order_no as "orderNo" from payment_orders where payment_no = $1
     union select order_no from payment_cases where payment_no = $1 order by 1`,
    [row.paymentNo],
  )
  const hint = row.status === 'open' ? hintText[row.subject][row.kind] : ''
  return { ...shown(row), orderNos: orders.map(({ orderNo }) => orderNo), hint }
}

/** By hand, with the reason. @throws Failure not-found; conflict where it isn't open any more */
export const resolveDifference = async (
  tx: Queryable,
  { id, note, by }: { id: number; note: string; by: string },
  nowMs: number,
): Promise<ShownDifference> => {
  const [mine] = await tx.query(
    `update bill_differences set status = 'resolved', note = $2, resolved_by = $3, resolved_at = $4
     where id = $1 and status = 'open' returning id`,
    [id, note, by, timestamp(nowMs)],
  )
  const [row] = await tx.query<Row>(`${SELECT} where d.id = $1`, [id])
  if (!row) throw refusals.notFound('difference')
  if (!mine) throw refusals.differenceResolved()
  return shown(row)
}
