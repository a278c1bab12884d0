import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlatformOrderGateway } from '../../domain/ports/platform-order-gateway'
import type { SaleFilter, SaleQuery } from '../../domain/shops/order-list'
import { isOver } from './jobs'

const LOOK_MS = 1000

export const SALES = ['mine', 'sales']

/** Looked at every second while orders are being fetched. */
export const platformOrdersQuery = (platformOrders: PlatformOrderGateway, query: SaleQuery) =>
  queryOptions({
    queryKey: [...SALES, query],
    queryFn: () => platformOrders.list(query),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.job && !isOver(data.job) ? LOOK_MS : false),
  })

/** What all that the filter leaves come to: reckoned apart, so that no page waits for it. */
export const saleTotalsQuery = (platformOrders: PlatformOrderGateway, filter: SaleFilter) =>
  queryOptions({
    queryKey: [...SALES, 'totals', filter],
    queryFn: () => platformOrders.totals(filter),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
