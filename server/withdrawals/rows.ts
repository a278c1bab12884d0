import { fen, minus, type Fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { mayHappen } from '../../src/domain/wallet/withdrawal-life'
import { dayOf, withdrawalHeldUntil, type WithdrawalTerms } from '../../src/domain/wallet/withdrawal-rules'
import {
  withdrawalStatusText,
  type Withdrawal,
  type WithdrawalChannel,
  type WithdrawalStatus,
} from '../../src/domain/wallet/withdrawal'
import type { Config } from '../base/config'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

export interface Row {
  withdrawNo: string
  amount: Fen
  fee: Fen
  bonus: Fen
  channel: WithdrawalChannel
  payee: string
  status: WithdrawalStatus
  reason: string
  appliedAt: Date
  finishedAt: Date | null
}

export const COLUMNS = `w.withdraw_no as "withdrawNo", w.amount, w.fee, coalesce(w.bonus, 0)::bigint as bonus, w.channel, w.payee_mask as payee, w.status, w.reason,
  w.applied_at as "appliedAt", w.finished_at as "finishedAt"`

export const shown = ({ appliedAt, finishedAt, ...row }: Row): Withdrawal => ({
  ...row,
  arrives: minus(row.amount, row.fee),
  statusText: withdrawalStatusText[row.status],
  can: { cancel: mayHappen(row.status, 'cancel') },
  appliedAt: toBeijing(appliedAt.getTime()),
  finishedAt: finishedAt === null ? '' : toBeijing(finishedAt.getTime()),
})

/** @returns the withdrawal as its buyer sees it */
export const shownByNo = async (db: Queryable, withdrawNo: string): Promise<Withdrawal> => {
  const [row] = await db.query<Row & Record<string, unknown>>(
    `select ${COLUMNS} from withdrawals w where w.withdraw_no = $1`,
    [withdrawNo],
  )
  return shown(row!)
}

export const termsOf = ({ withdraw, limits }: Pick<Config, 'withdraw' | 'limits'>): WithdrawalTerms => ({
  min: fen(withdraw.min),
  max: fen(withdraw.max),
  perDay: limits.withdrawalsPerDay,
  feeRate: withdraw.feeRate,
  feeMin: fen(withdraw.feeMin),
  days: withdraw.days,
})

/** Until when the buyer may not withdraw, epoch ms; null: he may. */
export const heldUntil = async (
  db: Queryable,
  { seconds }: Pick<Config, 'seconds'>,
  userId: string,
  nowMs: number,
): Promise<number | null> => {
  const [user] = await db.query<{ at: Date | null }>('select credentials_at as at from users where id = $1', [userId])
  return withdrawalHeldUntil(user?.at?.getTime() ?? null, seconds.withdrawHold, nowMs)
}

/** How many the buyer has applied for today, those that were cancelled too. */
export const appliedToday = async (db: Queryable, userId: string, nowMs: number): Promise<number> => {
  const { fromMs, toMs } = dayOf(nowMs)
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from withdrawals where user_id = $1 and applied_at >= $2 and applied_at < $3',
    [userId, timestamp(fromMs), timestamp(toMs)],
  )
  return row?.count ?? 0
}
