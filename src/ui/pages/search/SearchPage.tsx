import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { rememberSearch } from '../../parts/keyword-history'
import { usePorts } from '../../frame/ports-context'
import { ProductSearch } from './ProductSearch'
import { keywordIn, typeIn } from '../../parts/product-search/search-state'
import { TypeTabs } from './TypeTabs'
import styles from './search.module.css'

/** Most searches are for products: what shows suppliers comes with the first for suppliers. */
const SupplierSearch = lazy(async () => ({ default: (await import('./SupplierSearch')).SupplierSearch }))

/** spec §2 /search: products, or with `type=supplier` suppliers. All that is chosen stands in the link. */
export const SearchPage = () => {
  const { tab } = usePorts()
  const [params] = useSearchParams()
  const type = typeIn(params)
  const keyword = keywordIn(params)
  useEffect(() => {
    if (keyword) rememberSearch(tab, { keyword, suppliers: type === 'supplier' })
  }, [keyword, type, tab])
  return (
    <div className={styles.search}>
      <h1 className="visually-hidden">
        {keyword ? `搜索“${keyword}”` : type === 'supplier' ? '供应商搜索' : '商品搜索'}
      </h1>
      <TypeTabs type={type} keyword={keyword} />
      <Suspense>{type === 'supplier' ? <SupplierSearch /> : <ProductSearch />}</Suspense>
    </div>
  )
}
