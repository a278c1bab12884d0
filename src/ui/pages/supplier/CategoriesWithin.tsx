import { useQuery } from '@tanstack/react-query'
import { usePorts } from '../../frame/ports-context'
import { supplierCategoriesQuery } from '../../queries/catalogue'
import { Choice, FilterRow } from '../../parts/product-search/FilterRow'
import { leavesOf } from '../../parts/product-search/leaves'
import styles from './supplier-page.module.css'

interface Props {
  /** Of the supplier. */
  id: string
  chosen: string | undefined
  choose: (id: string | undefined) => void
}

/** What kinds of goods a supplier has; the chosen one is dropped by a second click. */
export const CategoriesWithin = ({ id, chosen, choose }: Props) => {
  const { catalogue } = usePorts()
  const tree = useQuery(supplierCategoriesQuery(catalogue, id))
  return (
    <div className={`card ${styles.categories}`}>
      <FilterRow name="分类" asked={tree}>
        {leavesOf(tree.data ?? []).map((one) => (
          <Choice key={one.id} on={one.id === chosen} click={() => choose(one.id === chosen ? undefined : one.id)}>
            {one.name}
          </Choice>
        ))}
      </FilterRow>
    </div>
  )
}
