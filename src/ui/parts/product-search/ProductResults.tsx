import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductCard } from '../../../domain/catalogue'
import type { SearchPage } from '../../../domain/paging'
import { ListPage } from '../list/ListPage'
import { ProductGrid, ProductGridSkeleton } from '../product/ProductGrid'
import { ProductTable, ProductTableSkeleton } from '../product/ProductTable'
import { QuickAdd } from '../product/QuickAdd'
import { wordsOf, type SearchState } from './search-state'

interface Props {
  state: SearchState
  found: UseQueryResult<SearchPage<ProductCard>>
  turn: (page: number) => void
  /** Where nothing was found. */
  children: ReactNode
}

/** What a search found, as cards or as a table. */
export const ProductResults = ({ state: { view, query }, found, turn, children }: Props) => {
  const words = wordsOf(query.keyword)
  return (
    <ListPage
      name="商品"
      found={found}
      turn={turn}
      skeleton={
        view === 'table' ? (
          <ProductTableSkeleton count={query.pageSize} />
        ) : (
          <ProductGridSkeleton count={query.pageSize} actions />
        )
      }
      nothing={children}
    >
      {({ list }) =>
        view === 'table' ? (
          <ProductTable products={list} words={words} />
        ) : (
          <ProductGrid products={list} words={words} actions={(card) => <QuickAdd card={card} />} />
        )
      }
    </ListPage>
  )
}
