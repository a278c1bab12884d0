import type { SupplierDetail } from '../../../domain/catalogue'
import { inWidth } from '../../../domain/picture-sizes'
import { FavouriteButton } from '../../parts/FavouriteButton'
import { SupplierFacts, SupplierTags } from '../../parts/supplier/SupplierFacts'
import styles from './supplier-page.module.css'

export const SupplierHead = ({ supplier }: { supplier: SupplierDetail }) => (
  <section className={`card ${styles.head}`} aria-label="供应商信息">
    <img {...inWidth(supplier.logo, 88)} alt="" width={88} height={88} />
    <div className={styles.about}>
      <div className={styles.name}>
        <h1>{supplier.name}</h1>
        <FavouriteButton type="supplier" id={supplier.id} collected={supplier.collected} />
      </div>
      <SupplierTags tags={supplier.tags} />
      <SupplierFacts supplier={supplier} />
      <p className={styles.intro}>
        {[
          supplier.mainCategory && `主营${supplier.mainCategory}`,
          supplier.since && `${supplier.since.slice(0, 4)} 年入驻`,
        ]
          .filter(Boolean)
          .join('，')}
        {supplier.intro && `。${supplier.intro}`}
      </p>
    </div>
  </section>
)

/** About as many signs as most suppliers say of themselves. */
const INTRO = '口'.repeat(83)

/** The same boxes with nothing in them yet, as tall as most suppliers' at every width: what stands below hardly moves. */
export const SupplierHeadSkeleton = () => (
  <div className={`card ${styles.head} ${styles.ghost}`} role="status" aria-label="正在加载供应商">
    <i className={styles.ghostLogo} />
    <div className={styles.about} aria-hidden="true">
      <i className={styles.ghostName} />
      <i className={styles.ghostTags} />
      <div className={styles.ghostFacts}>
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className={styles.intro}>
        <span>{INTRO}</span>
      </p>
    </div>
  </div>
)
