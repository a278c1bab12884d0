import type { ProductDetail } from '../../../domain/catalogue'
import { LIKE } from './gone'
import { later } from './later'
import styles from './product-page.module.css'

/** A product that can't be bought says so first of all, with the way to what is like it. */
export const GoneNote = ({ product }: { product: ProductDetail }) => (
  <div className={`card ${styles.goneNote}`}>
    <h2>{product.onShelf ? '该商品已售罄' : '该商品已下架'}</h2>
    <a href={`#${LIKE}`}>同类热销</a>
  </div>
)

/** What is like a product that can't be bought. Most can, so their pages go without these cards at first. */
export const Like = later(
  () => import('./LikeIt').then((loaded) => loaded.LikeIt),
  <div className={styles.likeToCome} />,
)
