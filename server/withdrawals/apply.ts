import { secondsLeft } from '../../src/domain/limits'
import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import { giftsLeaving } from '../../src/domain/wallet/gifts'
import { withdrawalApplied } from '../../src/domain/wallet/ledger'
import { cleanPayee, maskPayee, type Payee } from '../../src/domain/wallet/payee'
import { FIRST_WITHDRAWAL_STATUS } from '../../src/domain/wallet/withdrawal-life'
import {
  checkVerifyCode,
  dayOf,
  withdrawalFee,
  withdrawalHeldText,
  withdrawalProblems,
} from '../../src/domain/wallet/withdrawal-rules'
import { withdrawalSaid, type Withdrawal, type WithdrawalChannel } from '../../src/domain/wallet/withdrawal'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { mobileOfUser } from '../account/own-mobile'
import { codeIsRight, spendCode } from '../account/sms-codes'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'
import { idempotent } from '../store/idempotency'
import { insertRows } from '../store/insert-rows'
import { newNumber } from '../store/numbers'
import { timestamp } from '../store/timestamp'
import { lockReserve, post } from '../wallet/ledger'
import { logStep } from './move'
import { appliedToday, heldUntil, shownByNo, termsOf } from './rows'
import { payeePrint, sealPayee } from './seal'

export type WithdrawalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'sealer' | 'sms' | 'limiter' | 'log'>

/**
 * Applies: the amount is frozen until the withdrawal is over. Once for a request id, whatever code it comes with: the code proves who asks,
 * and is used up only by an application that succeeds.
 * @throws Failure invalid (amount, payee, code), conflict while it is held, balance-short, too-often
 */
export const applyForWithdrawal = async (
  deps: WithdrawalDeps,
  userId: string,
  { requestId, verifyCode, amount, channel, ...typed }: Given<(typeof calls)['withdraw']>,
  ip: string,
): Promise<Withdrawal> => {
  const { db, clock, config, secret, log } = deps
  const nowMs = clock.now()
  const terms = termsOf(config)
  const payee = cleanPayee(channel, typed)
  const [problem] = withdrawalProblems({ amount, channel, ...payee }, terms)
  if (problem) throw refusals.invalid(problem.message, problem.field)
  const noCode = checkVerifyCode(verifyCode)
  if (noCode !== null) throw refusals.invalid(noCode, 'verifyCode')
  const code = { mobile: await mobileOfUser(db, userId), smsType: 'withdraw', code: verifyCode.trim() } as const
  // Counted before the transaction, which may be given up; a wrong one is refused inside it, where a repeated request has its answer.
  const isRight = await codeIsRight(deps, code, ip)
  const request = {
    userId,
    requestId,
    route: 'withdraw',
    input: { amount, channel, payee: payeePrint(secret, payee) },
    nowMs,
    perMinute: config.limits.withdrawalsPerMinute,
  }
  const withdrawal = await db.tx((tx) =>
    idempotent(tx, request, async () => {
      const held = await heldUntil(tx, config, userId, nowMs)
      if (held !== null) throw refusals.conflict(withdrawalHeldText(toBeijing(held)))
      if (!isRight) throw refusals.wrongCode()
      const withdrawNo = await fileWithdrawal(deps, tx, { userId, amount, channel, payee }, nowMs)
      await spendCode(deps, tx, code)
      return shownByNo(tx, withdrawNo)
    }),
  )
  log.info('withdrawal', { user: userId, withdrawal: withdrawal.withdrawNo, event: 'apply', amount })
  return withdrawal
}

interface Filed {
  userId: string
  amount: Fen
  channel: WithdrawalChannel
  payee: Payee
}

/** Writes an application down and freezes its amount and the gifts that go with it, whoever has proved what. @returns its number @throws Failure too-often, balance-short */
export const fileWithdrawal = async (
  { config, sealer }: Pick<WithdrawalDeps, 'config' | 'sealer'>,
  tx: Queryable,
  { userId, amount, channel, payee }: Filed,
  nowMs: number,
): Promise<string> => {
  const terms = termsOf(config)
  // All that takes from this reserve waits here, so that no two of its applications count the day at once.
  const reserve = await lockReserve(tx, userId)
  await mustBeWithinDay(tx, userId, terms.perDay, nowMs)
  const withdrawNo = newNumber('W', nowMs)
  const gift = giftsLeaving(amount, reserve)
  await insertRows(tx, 'withdrawals', [
    {
      withdraw_no: withdrawNo,
      user_id: userId,
      amount,
      fee: withdrawalFee(amount, terms),
      bonus: gift,
      channel,
      payee_mask: maskPayee(channel, payee),
      payee_sealed: sealPayee(sealer, withdrawNo, payee),
      status: FIRST_WITHDRAWAL_STATUS,
      applied_at: timestamp(nowMs),
    },
  ])
  const step = { from: '', to: FIRST_WITHDRAWAL_STATUS, by: '', text: withdrawalSaid.apply } as const
  await logStep(tx, withdrawNo, { event: 'apply', ...step }, nowMs)
  const about = { biz: 'withdraw', bizNo: withdrawNo, remark: withdrawalSaid.apply } as const
  await post(tx, withdrawalApplied({ ref: withdrawNo, userId, amount, gift }), nowMs, about)
  return withdrawNo
}

/** @throws Failure too-often, until the next day in Beijing begins */
const mustBeWithinDay = async (tx: Queryable, userId: string, perDay: number, nowMs: number): Promise<void> => {
  if ((await appliedToday(tx, userId, nowMs)) < perDay) return
  throw refusals.withdrawalsToday(perDay, secondsLeft(dayOf(nowMs).toMs, nowMs))
}
