import type { OrderSummary } from '../../../domain/order'
import { planBatch, type BatchKind } from '../../../domain/order-batch'
import { price } from '../../../domain/money'
import { sum } from '../../../domain/money'
import { useNotices } from '../../frame/ports-context'
import { batchNames } from './batch-words'
import styles from './orders.module.css'

const kinds: BatchKind[] = ['pay', 'cancel', 'confirm', 'reorder']

/** What is chosen, on whatever pages, and what may be done with it. */
export const BatchBar = ({
  orders,
  start,
  claim,
  exportThem,
  clear,
}: {
  orders: readonly OrderSummary[]
  start: (kind: BatchKind) => void
  /** 批量申请售后, of those that admit one. */
  claim: (orderNos: string[]) => void
  exportThem: () => void
  clear: () => void
}) => {
  const { say } = useNotices()
  const claimable = orders.filter(({ can }) => can.afterSale)
  return (
    <div className={styles.bar} role="region" aria-label="批量操作">
      <span>
        已选 <strong>{orders.length}</strong> 单 · {price(sum(orders.map(({ payable }) => payable)))}
      </span>
      <button type="button" className={styles.bare} onClick={clear}>
        取消选择
      </button>
      <span className={styles.barWays}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="button small"
            aria-description={`${planBatch(kind, orders).able.length} 单可以`}
            onClick={() => start(kind)}
          >
            {batchNames[kind]}
          </button>
        ))}
        <button
          type="button"
          className="button small"
          aria-description={`${claimable.length} 单可以`}
          onClick={() =>
            claimable.length === 0
              ? say('warning', '选中的订单都不能申请售后')
              : claim(claimable.map(({ orderNo }) => orderNo))
          }
        >
          批量申请售后
        </button>
        <button type="button" className="button small" onClick={exportThem}>
          导出选中
        </button>
      </span>
    </div>
  )
}
