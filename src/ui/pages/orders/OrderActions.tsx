import type { OrderSummary } from '../../../domain/order'
import type { BatchKind } from '../../../domain/order-batch'
import { orderLinkOf } from './order-link'
import type { RowProps } from './row-events'
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
export const OrderWays = ({ order, query, act }: Pick<RowProps, 'order' | 'query' | 'act'>) => (
  <div className={styles.ways}>
    <OrderActions order={order} start={(kind) => act({ do: kind, order })} />
    <span className={styles.links}>
      {order.can.afterSale && (
        <button type="button" className={styles.bare} onClick={() => act({ do: 'claim', order })}>
          申请售后
        </button>
      )}
      {order.can.reorder && !order.can.pay && (
        <button type="button" className={styles.bare} onClick={() => act({ do: 'reorder', order })}>
          再次购买
        </button>
      )}
      <a href={orderLinkOf(order.orderNo, query)} aria-label={`订单 ${order.orderNo} 的详情`}>
        订单详情
      </a>
    </span>
  </div>
)
