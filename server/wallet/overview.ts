import type { Fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { chartDays, chartOf, daysLeftOf, isLowOn, type DaySum } from '../../src/domain/wallet/days'
import { spendable } from '../../src/domain/wallet/spendable'
import type { Freeze, WalletOverview } from '../../src/domain/wallet/statement'
import { openWithdrawals } from '../../src/domain/wallet/withdrawal-life'
import type { Balances } from '../../src/domain/wallet/ledger'
import type { Queryable } from '../store/db'
import { ownAccounts, reserveIn } from './ledger'

const MOST_FREEZES = 100

interface Row {
  balances: Balances | null
  lowBalanceAt: Fen
  sums: [day: string, type: DaySum['type'], flow: DaySum['flow'], amount: Fen][] | null
  freezes: [biz: Freeze['biz'], bizNo: string, amount: Fen, second: number][] | null
}

/** One statement, so that all of it is of one moment; lists come as JSON, read at once instead of value by value. */
const OVERVIEW = `select u.low_balance_at as "lowBalanceAt",
     (select json_object_agg(id, balance) from accounts where id = any($2::text[])) as balances,
     (select json_agg(json_build_array(day, type, direction, amount)) from wallet_days
       where user_id = $1 and day >= $3::date) as sums,
     (select json_agg(json_build_array(biz, no, amount, floor(extract(epoch from at))::int8) order by at desc, no desc) from (
       select * from (
         select 'after_sale' as biz, case_no as no, held as amount, applied_at as at from after_sales
         where user_id = $1 and is_open and held > 0
         union all
         select 'withdraw', withdraw_no, amount + coalesce(bonus, 0), applied_at from withdrawals
         where user_id = $1 and status = any($5::text[])) held
       order by at desc, no desc limit $4) newest) as freezes
   from users u where u.id = $1`

export const walletOverviewOf = async (db: Queryable, userId: string, nowMs: number): Promise<WalletOverview> => {
  const [row] = await db.query<Row>(
    OVERVIEW,
    [userId, ownAccounts(userId), chartDays(nowMs)[0], MOST_FREEZES, openWithdrawals],
    'wallet-overview',
  )
  const { balances, lowBalanceAt, sums, freezes } = row!
  const reserve = reserveIn(balances ?? {}, userId)
  const now = spendable(reserve)
  const days = chartOf(
    (sums ?? []).map(([day, type, flow, amount]) => ({ day, type, flow, amount })),
    now,
    nowMs,
  )
  return {
    ...reserve,
    freezes: (freezes ?? []).map(([biz, bizNo, amount, second]) => ({
      biz,
      bizNo,
      amount,
      at: toBeijing(second * 1000),
    })),
    lowBalanceAt,
    isLow: isLowOn({ lowBalanceAt }, now),
    daysLeft: daysLeftOf(days, now),
    days,
  }
}
