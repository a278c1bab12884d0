import { useQuery } from '@tanstack/react-query'
import type { ProductDetail } from '../../../domain/catalogue'
import { LoadFailure } from '../../parts/LoadFailure'
import { ProductGrid, ProductGridSkeleton } from '../../parts/product/ProductGrid'
import { usePorts } from '../../frame/ports-context'
import { searchQuery } from '../../queries/catalogue'
import { isGone, LIKE } from './gone'
import styles from './below.module.css'

const SHOWN = 6

/** Products of the same category, those that sell best first; beside a product that is no more they fill the room of its sizes. */
export const LikeIt = ({ product }: { product: ProductDetail }) => {
  const { catalogue } = usePorts()
  const category = product.categoryPath.at(-1)
  const { data, error, isFetching, refetch } = useQuery(
    // More than shown: the product itself is among the like, and so are some that are sold out.
    searchQuery(catalogue, { sort: 'sales', pageSize: SHOWN * 2, ...(category ? { categoryId: category.id } : {}) }),
  )
  const like = data?.list.filter(({ id, stockState }) => id !== product.id && stockState !== 'none').slice(0, SHOWN)
  if (like?.length === 0 && !isGone(product)) return null
  return (
    <section id={LIKE} className={`card ${styles.like}`} aria-label="同类热销">
      <h2>同类热销</h2>
      {like?.length === 0 ? (
        <p>暂时没有同类的在售商品。</p>
      ) : like ? (
        <ProductGrid products={like} row={product.onShelf} />
      ) : error && !isFetching ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <ProductGridSkeleton count={SHOWN} row={product.onShelf} />
      )}
    </section>
  )
}
