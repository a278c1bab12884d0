import type { Doers, OrderEvent, OrderStatus } from './types'

/**
 * The life of an order: what may happen in which state, and where it leads. ./advance decides by it, the server keeps to it, the audit
 * walks every log along it, the machine of application/order-life is drawn from it.
 */
export const orderLife: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  pending_payment: { pay: 'paid', expire: 'cancelled', cancel: 'cancelled' },
  paid: {
    cancel: 'cancelled',
    start_picking: 'picking',
    trouble: 'paid',
    decide: 'paid',
    refund_item: 'paid',
    close: 'closed',
  },
  picking: {
    pick: 'picking',
    trouble: 'picking',
    decide: 'picking',
    refund_item: 'picking',
    repick: 'picking',
    all_picked: 'packing',
    ship_part: 'picking',
    deliver: 'picking',
    after_sale: 'picking',
    close: 'closed',
    close_rest: 'shipped',
  },
  packing: {
    trouble: 'packing',
    decide: 'packing',
    refund_item: 'packing',
    repick: 'picking',
    ship_part: 'packing',
    deliver: 'packing',
    after_sale: 'packing',
    ship: 'shipped',
    close: 'closed',
    close_rest: 'shipped',
  },
  shipped: { trouble: 'shipped', decide: 'shipped', deliver: 'shipped', after_sale: 'shipped', complete: 'completed' },
  completed: { trouble: 'completed', decide: 'completed', after_sale: 'completed' },
  cancelled: {},
  closed: {},
}

/** Who may do it; the audit holds every log against it. */
export const orderDoers: Doers<OrderEvent> = {
  pay: ['buyer'],
  expire: ['system'],
  cancel: ['buyer'],
  start_picking: ['station'],
  pick: ['station'],
  trouble: ['station', 'platform'],
  decide: ['buyer', 'station', 'system'],
  refund_item: ['buyer', 'station', 'system'],
  repick: ['buyer', 'system'],
  all_picked: ['station', 'buyer', 'system'],
  ship_part: ['station'],
  ship: ['station', 'buyer', 'system'],
  deliver: ['station'],
  complete: ['buyer', 'system'],
  close: ['buyer', 'station', 'system'],
  close_rest: ['buyer', 'station', 'system'],
  after_sale: ['station', 'system'],
}

/** The state after the event, or null where it may not happen. */
export const orderAfter = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  orderLife[status][event] ?? null

/** Where nothing leads to another state. */
export const isFinal = (status: OrderStatus): boolean => Object.values(orderLife[status]).every((to) => to === status)
