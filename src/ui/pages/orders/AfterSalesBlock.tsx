import { useQuery } from '@tanstack/react-query'
import { price } from '../../../domain/money'
import { formatTime } from '../../../domain/time'
import { afterSalePath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { afterSalesQuery } from '../../queries/after-sales'
import styles from './orders.module.css'

/** Of an order's page: what was applied for about it. */
export const AfterSalesBlock = ({ orderNo }: { orderNo: string }) => {
  const { afterSales } = usePorts()
  const found = useQuery(afterSalesQuery(afterSales, { keyword: orderNo, page: 1, pageSize: 20 }))
  const own = found.data?.list.filter((one) => one.orderNo === orderNo) ?? []
  if (own.length === 0) return null
  return (
    <section className={`${styles.block} ${styles.cases}`} aria-labelledby="after-sales-title">
      <h2 id="after-sales-title">售后</h2>
      <ul>
        {own.map(({ caseNo, typeText, statusText, lines, amount, appliedAt }) => (
          <li key={caseNo}>
            <span className="tag info">{typeText}</span> <a href={afterSalePath(caseNo)}>{caseNo}</a> {statusText}
            <span className={styles.faint}>
              {formatTime(appliedAt)} 申请 · {lines.reduce((all, { qty }) => all + qty, 0)} 件
              {amount > 0 && ` · 退款 ${price(amount)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
