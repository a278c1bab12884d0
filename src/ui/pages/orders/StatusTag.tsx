import type { OrderStatus, OrderSummary } from '../../../domain/order'

const tones: Record<OrderStatus, string> = {
  pending_payment: 'urgent',
  paid: 'info',
  picking: 'info',
  packing: 'info',
  shipped: 'info',
  completed: 'good',
  cancelled: '',
  closed: '',
}

export const StatusTag = ({ order }: { order: Pick<OrderSummary, 'status' | 'statusText'> }) => (
  <span className={`tag ${tones[order.status]}`}>{order.statusText}</span>
)
