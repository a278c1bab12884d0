import { useQuery } from '@tanstack/react-query'
import { usePorts } from '../../frame/ports-context'
import { searchQuery } from '../../queries/catalogue'
import { Nothing } from '../../parts/Nothing'
import { useLink } from '../../parts/list/use-link'
import { FilterChips } from './FilterChips'
import { Filters } from './Filters'
import { ProductResults } from '../../parts/product-search/ProductResults'
import { SortBar } from '../../parts/product-search/SortBar'
import {
  changedSearch,
  cleared,
  readSearch,
  writeSearch,
  type SearchState,
} from '../../parts/product-search/search-state'

export const ProductSearch = () => {
  const { catalogue } = usePorts()
  const [params, setLink] = useLink()
  const state = readSearch(params)
  const found = useQuery(searchQuery(catalogue, state.query))
  const { keyword } = state.query

  const go = (next: SearchState) => setLink(writeSearch(next))
  const change = (what: Partial<SearchState['query']>) => go(changedSearch(state, what))
  return (
    <>
      <Filters query={state.query} change={change} found={found.error ? [] : found.data?.list} />
      <FilterChips query={state.query} change={change} clear={() => go(cleared(state))} />
      <SortBar state={state} change={change} setView={(view) => go({ ...state, view })} found={found.data} />
      <ProductResults state={state} found={found} turn={(page) => change({ page })}>
        <Nothing picture="search" lead="没有找到相关商品">
          {keyword ? '试试更短的关键词，或者换一种说法；也可以去掉一些筛选条件。' : '去掉一些筛选条件试试。'}
        </Nothing>
      </ProductResults>
    </>
  )
}
