import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Heart } from '../../parts/FavouriteButton'
import { pageLink } from '../../parts/list/link-state'
import { ListPage } from '../../parts/list/ListPage'
import { Nothing } from '../../parts/Nothing'
import { ProductGridSkeleton } from '../../parts/product/ProductGrid'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import gridStyles from '../../parts/product/product.module.css'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { historyQuery } from '../../queries/catalogue'
import { BuyableCard } from './BuyableCard'
import { byDay } from './saved-view'
import styles from './saved.module.css'

const PAGE_SIZE = 40

/** What the buyer looked at, by day, the latest first. */
export const History = () => {
  const { catalogue, page } = usePorts()
  const ratio = usePriceRatio()
  const [params, setParams] = useSearchParams()
  const found = useQuery(historyQuery(catalogue, { ...pageLink.read(params), pageSize: PAGE_SIZE }))
  return (
    <ListPage
      found={found}
      turn={(next) => setParams(pageLink.write({ page: next }, { tab: 'history' }))}
      skeleton={<ProductGridSkeleton count={10} actions />}
      nothing={<NothingViewed />}
    >
      {({ list }) => (
        <div className={styles.days}>
          {byDay(list, page.now()).map(({ date, name, products }) => (
            <section key={date} aria-labelledby={`day-${date}`}>
              <h2 id={`day-${date}`} className={styles.day}>
                {name}
              </h2>
              <ul className={gridStyles.grid}>
                {products.map((card) => (
                  <li key={card.id}>
                    <BuyableCard card={card} ratio={ratio} corner={<Heart product={card} />} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </ListPage>
  )
}

const NothingViewed = () => (
  <Nothing
    picture="viewed"
    lead="还没有浏览记录"
    action={
      <a className="button primary" href={paths.search}>
        去选货
      </a>
    }
  />
)
