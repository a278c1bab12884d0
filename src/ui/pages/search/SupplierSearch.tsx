import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Supplier } from '../../../domain/catalogue'
import type { Paged } from '../../../domain/paging'
import { FavouriteButton } from '../../parts/FavouriteButton'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing, NoSuchPage } from '../../parts/Nothing'
import { carryView } from '../../parts/search-suggest/links'
import { SupplierRow, SupplierRowsSkeleton } from '../../parts/supplier/SupplierRow'
import supplierStyles from '../../parts/supplier/supplier.module.css'
import { useLink } from '../../parts/use-link'
import { supplierPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { suppliersQuery } from '../../queries/catalogue'
import { RegionRows } from './RegionRows'
import { ResultPage } from '../../parts/product-search/ResultPage'
import { wordsOf } from '../../parts/product-search/search-state'
import { changedSuppliers, readSuppliers, writeSuppliers, type SupplierState } from './supplier-state'
import styles from './search.module.css'

/** Suppliers by name, station and market. */
export const SupplierSearch = () => {
  const { catalogue } = usePorts()
  const [params, setLink] = useLink()
  const state = readSuppliers(params)
  const { data, error, isPlaceholderData, refetch } = useQuery(suppliersQuery(catalogue, state))
  const change = (what: Partial<SupplierState>) =>
    setLink(carryView(params, writeSuppliers(changedSuppliers(state, what))))
  return (
    <>
      <section className={`card ${styles.filters}`} aria-label="筛选">
        <RegionRows regionId={state.regionId} marketId={state.marketId} change={change} />
      </section>
      <p className={styles.count} role="status">
        {data && `共 ${data.total.toLocaleString('zh-CN')} 家供应商`}
      </p>
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SupplierRowsSkeleton count={state.pageSize} />
      ) : data.total === 0 ? (
        <Nothing lead="没有找到相关供应商">试试更短的名称，或者换一个站点。</Nothing>
      ) : data.list.length === 0 ? (
        <NoSuchPage back={() => change({ page: 1 })} />
      ) : (
        <ResultPage name="供应商" found={data} stale={isPlaceholderData} turn={(page) => change({ page })}>
          <Suppliers found={data} words={wordsOf(state.keyword)} />
        </ResultPage>
      )}
    </>
  )
}

const Suppliers = ({ found, words }: { found: Paged<Supplier>; words: string[] }) => (
  <ul className={supplierStyles.list} aria-label="供应商">
    {found.list.map((supplier) => (
      <li key={supplier.id}>
        <SupplierRow supplier={supplier} words={words}>
          <FavouriteButton type="supplier" id={supplier.id} collected={supplier.collected} />
          <Link className="button" to={supplierPath(supplier.id)} aria-label={`进店看看：${supplier.name}`}>
            进店看看
          </Link>
        </SupplierRow>
      </li>
    ))}
  </ul>
)
