import { lazy, Suspense, type ComponentType } from 'react'
import { Link } from 'react-router-dom'
import type { ProductDetail } from '../../../domain/catalogue'
import { LoadFailure } from '../../parts/LoadFailure'
import { usePorts } from '../../frame/ports-context'
import styles from './product-page.module.css'

const LIKE = 'like'

/** Whether there is anything to buy: off the shelf, or every SKU sold out. */
export const isGone = ({ onShelf, stockState }: ProductDetail): boolean => !onShelf || stockState === 'none'

/** A product that can't be bought says so first of all, with the way to what is like it. */
export const GoneNote = ({ product }: { product: ProductDetail }) => (
  <div className={`card ${styles.goneNote}`}>
    <h2>{product.onShelf ? '该商品已售罄' : '该商品已下架'}</h2>
    <Link to={`#${LIKE}`}>看看同类的热销商品</Link>
  </div>
)

/** Most products can be bought, so their pages go without these cards. */
const LikeIt = lazy<ComponentType<{ product: ProductDetail }>>(() =>
  import('./LikeIt').then(
    (loaded) => ({ default: loaded.LikeIt }),
    (error: unknown) => ({ default: () => <NotLoaded error={error} /> }),
  ),
)

/** A file that could not be loaded is asked for again by a reload of the page only. */
const NotLoaded = ({ error }: { error: unknown }) => {
  const { deployment, page } = usePorts()
  // Without the server a reload would lose the page as well.
  const retry = async () => (await deployment.check()) !== 'unreachable' && page.reload()
  return <LoadFailure error={error} retry={() => void retry()} />
}

/** What is like a product that can't be bought. */
export const Like = ({ product }: { product: ProductDetail }) => (
  <section id={LIKE} className={`card ${styles.like}`} aria-label="同类的热销商品">
    <h2>同类的热销商品</h2>
    <Suspense>
      <LikeIt product={product} />
    </Suspense>
  </section>
)
