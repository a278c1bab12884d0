import { Link } from 'react-router-dom'
import type { OrderSummary } from '../../../domain/order'
import type { BatchKind } from '../../../domain/order-batch'
import { orderLinkOf } from './cells'
import styles from './orders.module.css'

const names: [kind: BatchKind, name: string, look: string][] = [
  ['pay', '去支付', 'button primary small'],
  ['confirm', '确认收货', 'button small'],
  ['cancel', '取消订单', 'button small'],
]

interface Props {
  order: OrderSummary
  start: (kind: BatchKind) => void
}

/** What the buyer may do with an order, as the server says. */
export const OrderActions = ({ order, start }: Props) => {
  const open = names.filter(([kind]) => order.can[kind])
  if (open.length === 0) return null
  return (
    <span className={styles.actions}>
      {open.map(([kind, name, look]) => (
        <button key={kind} type="button" className={look} onClick={() => start(kind)}>
          {name}
        </button>
      ))}
    </span>
  )
}

/** And the ways that are always there. */
export const OrderWays = ({ order, start, query }: Props & { query: string }) => (
  <div className={styles.ways}>
    <OrderActions order={order} start={start} />
    <span className={styles.links}>
      {order.can.reorder && !order.can.pay && (
        <button type="button" className={styles.bare} onClick={() => start('reorder')}>
          再次购买
        </button>
      )}
      <Link to={orderLinkOf(order.orderNo, query)} aria-label={`订单 ${order.orderNo} 的详情`}>
        订单详情
      </Link>
    </span>
  </div>
)
