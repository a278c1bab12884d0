import type { OrderStatus, OrderSummary } from '../../../domain/order'
import styles from './orders.module.css'

const tones: Record<OrderStatus, string | undefined> = {
  pending_payment: styles.urgent,
  paid: styles.underWay,
  picking: styles.underWay,
  packing: styles.underWay,
  shipped: styles.underWay,
  completed: styles.done,
  cancelled: styles.over,
  closed: styles.over,
}

export const StatusTag = ({ order }: { order: Pick<OrderSummary, 'status' | 'statusText'> }) => (
  <span className={`${styles.tag} ${tones[order.status]}`}>{order.statusText}</span>
)
