import type { Refusal } from '../credentials'
import { limits } from '../settings'
import { fen, minus, price, zero, type Fen } from '../money'
import { dayStart, formatTime, toBeijing } from '../time'
import { payeeProblems, type Payee, type PayeeField } from './payee'
import type { WithdrawalChannel, WithdrawalRules } from './withdrawal'

/** What withdrawals are held to, whoever applies. The shop may set them (server/base/config). */
export type WithdrawalTerms = Pick<WithdrawalRules, 'min' | 'max' | 'perDay' | 'feeRate' | 'feeMin' | 'days'>

export const withdrawalTerms: WithdrawalTerms = {
  min: fen(1_000),
  max: fen(5_000_000),
  perDay: limits.withdrawalsPerDay,
  feeRate: 0,
  feeMin: zero,
  days: 3,
}

/** What is kept back of an amount: the rate of it, rounded down to the fen, and at least the least. */
export const withdrawalFee = (amount: Fen, { feeRate, feeMin }: Pick<WithdrawalTerms, 'feeRate' | 'feeMin'>): Fen =>
  fen(Math.max(feeMin, Math.floor((amount * feeRate) / 10_000)))

export const withdrawalArrives = (amount: Fen, terms: Pick<WithdrawalTerms, 'feeRate' | 'feeMin'>): Fen =>
  minus(amount, withdrawalFee(amount, terms))

const DAY_MS = 24 * 3600 * 1000

/** The day in Beijing that a moment lies in, in which so many may be applied for; epoch ms, its end is the next. */
export const dayOf = (nowMs: number): { fromMs: number; toMs: number } => {
  const fromMs = dayStart(toBeijing(nowMs).slice(0, 10))
  return { fromMs, toMs: fromMs + DAY_MS }
}

/**
 * Until when nothing is withdrawn after the number or the password was changed, epoch ms; null: nothing stands in the way. The codes that
 * prove a withdrawal go to the new phone, whoever holds it.
 */
export const withdrawalHeldUntil = (changedMs: number | null, holdSeconds: number, nowMs: number): number | null => {
  const until = (changedMs ?? -Infinity) + holdSeconds * 1000
  return until > nowMs ? until : null
}

export const withdrawalHeldText = (until: string): string =>
  `手机号或密码刚刚改过，为保护备用金，${formatTime(until)} 之后才能提现`

/** What a buyer typed: `amount` is null while it isn't one. */
export interface WithdrawalWish extends Payee {
  amount: Fen | null
  channel: WithdrawalChannel
}

export type WithdrawalField = 'amount' | PayeeField | 'verifyCode'
export interface WithdrawalProblem {
  field: WithdrawalField
  message: string
}

/**
 * What is wrong with a wish, in the order of its fields; the first is what the server refuses it with. Give it what `cleanPayee` made of
 * the payee. `withdrawable` is for forms: the server finds out by booking it.
 */
export const withdrawalProblems = (
  { amount, channel, ...payee }: WithdrawalWish,
  rules: WithdrawalTerms & { withdrawable?: Fen },
): WithdrawalProblem[] => {
  const wrongAmount = checkAmount(amount, rules)
  return [
    ...(wrongAmount ? [{ field: 'amount' as const, message: wrongAmount }] : []),
    ...payeeProblems(channel, payee),
  ]
}

export const checkAmount = (
  amount: Fen | null,
  { min, max, withdrawable }: Pick<WithdrawalTerms, 'min' | 'max'> & { withdrawable?: Fen },
): Refusal => {
  if (amount === null) return '请填写提现金额，最多两位小数'
  if (amount < min) return `每次最少提现 ${price(min)}`
  if (amount > max) return `每次最多提现 ${price(max)}`
  return withdrawable !== undefined && amount > withdrawable ? `最多可以提现 ${price(withdrawable)}` : null
}

export const checkVerifyCode = (code: string): Refusal => (code.trim() === '' ? '请填写短信验证码' : null)
