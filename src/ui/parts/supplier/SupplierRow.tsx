import type { ReactNode } from 'react'
import type { Supplier } from '../../../domain/catalogue'
import { inWidth } from '../../../domain/picture-sizes'
import { productPath, supplierPath } from '../../frame/paths'
import { Marked } from '../product/Marked'
import { SupplierFacts, SupplierTags } from './SupplierFacts'
import styles from './supplier.module.css'

interface Props {
  supplier: Supplier
  words?: string[]
  /** Before the rest: a box to choose it by, which leaves no room for its goods. */
  lead?: ReactNode
  /** What may be done with it there. */
  children?: ReactNode
}

/** A supplier among others. */
export const SupplierRow = ({ supplier, words = [], lead, children }: Props) => (
  <article className={`card ${styles.row}`}>
    {lead}
    <img {...inWidth(supplier.logo, 64)} alt="" width={64} height={64} loading="lazy" />
    <div className={styles.about}>
      <h2>
        <a href={supplierPath(supplier.id)} title={supplier.name}>
          <Marked text={supplier.name} words={words} />
        </a>
      </h2>
      <SupplierTags tags={supplier.tags} />
      <SupplierFacts supplier={supplier} />
    </div>
    {!lead && (
      <ul className={styles.newest} aria-label="新近上架">
        {supplier.newest.map(({ id, title, cover }) => (
          <li key={id}>
            <a href={productPath(id)} title={title}>
              <img {...inWidth(cover, 64)} alt={title} width={64} height={64} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    )}
    <div className={styles.actions}>{children}</div>
  </article>
)

export const SupplierRowsSkeleton = ({ count = 8 }: { count?: number }) => (
  <div className={styles.list} role="status" aria-label="正在加载供应商">
    {Array.from({ length: count }, (_, i) => (
      <div key={i} className={`card ${styles.ghost}`} />
    ))}
  </div>
)
