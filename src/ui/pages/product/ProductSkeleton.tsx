import styles from './product-page.module.css'

/** The place of a product on its way: gallery, price and sizes as large as they will be. */
export const ProductSkeleton = () => (
  <div className={`${styles.product} ${styles.ghost}`} role="status" aria-label="正在加载商品">
    <i style={{ width: 240 }} />
    <div className={`card ${styles.main}`}>
      <div>
        <i className={styles.ghostPicture} />
        <div className={styles.ghostThumbs}>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className={styles.facts}>
        <i style={{ height: 27 }} />
        <i style={{ width: '60%', height: 28 }} />
        <i className={styles.ghostPrice} />
        <Rest />
      </div>
    </div>
  </div>
)

/** The place of what a list doesn't know of it. */
export const RestToCome = ({ isOnItsWay }: { isOnItsWay: boolean }) => (
  <div
    className={`${styles.restToCome} ${styles.ghost}`}
    {...(isOnItsWay && { role: 'status', 'aria-label': '正在加载商品' })}
  >
    {isOnItsWay && <Rest />}
  </div>
)

const Rest = () => (
  <>
    <i style={{ height: 52 }} />
    <i style={{ width: '40%', height: 36 }} />
    <i className={styles.ghostSizes} />
  </>
)
