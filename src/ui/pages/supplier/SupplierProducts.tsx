import { useQuery } from '@tanstack/react-query'
import { KeywordField } from '../../parts/KeywordField'
import { Nothing } from '../../parts/Nothing'
import { useLink } from '../../parts/list/use-link'
import { supplierPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { searchQuery } from '../../queries/catalogue'
import { ProductResults } from '../../parts/product-search/ProductResults'
import { changedSearch, readSearch, writeSearch, type SearchState } from '../../parts/product-search/search-state'
import { ManyToShelf } from '../../parts/product/ManyToShelf'
import { SortBar } from '../../parts/product-search/SortBar'
import { CategoriesWithin } from './CategoriesWithin'
import styles from './supplier-page.module.css'

/** A search within one supplier. The supplier is the `id` of the page's link, the rest reads as in /search. */
export const SupplierProducts = ({ id }: { id: string }) => {
  const { catalogue } = usePorts()
  const [params, setLink] = useLink()
  const read = readSearch(params)
  const state: SearchState = { ...read, query: { ...read.query, supplierId: id } }
  const found = useQuery(searchQuery(catalogue, state.query))

  const go = (next: SearchState) =>
    setLink(writeSearch({ ...next, query: { ...next.query, supplierId: undefined } }, { id }))
  const change = (what: Partial<SearchState['query']>) => go(changedSearch(state, what))
  const { keyword, categoryId } = state.query
  return (
    <section className={styles.products} aria-label="全部商品">
      <KeywordField
        keyword={keyword ?? ''}
        search={(words) => change({ keyword: words || undefined })}
        name="在本档口搜索"
        button="搜本档口"
      />
      <CategoriesWithin id={id} chosen={categoryId} choose={(one) => change({ categoryId: one })} />
      <SortBar state={state} change={change} setView={(view) => go({ ...state, view })} found={found.data} />
      {found.data && found.data.list.length > 0 && (
        <ManyToShelf ids={found.data.list.map((one) => one.id)} name={`本页 ${found.data.list.length} 款加入选货架`} />
      )}
      <ProductResults state={state} found={found} turn={(page) => change({ page })}>
        {keyword || categoryId ? (
          <Nothing
            picture="search"
            lead="这家档口没有相关商品"
            action={
              <a className="button" href={supplierPath(id)}>
                本档口全部商品
              </a>
            }
          >
            换一个关键词或分类试试。
          </Nothing>
        ) : (
          <Nothing picture="search" lead="这家档口暂时没有在售商品" />
        )}
      </ProductResults>
    </section>
  )
}
