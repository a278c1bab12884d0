import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ProductDetail } from '../../../domain/catalogue'
import { LoadFailure } from '../../parts/LoadFailure'
import { ProductGrid, ProductGridSkeleton } from '../../parts/product/ProductGrid'
import { usePorts } from '../../ports-context'
import { searchQuery } from '../../queries/catalogue'
import styles from './product-page.module.css'

const SHOWN = 6
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

/** What is like a product that can't be bought. */
export const LikeIt = ({ product }: { product: ProductDetail }) => {
  const { catalogue } = usePorts()
  const category = product.categoryPath.at(-1)
  const { data, error, isFetching, refetch } = useQuery(
    // One more than shown: a sold-out product finds itself among the like.
    searchQuery(catalogue, { sort: 'sales', pageSize: SHOWN * 2, ...(category ? { categoryId: category.id } : {}) }),
  )
  const like = data?.list.filter(({ id, stockState }) => id !== product.id && stockState !== 'none').slice(0, SHOWN)
  return (
    <section id={LIKE} className={`card ${styles.like}`} aria-label="同类的热销商品">
      <h2>同类的热销商品</h2>
      {like?.length === 0 ? (
        <p>暂时没有同类的在售商品。</p>
      ) : like ? (
        <ProductGrid products={like} row />
      ) : error && !isFetching ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <ProductGridSkeleton count={SHOWN} row />
      )}
    </section>
  )
}
