import { SavedSuppliers } from './SavedSuppliers'
import styles from './saved.module.css'

/** spec §2 /usermanage/savemaster */
export const SavedSuppliersPage = () => (
  <div className={styles.page}>
    <h1 className={styles.title}>收藏供应商</h1>
    <SavedSuppliers />
  </div>
)
