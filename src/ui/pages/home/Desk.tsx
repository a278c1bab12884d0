import { useQuery } from '@tanstack/react-query'
import { inTurns, MOST_ON_A_SHELF } from '../../../domain/shelves'
import { historyPath, paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { Heart } from '../../parts/FavouriteButton'
import { ProductCard } from '../../parts/product/ProductCard'
import { ProductGrid } from '../../parts/product/ProductGrid'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import gridStyles from '../../parts/product/product.module.css'
import { historyQuery } from '../../queries/catalogue'
import { Announcements } from './Announcements'
import { CategoryMenu } from './CategoryMenu'
import { Hero, useHeroPictures } from './Hero'
import { NotLoaded } from './NotLoaded'
import { GhostShelf, Shelf } from './Shelf'
import { Shelves } from './Shelves'
import { stallNewsQuery } from './stall-news'
import { WorkQueue } from './WorkQueue'
import styles from './home.module.css'

const PICTURES = 4

/** Home for a buyer: the work that waits, then goods they know, then what the shop puts forward; no product twice. */
export const Desk = () => {
  const { catalogue } = usePorts()
  const ratio = usePriceRatio()
  const recent = useQuery(historyQuery(catalogue, { pageSize: MOST_ON_A_SHELF }))
  const news = useQuery(stallNewsQuery(catalogue))
  const viewed = recent.data?.list ?? []
  const fresh = inTurns([news.data ?? []], viewed).slice(0, MOST_ON_A_SHELF)
  const own = [...viewed, ...fresh]
  const pictures = useHeroPictures(PICTURES, own)
  const isKnown = !recent.isPending && !news.isPending
  return (
    <div className={`${styles.home} ${styles.desk}`}>
      <WorkQueue />
      <CategoryMenu />
      {recent.isPending && <GhostShelf />}
      {(recent.isError || viewed.length > 0) && (
        <Shelf id="recently-viewed" title="最近浏览" more={{ to: historyPath, text: '全部', name: '全部浏览记录' }}>
          {recent.data ? (
            <ul className={`${gridStyles.grid} ${gridStyles.row}`}>
              {viewed.map((card) => (
                <li key={card.id}>
                  <ProductCard
                    card={card}
                    ratio={ratio}
                    note={card.onShelf ? undefined : '已下架'}
                    corner={<Heart product={card} />}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <NotLoaded error={recent.error} retry={() => void recent.refetch()} />
          )}
        </Shelf>
      )}
      {(news.isError || fresh.length > 0) && (
        <Shelf
          id="stall-news"
          title="收藏档口上新"
          more={{ to: paths.savedSuppliers, text: '全部', name: '全部收藏档口' }}
        >
          {news.data ? (
            <ProductGrid products={fresh} row />
          ) : (
            <NotLoaded error={news.error} retry={() => void news.refetch()} />
          )}
        </Shelf>
      )}
      <div className={styles.strip}>
        <Hero pictures={pictures} count={PICTURES} />
        <Announcements count={3} />
      </div>
      <Shelves above={isKnown && pictures ? [...own, ...pictures] : null} />
    </div>
  )
}
