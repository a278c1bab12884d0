import styles from './cart.module.css'

/** The cart on its way: a station with its lines as high as they will be. */
export const CartSkeleton = () => (
  <div className={`card ${styles.station}`} role="status" aria-label="正在加载购物车">
    <div className={styles.groupHead}>
      <i className={styles.ghostBar} />
    </div>
    {[1, 2, 3, 4].map((n) => (
      <i key={n} className={styles.ghostLine} />
    ))}
  </div>
)
