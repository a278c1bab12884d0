import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlatformLeaf } from '../../../domain/listing/shelf'
import { failureText } from '../../frame/failure-notice'
import { usePorts } from '../../frame/ports-context'
import { platformCategoriesQuery, suggestQuery } from '../../queries/uploads'
import styles from './upload.module.css'

interface Props {
  shopId: string
  /** Of what leaves are proposed. */
  of: { categoryId?: string; productId?: string }
  chosen: PlatformLeaf | null
  choose: (leaf: PlatformLeaf) => void
}

/** A leaf of the platform's tree: one of those proposed, or found level by level. */
export const LeafPicker = ({ shopId, of, chosen, choose }: Props) => {
  const { listings } = usePorts()
  const suggested = useQuery(suggestQuery(listings, { shopId, ...of }))
  const [knots, setKnots] = useState<{ id: string; name: string }[]>([])
  return (
    <div className={styles.leaves}>
      {suggested.data && suggested.data.length > 0 && (
        <div role="group" aria-label="推荐类目" className={styles.pills}>
          {suggested.data.map(({ id, path, why }) => (
            <button
              key={id}
              type="button"
              className="pill"
              aria-pressed={chosen?.id === id}
              title={why}
              onClick={() => choose({ id, path })}
            >
              {path.join(' › ')}
            </button>
          ))}
        </div>
      )}
      {suggested.error && <span className={styles.wrong}>{failureText(suggested.error)}</span>}
      <div className={styles.pills}>
        {['', ...knots.map(({ id }) => id)].map((parentId, level) => (
          <Level
            key={parentId}
            {...{ shopId, parentId, level }}
            value={knots[level]?.id ?? (level === knots.length ? (chosen?.id ?? '') : '')}
            choose={({ id, name, isLeaf }) => {
              const above = knots.slice(0, level)
              if (isLeaf) choose({ id, path: [...above.map((knot) => knot.name), name] })
              else setKnots([...above, { id, name }])
            }}
          />
        ))}
      </div>
    </div>
  )
}

const levelNames = ['一级类目', '二级类目', '三级类目', '四级类目', '五级类目', '六级类目']

const Level = ({
  shopId,
  parentId,
  level,
  value,
  choose,
}: {
  shopId: string
  parentId: string
  level: number
  value: string
  choose: (knot: { id: string; name: string; isLeaf: boolean }) => void
}) => {
  const { listings } = usePorts()
  const { data = [] } = useQuery(platformCategoriesQuery(listings, shopId, parentId))
  if (data.length === 0) return null
  return (
    <select
      className="input"
      aria-label={levelNames[level]}
      value={data.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => {
        const knot = data.find(({ id }) => id === event.target.value)
        if (knot) choose(knot)
      }}
    >
      <option value="">选择{levelNames[level]}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
