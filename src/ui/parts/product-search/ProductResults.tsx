import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductCard } from '../../../domain/catalogue'
import type { SearchPage } from '../../../domain/paging'
import { LoadFailure } from '../LoadFailure'
import { NoSuchPage } from '../Nothing'
import { ProductGrid, ProductGridSkeleton } from '../product/ProductGrid'
import { ProductTable, ProductTableSkeleton } from '../product/ProductTable'
import { QuickAdd } from '../product/QuickAdd'
import { ResultPage } from './ResultPage'
import { wordsOf, type SearchState } from './search-state'

interface Props {
  state: SearchState
  found: UseQueryResult<SearchPage<ProductCard>>
  turn: (page: number) => void
  /** Where nothing was found. */
  children: ReactNode
}

/** What a search found, as cards or as a table. */
export const ProductResults = ({ state, found, turn, children }: Props) => {
  const { data, error, isPlaceholderData, refetch } = found
  const words = wordsOf(state.query.keyword)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) {
    return state.view === 'table' ? (
      <ProductTableSkeleton count={state.query.pageSize} />
    ) : (
      <ProductGridSkeleton count={state.query.pageSize} actions />
    )
  }
  if (data.total === 0) return children
  if (data.list.length === 0) return <NoSuchPage back={() => turn(1)} />
  return (
    <ResultPage name="商品" found={data} stale={isPlaceholderData} turn={turn}>
      {state.view === 'table' ? (
        <ProductTable products={data.list} words={words} />
      ) : (
        <ProductGrid products={data.list} words={words} actions={(card) => <QuickAdd card={card} />} />
      )}
    </ResultPage>
  )
}
