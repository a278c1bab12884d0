import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '../../../domain/catalogue'
import type { CategoryMapping } from '../../../domain/listing/defaults'
import { usePorts } from '../../frame/ports-context'
import { categoriesQuery } from '../../queries/catalogue'
import { LeafPicker } from './LeafPicker'
import styles from './upload.module.css'

/** Which leaf of the platform's each of our categories is. */
export const Mappings = ({
  shopId,
  all,
  change,
}: {
  shopId: string
  all: readonly CategoryMapping[]
  change: (all: CategoryMapping[]) => void
}) => {
  const { catalogue } = usePorts()
  const { data = [] } = useQuery(categoriesQuery(catalogue))
  const [wanted, setWanted] = useState('')
  const known = flat(data)
  const nameOf = (id: string) => known.find((one) => one.id === id)?.name ?? '已停用的分类'
  const without = (categoryId: string) => all.filter((one) => one.categoryId !== categoryId)
  return (
    <div className={styles.mappings} role="group" aria-label="类目对应">
      {all.length > 0 && (
        <ul>
          {all.map(({ categoryId, leaf }) => (
            <li key={categoryId}>
              <span>{nameOf(categoryId)}</span>
              <span>→ {leaf.path.join(' › ')}</span>
              <button
                type="button"
                className="button small"
                aria-label={`去掉 ${nameOf(categoryId)} 的对应`}
                onClick={() => change(without(categoryId))}
              >
                去掉
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className={styles.field}>
        <span>商城分类</span>
        <select className="input" value={wanted} onChange={(event) => setWanted(event.target.value)}>
          <option value="">选一个分类，设它的抖店类目</option>
          {known.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {wanted && (
        <LeafPicker
          key={wanted}
          shopId={shopId}
          of={{ categoryId: wanted }}
          chosen={all.find(({ categoryId }) => categoryId === wanted)?.leaf ?? null}
          choose={(leaf) => change([...without(wanted), { categoryId: wanted, leaf }])}
        />
      )}
    </div>
  )
}

const flat = (categories: readonly Category[], above = ''): { id: string; name: string }[] =>
  categories.flatMap(({ id, name, children }) => {
    const path = above ? `${above} › ${name}` : name
    return [{ id, name: path }, ...flat(children, path)]
  })
