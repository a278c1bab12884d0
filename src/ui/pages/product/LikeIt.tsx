import { useQuery } from '@tanstack/react-query'
import type { ProductDetail } from '../../../domain/catalogue'
import { LoadFailure } from '../../parts/LoadFailure'
import { ProductGrid, ProductGridSkeleton } from '../../parts/product/ProductGrid'
import { usePorts } from '../../frame/ports-context'
import { searchQuery } from '../../queries/catalogue'

const SHOWN = 6

/** Products of the same category, those that sell best first. */
export const LikeIt = ({ product }: { product: ProductDetail }) => {
  const { catalogue } = usePorts()
  const category = product.categoryPath.at(-1)
  const { data, error, isFetching, refetch } = useQuery(
    // One more than shown: a sold-out product finds itself among the like.
    searchQuery(catalogue, { sort: 'sales', pageSize: SHOWN * 2, ...(category ? { categoryId: category.id } : {}) }),
  )
  const like = data?.list.filter(({ id, stockState }) => id !== product.id && stockState !== 'none').slice(0, SHOWN)
  if (like?.length === 0) return <p>暂时没有同类的在售商品。</p>
  if (like) return <ProductGrid products={like} row />
  if (error && !isFetching) return <LoadFailure error={error} retry={() => void refetch()} />
  return <ProductGridSkeleton count={SHOWN} row />
}
