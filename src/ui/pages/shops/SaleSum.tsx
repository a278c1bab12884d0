import { useQuery } from '@tanstack/react-query'
import { price, sum } from '../../../domain/money'
import type { SaleFilter } from '../../../domain/shops/order-list'
import { usePorts } from '../../frame/ports-context'
import { saleTotalsQuery } from '../../queries/platform-orders'
import { signed } from './SaleCard'
import styles from './sales.module.css'

/** What all that the filter leaves come to; how many is told at once, the money as soon as it is reckoned. */
export const SaleSum = ({ filter, orders }: { filter: SaleFilter; orders: number }) => {
  const { platformOrders } = usePorts()
  const { data: totals, isError, refetch } = useQuery(saleTotalsQuery(platformOrders, filter))
  return (
    <p className={styles.faint} role="status" aria-label="合计">
      共 {orders} 单
      {totals && (
        <>
          ，实付 {price(totals.paid)}，{totals.reckoned < totals.orders && `其中 ${totals.reckoned} 单算得出成本，`}成本{' '}
          {price(sum([totals.goods, totals.service, totals.freight]))}，毛利{' '}
          <strong className={totals.profit < 0 ? styles.late : styles.gain}>{signed(totals.profit)}</strong>
        </>
      )}
      {isError && !totals && (
        <>
          ，合计没有算出来
          <button type="button" className={styles.bare} onClick={() => void refetch()}>
            重试
          </button>
        </>
      )}
    </p>
  )
}
