import { parseYuan, yuan } from '../../domain/money'
import { cleanPayee, type Payee } from '../../domain/wallet/payee'
import { withdrawalProblems, type WithdrawalProblem } from '../../domain/wallet/withdrawal-rules'
import type { WithdrawalChannel, WithdrawalRequest, WithdrawalRules } from '../../domain/wallet/withdrawal'

/** What is typed into the form: the amount in yuan, as typed. */
export interface WithdrawalDraft extends Payee {
  amount: string
  channel: WithdrawalChannel
}

export const blankWithdrawal: WithdrawalDraft = { amount: '', channel: 'alipay', payeeName: '', payeeAccount: '' }

/** Every field that is wrong, by the rules that hold now. */
export const wrongWith = (
  { amount, channel, ...payee }: WithdrawalDraft,
  rules: WithdrawalRules,
): WithdrawalProblem[] =>
  withdrawalProblems({ amount: parseYuan(amount), channel, ...cleanPayee(channel, payee) }, rules)

/** Of a draft with which nothing is wrong. */
export const wishOf = ({
  amount,
  channel,
  ...payee
}: WithdrawalDraft): Omit<WithdrawalRequest, 'verifyCode' | 'requestId'> => ({
  amount: parseYuan(amount)!,
  channel,
  ...cleanPayee(channel, payee),
})

export const draftOf = ({ amount, channel, payeeName, payeeAccount }: WithdrawalRequest): WithdrawalDraft => ({
  amount: yuan(amount),
  channel,
  payeeName,
  payeeAccount,
})
