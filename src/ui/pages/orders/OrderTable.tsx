import { useMemo, type CSSProperties } from 'react'
import type { OrderSummary } from '../../../domain/order'
import type { ShownColumn } from '../../../domain/order-desk'
import { TickBox } from '../../parts/TickBox'
import { columnText, LEAST_REST, widthOf } from './columns'
import { rightAligned } from './cells'
import { OrderRow } from './OrderRow'
import type { Edited, RowAct } from './row-events'
import { useNearRows } from './use-near-rows'
import styles from './orders.module.css'

export interface ListProps {
  orders: readonly OrderSummary[]
  isChosen: (orderNo: string) => boolean
  at: string // the order under the cursor of the keys
  editing: { orderNo: string; what: Edited } | null
  query: string
  ratio: number
  act: RowAct
}

const TICK = 40
const WAYS = 176
/** Wider than this, the actions stay in sight while the rest is scrolled; each cell that does costs time. */
const ROOM = 1000
/** Of a row, in px. */
const HEIGHT = 60

export const OrderTable = ({
  columns,
  choosePage,
  ...list
}: ListProps & { columns: readonly ShownColumn[]; choosePage: (on: boolean) => void }) => {
  const { orders, isChosen, at, editing, query, ratio, act } = list
  const visible = useMemo(() => columns.filter(({ hidden }) => !hidden), [columns])
  const keys = useMemo(() => visible.map(({ key }) => key), [visible])
  const { rows, rest } = useNearRows(orders, at, HEIGHT)
  const least = visible.reduce((sum, column) => sum + (widthOf(column) || LEAST_REST), TICK + WAYS)
  const chosen = orders.filter(({ orderNo }) => isChosen(orderNo)).length
  return (
    <div className={`card ${styles.tableBox}`}>
      <table
        className={least > ROOM ? `${styles.table} ${styles.pinned}` : styles.table}
        style={{ minWidth: least } satisfies CSSProperties}
        aria-label="订单"
        aria-rowcount={orders.length + 1}
      >
        <colgroup>
          <col style={{ width: TICK }} />
          {visible.map((column) => (
            <col key={column.key} style={widthOf(column) ? { width: widthOf(column) } : undefined} />
          ))}
          <col style={{ width: WAYS }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <TickBox name="全选本页" count={orders.length} chosen={chosen} set={choosePage} />
            </th>
            {visible.map(({ key }) => (
              <th key={key} scope="col" className={rightAligned.has(key) ? styles.money : undefined}>
                {columnText(key)}
              </th>
            ))}
            <th scope="col" className={styles.last}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((order) => (
            <OrderRow
              key={order.orderNo}
              order={order}
              columns={keys}
              isChosen={isChosen(order.orderNo)}
              isAt={at === order.orderNo}
              editing={editing?.orderNo === order.orderNo ? editing.what : null}
              query={query}
              ratio={ratio}
              act={act}
            />
          ))}
        </tbody>
      </table>
      {rest}
    </div>
  )
}
