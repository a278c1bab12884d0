import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageRequest } from '../../domain/paging'
import type { WalletGateway } from '../../domain/ports/wallet-gateway'
import type { WalletQuery } from '../../domain/wallet/statement'

/** The reserve moves without the buyer (refunds, reviews, deadlines): what is shown is never taken for fresh. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

export const walletQuery = (wallet: WalletGateway) =>
  queryOptions({ ...LIVE, queryKey: ['mine', 'wallet', 'overview'], queryFn: () => wallet.overview() })

export const transactionsQuery = (wallet: WalletGateway, query: WalletQuery) =>
  queryOptions({
    ...LIVE,
    queryKey: ['mine', 'wallet', 'transactions', query],
    queryFn: () => wallet.transactions(query),
    placeholderData: keepPreviousData,
  })

export const withdrawalsQuery = (wallet: WalletGateway, query: PageRequest) =>
  queryOptions({
    ...LIVE,
    queryKey: ['mine', 'wallet', 'withdrawals', query],
    queryFn: () => wallet.withdrawals(query),
    placeholderData: keepPreviousData,
  })

export const rechargeOfferQuery = (wallet: WalletGateway) =>
  queryOptions({ queryKey: ['mine', 'wallet', 'offer'], queryFn: () => wallet.rechargeOffer(), staleTime: 0 })
