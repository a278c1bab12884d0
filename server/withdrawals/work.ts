import { minus, zero, type Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import { openWithdrawals } from '../../src/domain/wallet/withdrawal-life'
import { withdrawalChannelText, withdrawalStatusText, type WithdrawalStatus } from '../../src/domain/wallet/withdrawal'
import type { Sealer } from '../base/sealed'
import type { Queryable } from '../store/db'
import { anywhere, args } from '../store/sql-args'
import { COLUMNS, type Row } from './rows'
import { openPayee } from './seal'

/** Withdrawals as operators see them, whoever the buyer is. */

interface Wanted {
  status: WithdrawalStatus | 'to_do'
  keyword?: string | undefined
  page: number
  pageSize: number
}

type WorkRow = Row & { account: string }

const WORK = `${COLUMNS}, u.account`

const workOf = ({ appliedAt, finishedAt, channel, ...row }: WorkRow) => ({
  ...row,
  channelText: withdrawalChannelText[channel],
  arrives: minus(row.amount, row.fee),
  statusText: withdrawalStatusText[row.status],
  appliedAt: toBeijing(appliedAt.getTime()),
  finishedAt: finishedAt === null ? '' : toBeijing(finishedAt.getTime()),
})

/** Those for which something is to be done: the oldest first; else the newest first. Payees are masked. */
export const workWithdrawals = async (db: Queryable, { status, keyword = '', page, pageSize }: Wanted) => {
  const { values, arg } = args()
  const isToDo = status === 'to_do'
  const pattern = arg(anywhere(keyword.trim()))
  const from = `from withdrawals w join users u on u.id = w.user_id
    where w.status = any(${arg(isToDo ? openWithdrawals : [status])}::text[]) and (w.withdraw_no like ${pattern} or u.account like ${pattern})`
  const [counted] = await db.query<{ total: number; arrives: Fen }>(
    `select count(*)::int as total, coalesce(sum(w.amount - w.fee), 0)::bigint as arrives ${from}`,
    values,
  )
  const order = isToDo ? 'w.applied_at, w.withdraw_no' : 'w.applied_at desc, w.withdraw_no desc'
  const rows = await db.query<WorkRow & Record<string, unknown>>(
    `select ${WORK} ${from} order by ${order} limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`,
    values,
  )
  return { list: rows.map(workOf), total: counted?.total ?? 0, arrives: counted?.arrives ?? zero, page, pageSize }
}

interface WholeRow extends WorkRow {
  sealed: string
  voucher: string
  logs: { at: string; by: string; text: string }[]
}

/** With its payee in full; null where none of the shop's secrets sealed it. @throws Failure not-found */
export const workWithdrawal = async ({ db, sealer }: { db: Queryable; sealer: Sealer }, withdrawNo: string) => {
  const [row] = await db.query<WholeRow & Record<string, unknown>>(
    `select ${WORK}, w.payee_sealed as sealed, w.voucher,
       (select coalesce(json_agg(json_build_object('at', at, 'by', made_by, 'text', text) order by id), '[]')
         from withdrawal_logs where withdraw_no = w.withdraw_no) as logs
     from withdrawals w join users u on u.id = w.user_id where w.withdraw_no = $1`,
    [withdrawNo],
  )
  if (!row) throw refusals.notFound('withdrawal')
  const { sealed, voucher, logs, ...work } = row
  const payee = openPayee(sealer, withdrawNo, sealed)
  return {
    ...workOf(work),
    payeeName: payee?.payeeName ?? null,
    payeeAccount: payee?.payeeAccount ?? null,
    voucher,
    logs: logs.map((one) => ({ ...one, at: toBeijing(Date.parse(one.at)) })),
  }
}
