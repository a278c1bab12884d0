import type { Handlers } from '../base/handlers'
import type { Deps } from '../deps'
import type { TradeDeps } from '../payments/methods'
import { startStatement } from '../exports/statement'
import { recharge, rechargeOffer, rechargeResultOf } from '../payments/recharges'
import { walletOverviewOf } from '../wallet/overview'
import { transactionsOf } from '../wallet/transactions'

type WalletCall =
  | 'walletOverview'
  | 'transactionList'
  | 'transactionExport'
  | 'rechargePackages'
  | 'rechargePay'
  | 'rechargeResult'

/** Calls about the reserve: its book, what comes in and what goes out. */
export const walletHandlers = (deps: TradeDeps & Pick<Deps, 'jobs' | 'files'>): Handlers<WalletCall> => ({
  walletOverview: (_input, { caller }) => walletOverviewOf(deps.db, caller.userId, deps.clock.now()),
  transactionList: (input, { caller }) => transactionsOf(deps.db, caller.userId, input),
  transactionExport: (input, { caller }) => startStatement(deps, caller.userId, input),
  rechargePackages: () => rechargeOffer(deps),
  rechargePay: (input, { caller, origin }) => recharge(deps, caller.userId, input, origin),
  rechargeResult: ({ rechargeNo }, { caller }) => rechargeResultOf(deps, caller.userId, rechargeNo),
})
