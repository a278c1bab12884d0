import type { OrderSummary } from '../../../domain/order'
import { orderPath } from '../../frame/paths'

/** The list it is looked at from goes along: its neighbours are those of the list. */
export const orderLinkOf = (orderNo: OrderSummary['orderNo'], query: string): string =>
  query ? `${orderPath(orderNo)}?${query}` : orderPath(orderNo)
