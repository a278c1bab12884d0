import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Heart } from '../../parts/FavouriteButton'
import { ProductCard } from '../../parts/product/ProductCard'
import gridStyles from '../../parts/product/product.module.css'
import { historyPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { historyQuery } from '../../queries/catalogue'
import styles from './home.module.css'
import { NotLoaded } from './NotLoaded'

/** What the buyer looked at last; nothing where nothing was. */
export const RecentlyViewed = () => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(historyQuery(catalogue, { pageSize: 6 }))
  if (data ? data.list.length === 0 : !error) return null
  return (
    <section className={styles.zone} aria-labelledby="recently-viewed">
      <div className={styles.zoneHead}>
        <h2 id="recently-viewed">最近浏览</h2>
        <Link to={historyPath} aria-label="全部浏览记录">
          全部
        </Link>
      </div>
      {data ? (
        <ul className={`${gridStyles.grid} ${gridStyles.row}`}>
          {data.list.map((card) => (
            <li key={card.id}>
              <ProductCard card={card} note={card.onShelf ? undefined : '已下架'} corner={<Heart product={card} />} />
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded error={error} retry={() => void refetch()} />
      )}
    </section>
  )
}
