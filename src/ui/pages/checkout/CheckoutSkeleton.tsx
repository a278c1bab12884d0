import { Skeleton } from '../../parts/Skeleton'
import styles from './checkout.module.css'

/** The outline of the checkout while it loads; `part`: of its parcels only. */
export const CheckoutSkeleton = ({ part = false }: { part?: boolean }) => {
  const block = (
    <div className={styles.block}>
      <Skeleton lines={4} />
    </div>
  )
  if (part) return block
  return (
    <div className={`${styles.checkout} ${styles.coming}`} role="status" aria-label="正在加载订单">
      <div className={styles.columns}>
        <div className={styles.main}>
          {block}
          {block}
        </div>
        <div className={styles.side}>{block}</div>
      </div>
    </div>
  )
}
