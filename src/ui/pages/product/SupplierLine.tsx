import { useQuery } from '@tanstack/react-query'
import type { Named } from '../../../domain/catalogue'
import { supplierPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { supplierQuery } from '../../queries/catalogue'
import styles from './product-page.module.css'

/** Who sends it, how soon, and how much of it comes back. What couldn't be read is left out: the card further down asks again. */
export const SupplierLine = ({ supplier: { id, name } }: { supplier: Named }) => {
  const { catalogue } = usePorts()
  const { data } = useQuery(supplierQuery(catalogue, id))
  return (
    <p className={styles.supplierLine}>
      <a href={supplierPath(id)}>{name}</a>
      {data && (
        <>
          {data.dispatchHours > 0 && <span>{data.dispatchHours} 小时发货</span>}
          {data.returnRate !== null && <span>退货率 {data.returnRate}%</span>}
          <span>
            {data.market} {data.floor} {data.stallNo}
          </span>
        </>
      )}
    </p>
  )
}
