import { OrderCard } from './OrderCard'
import { useSoonAll, type ListProps } from './OrderTable'
import styles from './orders.module.css'

export const OrderCards = ({ orders, isChosen, at, editing, ...same }: ListProps) => (
  <ul className={styles.list} aria-label="订单">
    {useSoonAll(orders).map((order) => (
      <OrderCard
        key={order.orderNo}
        order={order}
        isChosen={isChosen(order.orderNo)}
        isAt={at === order.orderNo}
        editing={editing?.orderNo === order.orderNo ? editing.what : null}
        {...same}
      />
    ))}
  </ul>
)
