import { useQuery } from '@tanstack/react-query'
import type { ProductDetail } from '../../../domain/catalogue'
import { inWidth } from '../../../domain/picture-sizes'
import { productPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { LoadFailure } from '../../parts/LoadFailure'
import { Price } from '../../parts/product/Price'
import { searchQuery } from '../../queries/catalogue'
import styles from './below.module.css'

const SHOWN = 5

/** What else the stall sells, those that sell best first. */
export const StallGoods = ({ product }: { product: ProductDetail }) => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(
    // One more than shown: the product may be among them.
    searchQuery(catalogue, { supplierId: product.supplier.id, sort: 'sales', pageSize: SHOWN + 1 }),
  )
  const others = data?.list.filter(({ id }) => id !== product.id).slice(0, SHOWN)
  if (others?.length === 0) return null
  return (
    <section className={`card ${styles.stall}`} aria-label="同档口热销">
      <h2>同档口热销</h2>
      {others?.map(({ id, title, cover, priceMin, priceMax }) => (
        <a key={id} href={productPath(id)}>
          <img {...inWidth(cover, 56)} alt="" width={56} height={56} loading="lazy" />
          <span>{title}</span>
          <Price from={priceMin} to={priceMax} />
        </a>
      ))}
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
    </section>
  )
}
