import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AccountGateway } from '../../domain/ports/account-gateway'
import type { CartGateway } from '../../domain/ports/cart-gateway'

/** Buyers work in many tabs: who comes back to this one sees what was put into the cart in another. */
export const cartQuery = (cart: CartGateway) =>
  queryOptions({
    queryKey: ['mine', 'cart'],
    queryFn: () => cart.list(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** While the answer for more numbers is on its way, what was found stays. */
export const artNosQuery = (cart: CartGateway, artNos: string[]) =>
  queryOptions({
    queryKey: ['mine', 'art-nos', artNos],
    queryFn: () => cart.lookUp(artNos),
    enabled: artNos.length > 0,
    placeholderData: keepPreviousData,
  })

export const countsQuery = (account: AccountGateway) =>
  queryOptions({ queryKey: ['mine', 'counts'], queryFn: () => account.counts(), refetchOnWindowFocus: 'always' })
