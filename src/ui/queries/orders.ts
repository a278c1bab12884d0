import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderQuery } from '../../domain/order'
import type { OrderGateway } from '../../domain/ports/order-gateway'

/** Orders move without the buyer: what is shown is never taken for fresh. */
export const ordersQuery = (orders: OrderGateway, query: OrderQuery) =>
  queryOptions({
    queryKey: ['mine', 'orders', 'list', query],
    queryFn: () => orders.list(query),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const orderQuery = (orders: OrderGateway, orderNo: string) =>
  queryOptions({ queryKey: ['mine', 'orders', 'one', orderNo], queryFn: () => orders.info(orderNo), staleTime: 0 })
