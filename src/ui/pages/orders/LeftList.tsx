import type { Left, Reordered } from '../../../domain/order'
import styles from './orders.module.css'

/** Each by number and reason. */
export const LeftList = ({ left }: { left: readonly Left[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by the keys
  <ul className={styles.left} tabIndex={0}>
    {left.map(({ orderNo, msg }) => (
      <li key={orderNo}>
        <span className={styles.number}>{orderNo}</span> {msg}
      </li>
    ))}
  </ul>
)

export const MissingList = ({ missing }: { missing: Reordered['left'] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by the keys
  <ul className={styles.left} tabIndex={0}>
    {missing.map(({ skuId, title, spec, reason }) => (
      <li key={skuId}>
        {title} {spec}：{reason}
      </li>
    ))}
  </ul>
)
