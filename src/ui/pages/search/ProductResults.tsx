import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductCard } from '../../../domain/catalogue'
import type { SearchPage } from '../../../domain/paging'
import { LoadFailure } from '../../parts/LoadFailure'
import { NoSuchPage } from '../../parts/Nothing'
import { Pager } from '../../parts/Pager'
import { ProductGrid, ProductGridSkeleton } from '../../parts/product/ProductGrid'
import { ProductTable, ProductTableSkeleton } from '../../parts/product/ProductTable'
import { QuickAdd } from '../../parts/product/QuickAdd'
import { wordsOf, type SearchState } from './search-state'
import styles from './search.module.css'

interface Props {
  state: SearchState
  found: UseQueryResult<SearchPage<ProductCard>>
  turn: (page: number) => void
  /** Where nothing was found. */
  children: ReactNode
}

/** What a search found, as cards or as a table. The last page stays, paler, until the next has come. */
export const ProductResults = ({ state, found, turn, children }: Props) => {
  const { data, error, isPlaceholderData, refetch } = found
  const words = wordsOf(state.query.keyword)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
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
    <div className={isPlaceholderData ? styles.stale : undefined} aria-busy={isPlaceholderData}>
      {state.view === 'table' ? (
        <ProductTable products={data.list} words={words} />
      ) : (
        <ProductGrid products={data.list} words={words} actions={(card) => <QuickAdd card={card} />} />
      )}
      <Pager page={data.page} pageSize={data.pageSize} total={data.total} go={turn} />
    </div>
  )
}
