import { useState } from 'react'
import type { Facets, Named, ProductCard } from '../../../domain/catalogue'
import { Choice, FilterRow, MoreChoices } from '../../parts/product-search/FilterRow'
import { countsOf } from './counts'

/** About what fits into one line. */
const FEW = 7
const MANY = 30

interface Props {
  /** null where nobody counts: the suppliers are then those of the page. */
  facets: Facets | null | undefined
  /** undefined: they are being asked for. */
  products: readonly ProductCard[] | undefined
  chosen: string | undefined
  choose: (id: string | undefined) => void
}

/** Who has most of what was found, to narrow the search to one of them. */
export const SupplierChoices = ({ facets, products, chosen, choose }: Props) => {
  const [all, setAll] = useState(false)
  const suppliers = facets?.suppliers ?? suppliersOf(products ?? [])
  const count = countsOf(facets, 'suppliers')
  // The row stands from the start, so that nothing jumps when the products arrive.
  if (products && suppliers.length === 0) return null
  return (
    <FilterRow name="供应商">
      {suppliers.slice(0, all ? MANY : FEW).map(({ id, name }) => (
        <Choice key={id} on={id === chosen} click={() => choose(id === chosen ? undefined : id)} count={count(id)}>
          {name}
        </Choice>
      ))}
      {suppliers.length > FEW && (
        <MoreChoices open={all} click={() => setAll(!all)}>
          {all ? '收起' : '更多供应商'}
        </MoreChoices>
      )}
    </FilterRow>
  )
}

/** Each once, in the order of the products. */
const suppliersOf = (products: readonly ProductCard[]): Named[] => [
  ...new Map(products.map(({ supplier }) => [supplier.id, supplier])).values(),
]
