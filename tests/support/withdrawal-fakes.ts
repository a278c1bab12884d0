import { fen, zero } from '../../src/domain/money'
import { withdrawalStatusText, type Withdrawal, type WithdrawalRules } from '../../src/domain/wallet/withdrawal'
import { withdrawalTerms } from '../../src/domain/wallet/withdrawal-rules'

export const theRules = (over: Partial<WithdrawalRules> = {}): WithdrawalRules => ({
  ...withdrawalTerms,
  withdrawable: fen(500_000),
  bonus: zero,
  heldUntil: '',
  leftToday: 3,
  mobile: '138****0000',
  ...over,
})

export const aWithdrawal = (over: Partial<Withdrawal> = {}): Withdrawal => {
  const status = over.status ?? 'applied'
  return {
    withdrawNo: 'W1',
    amount: fen(10_000),
    fee: zero,
    arrives: fen(10_000),
    bonus: zero,
    channel: 'alipay',
    payee: '张** · 138****0001',
    status,
    statusText: withdrawalStatusText[status],
    reason: '',
    can: { cancel: status === 'applied' },
    appliedAt: '2026-11-20T12:00:00+08:00',
    finishedAt: '',
    ...over,
  }
}
