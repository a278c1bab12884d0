import type { Category, Facets, ProductCard, ProductQuery } from '../../../domain/catalogue'
import { Choice, FilterRow } from '../../parts/product-search/FilterRow'
import { countsOf } from './counts'
import { RegionRows } from './RegionRows'
import { SupplierChoices } from './SupplierChoices'

interface Props {
  query: ProductQuery
  change: (what: Pick<ProductQuery, 'categoryId' | 'regionId' | 'marketId' | 'supplierId'>) => void
  found: readonly ProductCard[] | undefined
  facets: Facets | null | undefined
  /** Where the first line offers others. */
  categories: readonly Category[]
}

/** What is seldom chosen by: where it comes from, and all of the categories. */
export const MoreFilters = ({ query, change, found, facets, categories }: Props) => {
  const ofCategory = countsOf(facets, 'categories')
  return (
    <>
      {categories.length > 0 && (
        <FilterRow name="全部分类" lead="全部">
          {categories.map(({ id, name }) => (
            <Choice key={id} on={false} click={() => change({ categoryId: id })} count={ofCategory(id)}>
              {name}
            </Choice>
          ))}
        </FilterRow>
      )}
      <RegionRows
        regionId={query.regionId}
        marketId={query.marketId}
        change={change}
        count={countsOf(facets, 'regions')}
      />
      <SupplierChoices
        facets={facets}
        products={found}
        chosen={query.supplierId}
        choose={(supplierId) => change({ supplierId })}
      />
    </>
  )
}
