import type { WalletGateway } from '../../domain/ports/wallet-gateway'
import * as wallet from '../../../wire/wallet'
import type { WireClient } from './wire-client'

export const wireWalletGateway = ({ ask }: WireClient): WalletGateway => ({
  overview: () => ask(wallet.walletOverview, {}),
  transactions: (query) => ask(wallet.transactionList, query),
  exportTransactions: async (request) => (await ask(wallet.transactionExport, request)).job,
  rechargeOffer: () => ask(wallet.rechargePackages, {}),
  recharge: ({ wish, ...request }) => ask(wallet.rechargePay, { ...wish, ...request }),
  rechargeResult: (rechargeNo) => ask(wallet.rechargeResult, { rechargeNo }),
  withdrawals: (query) => ask(wallet.withdrawList, query),
  withdraw: (request) => ask(wallet.withdraw, request),
  cancelWithdrawal: (request) => ask(wallet.withdrawCancel, request),
})
