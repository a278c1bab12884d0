import type { Fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { chartDays, chartOf, daysLeftOf, isLowOn, type DaySum } from '../../src/domain/wallet/days'
import { spendable } from '../../src/domain/wallet/spendable'
import type { Freeze, WalletOverview } from '../../src/domain/wallet/statement'
import { openWithdrawals } from '../../src/domain/wallet/withdrawal-life'
import type { Queryable } from '../store/db'
import { reserveOf } from './ledger'

const MOST_FREEZES = 100

export const walletOverviewOf = async (db: Queryable, userId: string, nowMs: number): Promise<WalletOverview> => {
  const reserve = await reserveOf(db, userId)
  const sums = await db.query<DaySum>(
    `select to_char(day, 'YYYY-MM-DD') as day, type, direction as flow, amount from wallet_days where user_id = $1 and day >= $2::date`,
    [userId, chartDays(nowMs)[0]],
    'wallet-chart',
  )
  const [own] = await db.query<{ lowBalanceAt: Fen }>(
    'select low_balance_at as "lowBalanceAt" from users where id = $1',
    [userId],
  )
  const now = spendable(reserve)
  const days = chartOf(sums, now, nowMs)
  const lowBalanceAt = own!.lowBalanceAt
  return {
    ...reserve,
    freezes: await freezesOf(db, userId),
    lowBalanceAt,
    isLow: isLowOn({ lowBalanceAt }, now),
    daysLeft: daysLeftOf(days, now),
    days,
  }
}

/** What holds something of the reserve, the newest first. */
const freezesOf = async (db: Queryable, userId: string): Promise<Freeze[]> => {
  const rows = await db.query<Omit<Freeze, 'at'> & { at: Date }>(
    `select * from (
       select 'after_sale' as biz, case_no as "bizNo", held as amount, applied_at as at from after_sales
       where user_id = $1 and is_open and held > 0
       union all
       select 'withdraw', withdraw_no, amount + coalesce(bonus, 0), applied_at from withdrawals
       where user_id = $1 and status = any($3::text[])) held
     order by at desc, "bizNo" desc limit $2`,
    [userId, MOST_FREEZES, openWithdrawals],
  )
  return rows.map((row) => ({ ...row, at: toBeijing(row.at.getTime()) }))
}
