import type { OrderDetail } from '../../../domain/order'
import { stepsOf } from './order-steps'
import styles from './orders.module.css'

/** How far the order has come, and when. */
export const StepBar = ({ order }: { order: OrderDetail }) => {
  const { current, status, items } = stepsOf(order)
  return (
    <ol className={styles.steps} aria-label="订单进度">
      {items.map(({ title, content }, at) => (
        <li
          key={title}
          data-state={at < current ? 'finish' : at === current ? status : 'wait'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span>{title}</span>
          {content && <small>{content}</small>}
        </li>
      ))}
    </ol>
  )
}
