import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Flag, OrderDetail, OrderFilter, OrderPage, OrderQuery } from '../../domain/order'
import type { OrderGateway } from '../../domain/ports/order-gateway'

const LISTS = ['mine', 'orders', 'list']
const ONES = ['mine', 'orders', 'one']

/** Orders move without the buyer: what is shown is never taken for fresh. */
export const ordersQuery = (orders: OrderGateway, query: OrderQuery) =>
  queryOptions({
    queryKey: [...LISTS, query],
    queryFn: () => orders.list(query),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** `within`: the list it is looked at from. */
export const orderQuery = (orders: OrderGateway, orderNo: string, within: OrderFilter = {}) =>
  queryOptions({
    queryKey: [...ONES, orderNo, within],
    queryFn: () => orders.info(orderNo, within),
    staleTime: 0,
  })

export const orderShopsQuery = (orders: OrderGateway) =>
  queryOptions({ queryKey: ['mine', 'orders', 'shops'], queryFn: () => orders.shops() })

export const deskQuery = (orders: OrderGateway) =>
  queryOptions({ queryKey: ['mine', 'orders', 'desk'], queryFn: () => orders.desk(), staleTime: 5 * 60_000 })

export interface OrderNote {
  flag?: Flag
  remark?: string
}

/** Shows a flag or a remark as if it were kept already. @returns the way back */
export const showNote = (queries: QueryClient, orderNo: string, note: OrderNote): (() => void) => {
  const before = [
    ...queries.getQueriesData<OrderPage>({ queryKey: LISTS }),
    ...queries.getQueriesData<OrderDetail>({ queryKey: [...ONES, orderNo] }),
  ]
  queries.setQueriesData<OrderPage>(
    { queryKey: LISTS },
    (page) =>
      page && { ...page, list: page.list.map((order) => (order.orderNo === orderNo ? { ...order, ...note } : order)) },
  )
  queries.setQueriesData<OrderDetail>({ queryKey: [...ONES, orderNo] }, (order) => order && { ...order, ...note })
  return () => before.forEach(([key, data]) => queries.setQueryData(key, data))
}
