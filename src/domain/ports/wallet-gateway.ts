import type { PageRequest } from '../paging'
import type { RechargeOffer, RechargeRequest, RechargeResult, RechargeTicket } from '../wallet/recharge'
import type { WalletFilter, WalletOverview, WalletPage, WalletQuery } from '../wallet/statement'
import type { Withdrawal, WithdrawalPage, WithdrawalRequest } from '../wallet/withdrawal'

/**
 * The reserve (售后备用金): what it holds, what moved it, how money comes in and goes out. What moves money carries a request id made once,
 * at submit: the same id and content gets the first answer again, other content under the same id is a `conflict`.
 */
export interface WalletGateway {
  overview(): Promise<WalletOverview>
  transactions(query: WalletQuery): Promise<WalletPage>
  /** @returns the id of the job that makes the sheet */
  exportTransactions(request: WalletFilter & { format: 'xlsx' | 'csv' }): Promise<string>
  rechargeOffer(): Promise<RechargeOffer>
  /** Refusals: `invalid` (amount, method, a package that is gone), `conflict`. */
  recharge(request: RechargeRequest): Promise<RechargeTicket>
  /** Refusals: `not-found`. */
  rechargeResult(rechargeNo: string): Promise<RechargeResult>
  withdrawals(query: PageRequest): Promise<WithdrawalPage>
  /** Refusals: `invalid` (amount, payee, code), `balance-short` (details.shortBy), `too-often`. */
  withdraw(request: WithdrawalRequest): Promise<Withdrawal>
  /** Refusals: `conflict` (reviewed already), `not-found`. */
  cancelWithdrawal(request: { withdrawNo: string; requestId: string }): Promise<Withdrawal>
}
