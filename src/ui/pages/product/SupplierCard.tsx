import { useQuery } from '@tanstack/react-query'
import { inWidth } from '../../../domain/picture-sizes'
import { supplierPath } from '../../frame/paths'
import { LoadFailure } from '../../parts/LoadFailure'
import { usePorts } from '../../frame/ports-context'
import { supplierQuery } from '../../queries/catalogue'
import styles from './below.module.css'

/** The facts about a supplier that decide. */
export const SupplierCard = ({ id }: { id: string }) => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(supplierQuery(catalogue, id))
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <section className={`card ${styles.supplier}`} aria-label="供应商">
      {data && (
        <>
          <a href={supplierPath(id)} className={styles.supplierHead}>
            <img {...inWidth(data.logo, 44)} alt="" width={44} height={44} />
            <strong>{data.name}</strong>
          </a>
          <dl>
            <dt>档口</dt>
            <dd>
              {data.market} {data.floor} {data.stallNo}
            </dd>
            <dt>发货</dt>
            <dd>{data.dispatchHours > 0 ? `${data.dispatchHours} 小时内` : '—'}</dd>
            <dt>退货率</dt>
            <dd>{data.returnRate === null ? '—' : `${data.returnRate}%`}</dd>
            <dt>在售</dt>
            <dd>{data.productCount} 款</dd>
          </dl>
          <a className={`button ${styles.visit}`} href={supplierPath(id)}>
            进入供应商主页
          </a>
        </>
      )}
    </section>
  )
}
