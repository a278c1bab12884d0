import { useQuery } from '@tanstack/react-query'
import type { Category } from '../../../domain/catalogue'
import { usePorts } from '../../frame/ports-context'
import { supplierCategoriesQuery } from '../../queries/catalogue'
import { Choice, FilterRow } from '../../parts/product-search/FilterRow'
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
        {named(tree.data ?? []).map((one) => (
          <Choice key={one.id} on={one.id === chosen} click={() => choose(one.id === chosen ? undefined : one.id)}>
            {one.name}
          </Choice>
        ))}
      </FilterRow>
    </div>
  )
}

/** The leaves; two of one name say whose they are: 女装外套, 男装外套. */
const named = (tree: readonly Category[]): { id: string; name: string }[] => {
  const leaves = tree.flatMap((top) => top.children.flatMap((second) => second.children.map((leaf) => ({ top, leaf }))))
  return leaves.map(({ top, leaf }) => ({
    id: leaf.id,
    name: leaves.some((other) => other.leaf !== leaf && other.leaf.name === leaf.name)
      ? top.name + leaf.name
      : leaf.name,
  }))
}
