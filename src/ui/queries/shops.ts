import { queryOptions } from '@tanstack/react-query'
import type { ShopGateway } from '../../domain/ports/shop-gateway'

/** Those to order for. Orders come and authorisations end elsewhere: who comes back to the page sees how they stand. */
export const orderShopsQuery = (shops: ShopGateway) =>
  queryOptions({ queryKey: ['mine', 'shops'], queryFn: () => shops.list(), refetchOnWindowFocus: 'always' })
