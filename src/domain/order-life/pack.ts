import { orderAfter } from './table'
import type { OrderStatus } from './types'

/** As long as it may be sent, an order may as well be sent by itself. */
export const mayLeavePack = (status: OrderStatus): boolean =>
  orderAfter(status, 'cancel') !== null || orderAfter(status, 'ship_part') !== null
