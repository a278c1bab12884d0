import { withdrawalStatuses, type WithdrawalStatus } from '../../src/domain/wallet/withdrawal'
import {
  FIRST_WITHDRAWAL_STATUS,
  withdrawalDoers,
  withdrawalLife,
  type WithdrawalEvent,
} from '../../src/domain/wallet/withdrawal-life'
import type { AuditRule, Walk } from './audit-rule'

/** What must hold of withdrawals at every moment; ./audit runs them. */

const OPEN = `('applied', 'reviewing', 'paying')`

/** Its amount and the gifts beside it. */
const FROZEN = `(w.amount + coalesce(w.bonus, 0))`

/** Held of each buyer: SQL of (user_id, held). */
export const HELD_BY_WITHDRAWALS = `select user_id, sum(amount + coalesce(bonus, 0)) as held from withdrawals where status in ${OPEN} group by user_id`

export const withdrawalRules: readonly AuditRule[] = [
  {
    rule: 'W8 a withdrawal froze its amount once, and paid it out or freed it once exactly where it has ended so',
    looksAt: 'withdrawals',
    sql: `select 'withdrawal ' || w.withdraw_no as subject, w.status || ', journals ' || coalesce(string_agg(j.kind, ' ' order by j.id), 'none') as detail
     from withdrawals w left join journals j on j.ref = w.withdraw_no and j.kind like 'withdraw%'
       left join entries e on e.journal_id = j.id and e.account_id = 'frozen:' || w.user_id
     group by w.withdraw_no
     having coalesce(string_agg(j.kind || ' ' || coalesce(e.amount, 0), ', ' order by j.id), '') <>
       'withdraw_freeze ' || ${FROZEN} || case when w.status in ${OPEN} then '' when w.status = 'paid' then ', withdraw_paid -' || ${FROZEN}
         else ', withdraw_unfreeze -' || ${FROZEN} end
     union all
     select 'journal ' || j.kind || ' ' || j.ref, 'no withdrawal' from journals j
     where j.kind like 'withdraw%' and not exists (select 1 from withdrawals w where w.withdraw_no = j.ref)
     union all
     select 'withdrawal ' || w.withdraw_no, 'fee ' || w.fee || ', paid out ' || coalesce(sum(e.amount) filter (where e.account_id = 'payout'), 0)
     from withdrawals w join journals j on j.ref = w.withdraw_no and j.kind = 'withdraw_paid' join entries e on e.journal_id = j.id
     group by w.withdraw_no having coalesce(sum(e.amount) filter (where e.account_id = 'payout'), 0) <> w.amount - w.fee
       or coalesce(sum(e.amount) filter (where e.account_id = 'revenue'), 0) <> w.fee`,
  },
  {
    rule: 'W15 as much of the gifts goes with a withdrawal as of the money, and is taken back or given back whole',
    looksAt: 'withdrawals where bonus is not null',
    sql: `select 'withdrawal ' || w.withdraw_no as subject, 'gifts ' || w.bonus || ', of ' || b.bonus_after - b.bonus_change || ' with '
         || w.amount || ' of ' || b.available_after - b.available_change as detail
     from withdrawals w join journals j on j.kind = 'withdraw_freeze' and j.ref = w.withdraw_no join wallet_entries b on b.journal_id = j.id
     where w.bonus <> div((b.bonus_after - b.bonus_change)::numeric * w.amount, b.available_after - b.available_change)
     union all
     select 'withdrawal ' || w.withdraw_no, j.kind || ', gifts ' || coalesce(w.bonus, 0) || ', moved ' || coalesce(sum(e.amount), 0)
     from withdrawals w join journals j on j.ref = w.withdraw_no and j.kind like 'withdraw%'
       left join entries e on e.journal_id = j.id
         and e.account_id = case j.kind when 'withdraw_paid' then 'gift_cost' else 'bonus:' || w.user_id end
     group by w.withdraw_no, j.kind
     having coalesce(sum(e.amount), 0) <> case j.kind when 'withdraw_freeze' then -1 else 1 end * coalesce(w.bonus, 0)`,
  },
]

/** The log of a withdrawal is a path through its table. */
export const withdrawalWalk = (): Walk => {
  const moves = withdrawalStatuses.flatMap((from) =>
    (Object.entries(withdrawalLife[from]) as [WithdrawalEvent, WithdrawalStatus][]).flatMap(([event, to]) =>
      withdrawalDoers[event].map((who) => `${from}>${event}>${to}>${who}`),
    ),
  )
  return {
    rule: 'A4 the log of a withdrawal is a way through its life',
    subject: 'withdrawal ',
    table: 'withdrawals',
    key: 'withdraw_no',
    logs: 'withdrawal_logs',
    allowed: [`>apply>${FIRST_WITHDRAWAL_STATUS}>buyer`, ...moves],
    who: `case made_by when '' then 'buyer' else 'operator' end`,
  }
}
