import type { ReactNode } from 'react'
import { ProductGridSkeleton } from '../../parts/product/ProductGrid'
import { MOST_ON_A_SHELF } from '../../../domain/shelves'
import styles from './home.module.css'

/** A row of products under its name, with a way to all of its kind. */
export const Shelf = ({
  id,
  title,
  more,
  children,
}: {
  id: string
  title: string
  more: { to: string; text: string; name: string } | null
  children: ReactNode
}) => (
  <section className={styles.zone} aria-labelledby={id}>
    <div className={styles.zoneHead}>
      <h2 id={id}>{title}</h2>
      {more && (
        <a href={more.to} aria-label={more.name}>
          {more.text}
        </a>
      )}
    </div>
    {children}
  </section>
)

export const GhostShelf = () => (
  <section className={styles.zone}>
    <div className={styles.zoneHead}>
      <span className={styles.ghostTitle} />
    </div>
    <ProductGridSkeleton count={MOST_ON_A_SHELF} row />
  </section>
)
