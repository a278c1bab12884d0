import styles from './parts.module.css'

/** Stands where a page is on its way. */
export const PageSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="正在加载">
    <span className={styles.bar} />
    <span className={styles.bar} />
    <span className={styles.bar} />
  </div>
)
