import type { OrderEvent, OrderStatus } from './types'

/**
 * The life of an order: what may happen in which state, and where it leads. ./advance decides by it, the server keeps to it, the audit
 * walks every log along it, the machine of application/order-life is drawn from it.
 */
export const orderLife: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  pending_payment: { pay: 'paid', expire: 'cancelled', cancel: 'cancelled' },
  paid: { cancel: 'cancelled', start_picking: 'picking', close: 'closed' },
  picking: {
    pick: 'picking',
    shortage: 'picking',
    price_rise: 'picking',
    refund_item: 'picking',
    all_picked: 'packing',
    ship_part: 'picking',
    deliver: 'picking',
    close: 'closed',
    close_rest: 'shipped',
  },
  packing: { ship_part: 'packing', deliver: 'packing', ship: 'shipped', close: 'closed', close_rest: 'shipped' },
  shipped: { deliver: 'shipped', complete: 'completed' },
  completed: {},
  cancelled: {},
  closed: {},
}

/** The state after the event, or null where it may not happen. */
export const orderAfter = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  orderLife[status][event] ?? null

export const isFinal = (status: OrderStatus): boolean => Object.keys(orderLife[status]).length === 0
