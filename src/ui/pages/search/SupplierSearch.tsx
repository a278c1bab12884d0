import { useQuery } from '@tanstack/react-query'
import type { Supplier } from '../../../domain/catalogue'
import { FavouriteButton } from '../../parts/FavouriteButton'
import { changed } from '../../parts/list/link-state'
import { ListPage } from '../../parts/list/ListPage'
import { useLink } from '../../parts/list/use-link'
import { Nothing } from '../../parts/Nothing'
import { grouped } from '../../parts/product/compact'
import { carryView } from '../../parts/search-suggest/links'
import { SupplierRow, SupplierRowsSkeleton } from '../../parts/supplier/SupplierRow'
import supplierStyles from '../../parts/supplier/supplier.module.css'
import { supplierPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { suppliersQuery } from '../../queries/catalogue'
import { RegionRows } from './RegionRows'
import { wordsOf } from '../../parts/product-search/search-state'
import { supplierLink, type SupplierState } from './supplier-state'
import styles from './search.module.css'

const PAGE_SIZE = 20

/** Suppliers by name, station and market. */
export const SupplierSearch = () => {
  const { catalogue } = usePorts()
  const [params, setLink] = useLink()
  const state = supplierLink.read(params)
  const found = useQuery(suppliersQuery(catalogue, { ...state, pageSize: PAGE_SIZE }))
  const change = (what: Partial<SupplierState>) =>
    setLink(carryView(params, supplierLink.write(changed(state, what), { type: 'supplier' })))
  return (
    <>
      <section className={`card ${styles.filters}`} aria-label="筛选">
        <RegionRows regionId={state.regionId} marketId={state.marketId} change={change} />
      </section>
      <p className={styles.count} role="status">
        {found.data && `共 ${grouped(found.data.total)} 家供应商`}
      </p>
      <ListPage
        name="供应商"
        found={found}
        turn={(page) => change({ page })}
        skeleton={<SupplierRowsSkeleton count={PAGE_SIZE} />}
        nothing={
          <Nothing picture="shops" lead="没有找到相关档口">
            试试更短的名称，或者换一个站点。
          </Nothing>
        }
      >
        {({ list }) => <Suppliers list={list} words={wordsOf(state.keyword)} />}
      </ListPage>
    </>
  )
}

const Suppliers = ({ list, words }: { list: readonly Supplier[]; words: string[] }) => (
  <ul className={supplierStyles.list} aria-label="供应商">
    {list.map((supplier) => (
      <li key={supplier.id}>
        <SupplierRow supplier={supplier} words={words}>
          <FavouriteButton type="supplier" id={supplier.id} collected={supplier.collected} />
          <a className="button" href={supplierPath(supplier.id)} aria-label={`进档口：${supplier.name}`}>
            进档口
          </a>
        </SupplierRow>
      </li>
    ))}
  </ul>
)
