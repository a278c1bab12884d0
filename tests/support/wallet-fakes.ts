import { fen } from '../../src/domain/money'
import type { WalletDay, WalletLine, WalletOverview, WalletPage } from '../../src/domain/wallet/statement'
import { walletTypeText } from '../../src/domain/wallet/statement'
import type { Withdrawal, WithdrawalPage, WithdrawalRules } from '../../src/domain/wallet/withdrawal'

/** A reserve with something of everything, for pages that show it. */

export const walletDays: WalletDay[] = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10),
  balance: fen(300_000 - at * 5_000 + (at > 14 ? 120_000 : 0)),
  income: fen(at === 15 ? 125_000 : 0),
  spent: fen(at === 0 ? 0 : 5_000),
}))

export const anOverview: WalletOverview = {
  available: fen(268_000),
  frozen: fen(21_200),
  bonus: fen(7_000),
  freezes: [
    { biz: 'withdraw', bizNo: 'W2001', amount: fen(20_000), at: '2026-11-20T08:00:00+08:00' },
    { biz: 'after_sale', bizNo: 'C3001', amount: fen(1_200), at: '2026-11-19T08:00:00+08:00' },
  ],
  lowBalanceAt: fen(0),
  isLow: false,
  daysLeft: 55,
  days: walletDays,
}

export const aLine = (more: Partial<WalletLine> = {}): WalletLine => {
  const line = {
    entryNo: 'E1',
    type: 'consume',
    direction: 'out',
    inside: false,
    amount: fen(5_000),
    availableChange: fen(-5_000),
    frozenChange: fen(0),
    bonusChange: fen(0),
    availableAfter: fen(268_000),
    frozenAfter: fen(21_200),
    bonusAfter: fen(7_000),
    biz: 'order',
    bizNo: 'D1001',
    remark: '',
    at: '2026-11-20T09:00:00+08:00',
    ...more,
  } as const
  return { ...line, typeText: walletTypeText[line.type] }
}

export const aStatement = (list: WalletLine[], more: Partial<WalletPage> = {}): WalletPage => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 20,
  totals: { in: fen(125_000), out: fen(5_000) },
  cursor: '',
  ...more,
})

export const theRules: WithdrawalRules = {
  withdrawable: fen(268_000),
  bonus: fen(0),
  min: fen(1_000),
  max: fen(5_000_000),
  heldUntil: '',
  leftToday: 3,
  perDay: 3,
  feeRate: 0,
  feeMin: fen(0),
  days: 3,
  mobile: '138****0001',
}

export const aWithdrawal = (more: Partial<Withdrawal> = {}): Withdrawal => ({
  withdrawNo: 'W2001',
  amount: fen(20_000),
  fee: fen(0),
  arrives: fen(20_000),
  bonus: fen(0),
  channel: 'alipay',
  payee: '张** · 138****0001',
  status: 'applied',
  statusText: '待审核',
  reason: '',
  can: { cancel: true },
  appliedAt: '2026-11-20T08:00:00+08:00',
  finishedAt: '',
  ...more,
})

export const withdrawalPage = (list: Withdrawal[]): WithdrawalPage => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 20,
  rules: theRules,
})
