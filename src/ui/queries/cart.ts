import { queryOptions } from '@tanstack/react-query'
import type { AccountGateway } from '../../domain/ports/account-gateway'
import type { CartGateway } from '../../domain/ports/cart-gateway'

export const cartQuery = (cart: CartGateway) =>
  queryOptions({ queryKey: ['mine', 'cart'], queryFn: () => cart.list(), staleTime: 0 })

export const countsQuery = (account: AccountGateway) =>
  queryOptions({ queryKey: ['mine', 'counts'], queryFn: () => account.counts() })
