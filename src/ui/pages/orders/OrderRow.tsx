import { memo } from 'react'
import type { OrderColumn } from '../../../domain/order-desk'
import { cells, rightAligned } from './cells'
import { OrderWays } from './OrderActions'
import type { RowProps } from './row-events'
import styles from './orders.module.css'

/** One order in one line: as many as a screen holds. */
export const OrderRow = memo((row: RowProps & { columns: readonly OrderColumn[] }) => {
  const { order, isChosen, isAt, query, act, columns } = row
  const shown = new Set(columns)
  return (
    <tr
      className={`${styles.row} ${isChosen ? styles.chosen : ''} ${isAt ? styles.at : ''}`}
      data-order={order.orderNo}
    >
      <td>
        <RowTick order={order} isChosen={isChosen} act={act} />
      </td>
      {columns.map((key) => (
        <td key={key} className={rightAligned.has(key) ? styles.money : key === 'flag' ? styles.flagColumn : undefined}>
          {cells[key](row, shown)}
        </td>
      ))}
      <td className={styles.last}>
        <OrderWays order={order} query={query} act={act} />
      </td>
    </tr>
  )
})

/** With the shift key: all from the one before to this one. */
export const RowTick = ({ order, isChosen, act }: Pick<RowProps, 'order' | 'isChosen' | 'act'>) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      aria-label={`选择订单 ${order.orderNo}`}
      checked={isChosen}
      onChange={(event) => act({ do: 'choose', order, isRange: (event.nativeEvent as MouseEvent).shiftKey })}
    />
  </label>
)
