import { useQuery } from '@tanstack/react-query'
import type { ProductCard } from '../../../domain/catalogue'
import { inTurns, trueToName } from '../../../domain/shelves'
import { inWidth } from '../../../domain/picture-sizes'
import { paths, productPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { grouped } from '../../parts/product/compact'
import { catalogueCountsQuery, specialsQuery } from '../../queries/catalogue'
import styles from './home.module.css'

/** One product after the other of every zone, none that stands elsewhere on the page; null while they are on their way. */
export const useHeroPictures = (count: number, elsewhere: readonly ProductCard[]): ProductCard[] | null => {
  const { catalogue } = usePorts()
  const { data } = useQuery(specialsQuery(catalogue))
  const zones = data && trueToName(data).map(({ products }) => products)
  return zones ? inTurns(zones, elsewhere).slice(0, count) : null
}

interface Props {
  /** null: on their way. */
  pictures: ProductCard[] | null
  /** How many there are going to be. */
  count: number
}

/** What the shop is, how much is in it, and pictures of it. */
export const Hero = ({ pictures, count }: Props) => {
  const { catalogue } = usePorts()
  const { data: counts } = useQuery(catalogueCountsQuery(catalogue))
  return (
    <section className={styles.hero} aria-label="代发商城">
      <div className={styles.heroText}>
        <h1>一件代发，当天拿货</h1>
        <p>档口现货直发，一件起订，订单逐件打包寄给您的顾客。</p>
        <div className={styles.heroLinks}>
          <a className="button primary" href={`${paths.search}?sort=new`}>
            看最新上架
          </a>
          <a className={styles.heroGhost} href={`${paths.search}?sort=sales`}>
            热销榜
          </a>
        </div>
        <dl className={styles.counts}>
          <Count name="在售商品" value={counts?.productTotal} />
          <Count name="合作档口" value={counts?.supplierTotal} />
          <Count name="今日上新" value={counts?.newToday} />
        </dl>
      </div>
      <ul className={styles.heroPictures} aria-label="精选商品">
        {(pictures ?? Array.from({ length: count }, () => null)).map((product, i) => (
          <li key={product?.id ?? i}>
            {product && (
              <a href={productPath(product.id)}>
                <img
                  {...inWidth(product.cover, 200)}
                  alt={product.title}
                  width={200}
                  height={200}
                  fetchPriority={i === 0 ? 'high' : 'auto'}
                />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Count = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? '—' : grouped(value)}</dd>
  </div>
)
