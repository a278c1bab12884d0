import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import type { ProductCard } from '../../../domain/catalogue'
import type { SearchPage } from '../../../domain/paging'
import { ListPage } from '../list/ListPage'
import { ProductGrid, ProductGridSkeleton } from '../product/ProductGrid'
import { QuickAdd } from '../product/QuickAdd'
import { wordsOf, type SearchState } from './search-state'

// Most look at cards.
const ProductTable = lazy(async () => ({ default: (await import('../product/ProductTable')).ProductTable }))
const ProductTableSkeleton = lazy(async () => ({
  default: (await import('../product/ProductTable')).ProductTableSkeleton,
}))

/** About two rows of a wide window. */
const FIRST = 10

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
          <Suspense>
            <ProductTableSkeleton count={query.pageSize} />
          </Suspense>
        ) : (
          <ProductGridSkeleton count={query.pageSize} actions />
        )
      }
      nothing={children}
    >
      {({ list }) =>
        view === 'table' ? (
          <Suspense>
            <ProductTable products={list} words={words} />
          </Suspense>
        ) : (
          <ProductGrid products={list} words={words} first={FIRST} actions={(card) => <QuickAdd card={card} />} />
        )
      }
    </ListPage>
  )
}
