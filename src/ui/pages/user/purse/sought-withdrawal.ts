import { queryOptions } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '../../../../domain/paging'
import type { WalletGateway } from '../../../../domain/ports/wallet-gateway'
import type { Withdrawal } from '../../../../domain/wallet/withdrawal'

/** A withdrawal that a link names, however far back it lies; null: there is none of that number. */
export const soughtWithdrawalQuery = (wallet: WalletGateway, withdrawNo: string) => {
  const from = async (page: number): Promise<Withdrawal | null> => {
    const { list, total } = await wallet.withdrawals({ page, pageSize: MAX_PAGE_SIZE })
    const one = list.find((each) => each.withdrawNo === withdrawNo)
    return one ?? (list.length === 0 || page * MAX_PAGE_SIZE >= total ? null : from(page + 1))
  }
  return queryOptions({ queryKey: ['mine', 'wallet', 'withdrawals', withdrawNo], queryFn: () => from(1) })
}
