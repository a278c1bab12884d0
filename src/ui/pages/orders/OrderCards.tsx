import { OrderCard } from './OrderCard'
import type { ListProps } from './OrderTable'
import { useNearRows } from './use-near-rows'
import styles from './orders.module.css'

/** Of a card with the gap after it, in px. */
const HEIGHT = 200

export const OrderCards = ({ orders, isChosen, at, editing, ...same }: ListProps) => {
  const { rows, rest } = useNearRows(orders, at, HEIGHT)
  return (
    <>
      <ul className={styles.list} aria-label="订单">
        {rows.map((order) => (
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
      {rest}
    </>
  )
}
