import { useQuery } from '@tanstack/react-query'
import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { Category } from '../../../domain/catalogue'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { categoriesQuery } from '../../queries/catalogue'
import styles from './home.module.css'
import { NotLoaded } from './NotLoaded'

const categoryPath = (id: string) => `${paths.search}?category_id=${encodeURIComponent(id)}`

/** The categories: the first two levels always in sight, the third beside them where the pointer or the focus is. */
export const CategoryMenu = () => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(categoriesQuery(catalogue))
  const [openId, setOpenId] = useState<string | null>(null)
  const leave = () => setOpenId(null)
  /** Escape folds the third level; the focus stays with the category it belonged to. */
  const close = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key !== 'Escape') return
    event.currentTarget.querySelector('a')?.focus()
    leave()
  }
  return (
    <nav
      className={`card ${styles.categories}`}
      aria-label="商品分类"
      onPointerLeave={leave}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}
    >
      {error && !data && <NotLoaded error={error} retry={() => void refetch()} />}
      <ul style={{ '--tops': data?.length } as CSSProperties}>
        {data?.map((top) => (
          <li key={top.id} onPointerEnter={() => setOpenId(top.id)} onFocus={() => setOpenId(top.id)} onKeyDown={close}>
            <a href={categoryPath(top.id)} className={styles.topCategory}>
              {top.name}
            </a>
            <span className={styles.seconds}>
              {top.children.slice(0, 4).map((second) => (
                <a key={second.id} href={categoryPath(second.id)}>
                  {second.name}
                </a>
              ))}
            </span>
            {top.id === openId && <Leaves top={top} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Leaves = ({ top }: { top: Category }) => (
  <div className={styles.leaves}>
    {top.children.map((second) => (
      <dl key={second.id}>
        <dt>
          <a href={categoryPath(second.id)}>{second.name}</a>
        </dt>
        <dd>
          {second.children.map((third) => (
            <a key={third.id} href={categoryPath(third.id)}>
              {third.name}
            </a>
          ))}
        </dd>
      </dl>
    ))}
  </div>
)
