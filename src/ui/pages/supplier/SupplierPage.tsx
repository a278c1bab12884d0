import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { isFailure } from '../../../domain/failure'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing } from '../../parts/Nothing'
import { paths, supplierSearchPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { supplierQuery } from '../../queries/catalogue'
import { SupplierHead, SupplierHeadSkeleton } from './SupplierHead'
import { SupplierProducts } from './SupplierProducts'
import styles from './supplier-page.module.css'

/** spec §2 /merhome?id=: what a supplier is, and everything it sells. */
export const SupplierPage = () => {
  const { catalogue } = usePorts()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, error, refetch } = useQuery({ ...supplierQuery(catalogue, id), enabled: id !== '' })
  if (id === '' || isFailure(error, 'not-found', 'invalid')) return <NoSuchSupplier />
  return (
    <div className={styles.page}>
      {error && !data ? (
        <LoadFailure page error={error} retry={() => void refetch()} />
      ) : data ? (
        <SupplierHead supplier={data} />
      ) : (
        <SupplierHeadSkeleton />
      )}
      <SupplierProducts key={id} id={id} />
    </div>
  )
}

const NoSuchSupplier = () => (
  <Nothing
    picture="lost"
    page
    lead="供应商不存在"
    action={
      <a className="button primary" href={supplierSearchPath('')}>
        去逛档口
      </a>
    }
  >
    该供应商可能已停止合作，或链接有误。也可以直接
    <a href={paths.search}>搜索商品</a>。
  </Nothing>
)
