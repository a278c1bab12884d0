import { useState } from 'react'
import type { OrderColumn, ShownColumn } from '../../../domain/order-desk'
import { Popover } from '../../parts/Popover'
import { columnText, MAX_WIDTH, MIN_WIDTH, moved, widthOf } from './columns'
import styles from './orders.module.css'

interface Props {
  columns: readonly ShownColumn[]
  keep: (columns: ShownColumn[]) => void
}

/** 列设置: which columns there are, in which order (dragged or stepped) and how wide. */
export const ColumnSettings = (props: Props) => (
  <Popover name="列设置" align="right">
    {() => <Columns {...props} />}
  </Popover>
)

const Columns = ({ columns, keep }: Props) => {
  const [dragged, setDragged] = useState<OrderColumn | null>(null)
  const set = (key: OrderColumn, change: Partial<ShownColumn>) =>
    keep(columns.map((column) => (column.key === key ? { ...column, ...change } : column)))
  const shown = columns.filter(({ hidden }) => !hidden).length
  return (
    <div className={styles.columnSet}>
      <ul>
        {columns.map((column, at) => {
          const name = columnText(column.key)
          return (
            <li
              key={column.key}
              draggable
              data-dragged={dragged === column.key}
              onDragStart={() => setDragged(column.key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged && keep(moved(columns, dragged, at))}
            >
              <span className={styles.grip} aria-hidden="true">
                ⠿
              </span>
              <label>
                <input
                  type="checkbox"
                  checked={!column.hidden}
                  disabled={!column.hidden && shown === 1}
                  onChange={(event) => set(column.key, { hidden: !event.target.checked })}
                />{' '}
                {name}
              </label>
              <input
                className={`input ${styles.width}`}
                type="number"
                aria-label={`${name}的列宽`}
                placeholder={String(widthOf({ ...column, width: 0 }) || '自动')}
                min={MIN_WIDTH}
                max={MAX_WIDTH}
                step={4}
                defaultValue={column.width || ''}
                disabled={column.hidden}
                onBlur={(event) => {
                  const width = widthFrom(event.target.value)
                  if (width !== column.width) set(column.key, { width })
                }}
              />
              <button
                type="button"
                className={styles.step}
                aria-label={`${name}上移`}
                disabled={at === 0}
                onClick={() => keep(moved(columns, column.key, at - 1))}
              >
                ↑
              </button>
              <button
                type="button"
                className={styles.step}
                aria-label={`${name}下移`}
                disabled={at === columns.length - 1}
                onClick={() => keep(moved(columns, column.key, at + 1))}
              >
                ↓
              </button>
            </li>
          )
        })}
      </ul>
      <button type="button" className="button small" onClick={() => keep([])}>
        恢复默认
      </button>
    </div>
  )
}

const widthFrom = (typed: string): number => {
  const width = Math.round(Number(typed))
  return Number.isFinite(width) && width > 0 ? Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)) : 0
}
