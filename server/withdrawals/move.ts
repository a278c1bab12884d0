import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { withdrawalPaid, withdrawalRejected } from '../../src/domain/wallet/ledger'
import {
  isOver,
  moneyMoveOf,
  saidOf,
  withdrawalAfter,
  type WithdrawalEvent,
  type WithdrawalWish,
} from '../../src/domain/wallet/withdrawal-life'
import type { WithdrawalStatus } from '../../src/domain/wallet/withdrawal'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { post } from '../wallet/ledger'

export interface MovedWithdrawal {
  withdrawNo: string
  userId: string
  amount: Fen
  status: WithdrawalStatus
  said: string
}

interface Kept {
  userId: string
  amount: Fen
  fee: Fen
  gift: Fen
  status: WithdrawalStatus
}

/**
 * Whoever moves a withdrawal moves it here: its row is locked, then the accounts, so that of many at once one is first and the others meet
 * what it left. The amount is paid out or freed in the same transaction.
 * @param by the key of an operator; '' for the buyer
 * @throws Failure not-found, also for another buyer's where a buyer asks; conflict
 */
export const moveWithdrawal = async (
  tx: Queryable,
  withdrawNo: string,
  wish: WithdrawalWish,
  { by, nowMs, userId }: { by: string; nowMs: number; userId?: string },
): Promise<MovedWithdrawal> => {
  const [kept] = await tx.query<Kept & Record<string, unknown>>(
    `select user_id as "userId", amount, fee, coalesce(bonus, 0)::bigint as gift, status from withdrawals
     where withdraw_no = $1 and ($2::text is null or user_id = $2) for update`,
    [withdrawNo, userId ?? null],
  )
  if (!kept) throw refusals.notFound('withdrawal')
  const status = withdrawalAfter(kept.status, wish.event)
  const said = saidOf(wish)
  await tx.query(
    'update withdrawals set status = $2, reason = $3, voucher = $4, finished_at = $5 where withdraw_no = $1',
    [
      withdrawNo,
      status,
      'reason' in wish ? wish.reason : '',
      'voucher' in wish ? wish.voucher : '',
      isOver(status) ? timestamp(nowMs) : null,
    ],
  )
  await logStep(tx, withdrawNo, { event: wish.event, from: kept.status, to: status, by, text: said }, nowMs)
  await moveMoney(tx, { withdrawNo, ...kept, status, said }, nowMs)
  return { withdrawNo, userId: kept.userId, amount: kept.amount, status, said }
}

const moveMoney = async (
  tx: Queryable,
  { withdrawNo: ref, userId, amount, fee, gift, status, said }: Kept & { withdrawNo: string; said: string },
  nowMs: number,
): Promise<void> => {
  const about = { biz: 'withdraw', bizNo: ref, remark: said } as const
  const move = moneyMoveOf(status)
  if (move === 'pay out') await post(tx, withdrawalPaid({ ref, userId, amount, fee, gift }), nowMs, about)
  if (move === 'free') await post(tx, withdrawalRejected({ ref, userId, amount, gift }), nowMs, about)
}

interface Step {
  event: WithdrawalEvent | 'apply'
  from: WithdrawalStatus | ''
  to: WithdrawalStatus
  by: string
  text: string
}

export const logStep = (
  tx: Queryable,
  withdrawNo: string,
  { event, from, to, by, text }: Step,
  nowMs: number,
): Promise<unknown> =>
  tx.query(
    `insert into withdrawal_logs (withdraw_no, event, from_status, to_status, made_by, text, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [withdrawNo, event, from, to, by, text, timestamp(nowMs)],
  )
