import { useState } from 'react'
import type { Named, ProductCard } from '../../../domain/catalogue'
import { Choice, FilterRow, MoreChoices } from '../../parts/product-search/FilterRow'

/** About what fits into one line. */
const FEW = 7

interface Props {
  /** undefined: they are being asked for. */
  products: readonly ProductCard[] | undefined
  chosen: string | undefined
  choose: (id: string | undefined) => void
}

/** Whose products are on the page, to narrow the search to one of them. */
export const SupplierChoices = ({ products, chosen, choose }: Props) => {
  const [all, setAll] = useState(false)
  const suppliers = suppliersOf(products ?? [])
  // The row stands from the start, so that nothing jumps when the products arrive.
  if (products && suppliers.length === 0) return null
  return (
    <FilterRow name="供应商">
      {suppliers.slice(0, all ? undefined : FEW).map(({ id, name }) => (
        <Choice key={id} on={id === chosen} click={() => choose(id === chosen ? undefined : id)}>
          {name}
        </Choice>
      ))}
      {suppliers.length > FEW && (
        <MoreChoices open={all} click={() => setAll(!all)}>
          {all ? '收起' : `本页全部 ${suppliers.length} 家`}
        </MoreChoices>
      )}
    </FilterRow>
  )
}

/** Each once, in the order of the products. */
const suppliersOf = (products: readonly ProductCard[]): Named[] => [
  ...new Map(products.map(({ supplier }) => [supplier.id, supplier])).values(),
]
