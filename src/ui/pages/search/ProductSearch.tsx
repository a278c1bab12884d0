import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { usePorts } from '../../frame/ports-context'
import { searchQuery } from '../../queries/catalogue'
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

// Most searches find something.
const NothingFound = lazy(async () => ({ default: (await import('./NothingFound')).NothingFound }))

export const ProductSearch = () => {
  const { catalogue } = usePorts()
  const [params, setLink] = useLink()
  const state = readSearch(params)
  const found = useQuery(searchQuery(catalogue, state.query))

  const go = (next: SearchState) => setLink(writeSearch(next))
  const change = (what: Partial<SearchState['query']>) => go(changedSearch(state, what))
  return (
    <>
      <Filters query={state.query} change={change} found={found.error ? [] : found.data?.list} />
      <FilterChips query={state.query} change={change} clear={() => go(cleared(state))} />
      <SortBar state={state} change={change} setView={(view) => go({ ...state, view })} found={found.data} />
      <ProductResults state={state} found={found} turn={(page) => change({ page })}>
        <Suspense>
          <NothingFound state={state} />
        </Suspense>
      </ProductResults>
    </>
  )
}
