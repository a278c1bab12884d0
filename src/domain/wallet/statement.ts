import type { Fen } from '../money'
import type { Paged } from '../paging'

/** What the buyer's own book of the reserve (备用金流水) says, line by line. */
export const walletTypes = [
  'opening',
  'recharge',
  'recharge_bonus',
  'bonus_taken',
  'consume',
  'refund',
  'freeze',
  'unfreeze',
  'fee',
  'withdraw',
  'compensate',
  'adjust',
  'reverse',
] as const
export type WalletType = (typeof walletTypes)[number]

export const walletTypeText: Record<WalletType, string> = {
  opening: '期初',
  recharge: '充值',
  recharge_bonus: '赠送',
  bonus_taken: '赠送收回',
  consume: '消费',
  refund: '退款',
  freeze: '冻结',
  unfreeze: '解冻',
  fee: '服务费',
  withdraw: '提现',
  compensate: '赔付',
  adjust: '人工调整',
  reverse: '冲正',
}

/** What a line was made for; `bizNo` leads to it. '' where there is nothing to lead to. */
export const walletBizzes = ['order', 'difference', 'after_sale', 'withdraw', 'recharge', 'adjustment', ''] as const
export type WalletBiz = (typeof walletBizzes)[number]

/** More or less: of the whole, or where a line only moves `inside` (freeze, unfreeze), of what can be spent. */
export type WalletDirection = 'in' | 'out'

export interface WalletLine {
  entryNo: string
  type: WalletType
  typeText: string
  direction: WalletDirection
  /** From one part of the reserve to another: in no total, and left out where a direction is asked for. */
  inside: boolean
  amount: Fen // above 0
  /** Signed; together they are what the line changed of the whole: `amount` in, −`amount` out, 0 inside. */
  availableChange: Fen
  frozenChange: Fen
  bonusChange: Fen
  availableAfter: Fen
  frozenAfter: Fen
  bonusAfter: Fen
  biz: WalletBiz
  bizNo: string
  remark: string
  at: string
}

export interface WalletFilter {
  type?: WalletType
  direction?: WalletDirection
  dateFrom?: string // 2026-01-31, Beijing
  dateTo?: string // this day too
}

export interface WalletQuery extends WalletFilter {
  page?: number
  pageSize?: number
  /** Of the last page: the lines after it. */
  cursor?: string
}

/** Newest first. */
export interface WalletPage extends Paged<WalletLine> {
  totals: { in: Fen; out: Fen } // of all that is filtered; what moved inside is in neither
  cursor: string // '' at the end
}

/** Why something is frozen. */
export interface Freeze {
  biz: 'after_sale' | 'withdraw'
  bizNo: string
  amount: Fen
  at: string
}

/** A day of the chart. */
export interface WalletDay {
  day: string // 2026-01-31
  balance: Fen // available and gifts at its end
  income: Fen
  spent: Fen // on orders, differences and services
}

export interface WalletOverview {
  available: Fen // can be spent and withdrawn
  frozen: Fen
  bonus: Fen // gifts: spent first, never withdrawn; a part of them goes where money is withdrawn
  freezes: Freeze[] // newest first, at most 100
  lowBalanceAt: Fen // 0: no threshold
  isLow: boolean // available and gifts below the threshold
  /** Whole days that available and gifts last at the average spending of the last 30 days; null: nothing was spent. */
  daysLeft: number | null
  days: WalletDay[] // the last 30, the oldest first
}
