import { refusals } from '../../src/domain/refusals'
import type { Handlers } from '../base/handlers'
import type { Deps } from '../deps'
import type { TradeDeps } from '../payments/methods'

type WalletCall =
  | 'walletOverview'
  | 'transactionList'
  | 'transactionExport'
  | 'rechargePackages'
  | 'rechargePay'
  | 'rechargeResult'

/** Calls about the reserve: its book, what comes in and what goes out. */
export const walletHandlers = (_deps: TradeDeps & Pick<Deps, 'jobs' | 'files'>): Handlers<WalletCall> => ({
  walletOverview: () => notYet(),
  transactionList: () => notYet(),
  transactionExport: () => notYet(),
  rechargePackages: () => notYet(),
  rechargePay: () => notYet(),
  rechargeResult: () => notYet(),
})

const notYet = (): Promise<never> => Promise.reject(refusals.notYet())
