import type { Fen } from '../money'
import type { Paged } from '../paging'

export const withdrawalStatuses = ['applied', 'reviewing', 'paying', 'paid', 'rejected', 'failed', 'cancelled'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalChannels = ['alipay', 'bank'] as const
export type WithdrawalChannel = (typeof withdrawalChannels)[number]

export const withdrawalChannelText: Record<WithdrawalChannel, string> = { alipay: '支付宝', bank: '银行卡' }

export const withdrawalStatusText: Record<WithdrawalStatus, string> = {
  applied: '待审核',
  reviewing: '审核中',
  paying: '打款中',
  paid: '已到账',
  rejected: '已驳回',
  failed: '打款失败',
  cancelled: '已撤销',
}

/** What somebody wanted to do with it, as a refusal says it. */
export const withdrawalEventText = {
  take: '受理',
  approve: '通过',
  reject: '驳回',
  paid: '登记到账',
  failed: '登记打款失败',
  cancel: '撤销',
} as const

/** What the log of a withdrawal and the lines of the reserve's book say that was done. */
export const withdrawalSaid = {
  apply: '申请提现',
  take: '已受理，审核中',
  approve: '审核通过，等待打款',
  reject: (reason: string) => `提现被驳回：${reason}`,
  paid: (voucher: string) => `已打款，凭证 ${voucher}`,
  failed: (reason: string) => `打款失败：${reason}`,
  cancel: '撤销提现',
} as const

export interface WithdrawalRequest {
  amount: Fen // leaves the available reserve; the fee is taken out of it
  channel: WithdrawalChannel
  payeeName: string
  payeeAccount: string
  verifyCode: string
  requestId: string
}

export interface Withdrawal {
  withdrawNo: string
  amount: Fen
  fee: Fen
  arrives: Fen // amount less fee
  bonus: Fen // gifts that go with it: frozen beside the amount, taken back when it is paid, given back else
  channel: WithdrawalChannel
  payee: string // masked: "张* · 6222 **** 1234"
  status: WithdrawalStatus
  statusText: string
  reason: string // of a rejection or a failure; '' else
  can: { cancel: boolean }
  appliedAt: string
  finishedAt: string // '' until over
}

/** What is allowed now, and why not where it isn't. */
export interface WithdrawalRules {
  withdrawable: Fen
  bonus: Fen // gifts: a part of them goes with a withdrawal (giftsLeaving)
  min: Fen
  max: Fen // of one
  heldUntil: string // after a new number or password; '': nothing is held
  leftToday: number // applications
  perDay: number
  feeRate: number // of ten thousand
  feeMin: Fen // 0: none
  days: number // working days until it arrives, at the most
  mobile: string // masked: where the code goes
}

export interface WithdrawalPage extends Paged<Withdrawal> {
  rules: WithdrawalRules
}
