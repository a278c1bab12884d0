import type { Supplier } from '../../../domain/catalogue'
import { tagLook } from '../tag-look'
import styles from './supplier.module.css'

/** What decides whether to buy from a supplier. */
export const SupplierFacts = ({ supplier }: { supplier: Supplier }) => {
  const { market, floor, stallNo, station, dispatchHours, returnRate, productCount } = supplier
  const facts = [
    ['档口', [market, floor, stallNo].filter(Boolean).join(' ')],
    ['发货站点', station.name],
    ['发货时效', dispatchHours > 0 ? `${dispatchHours} 小时内` : ''],
    ['退货率', returnRate === null ? '' : `${returnRate}%`],
    ['在售商品', `${productCount} 款`],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

export const SupplierTags = ({ tags }: { tags: readonly string[] }) => (
  <ul className={styles.tags} aria-label="标签">
    {tags.map((tag) => (
      <li key={tag} className={tagLook(tag)}>
        {tag}
      </li>
    ))}
  </ul>
)
