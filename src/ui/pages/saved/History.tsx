import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { Heart } from '../../parts/FavouriteButton'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing, NoSuchPage } from '../../parts/Nothing'
import { Pager } from '../../parts/Pager'
import { pageIn } from '../../parts/page-in'
import { ProductGridSkeleton } from '../../parts/product/ProductGrid'
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
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(historyQuery(catalogue, { page: pageIn(params), pageSize: PAGE_SIZE }))
  const turn = (next: number) => setParams({ tab: 'history', ...(next > 1 && { page: String(next) }) })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <ProductGridSkeleton count={10} actions />
  if (data.total === 0) return <NothingViewed />
  if (data.list.length === 0) return <NoSuchPage back={() => turn(1)} />
  return (
    <>
      {byDay(data.list, page.now()).map(({ date, name, products }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={styles.day}>
            {name}
          </h2>
          <ul className={gridStyles.grid}>
            {products.map((card) => (
              <li key={card.id}>
                <BuyableCard card={card} corner={<Heart product={card} />} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager page={data.page} pageSize={data.pageSize} total={data.total} go={turn} />
    </>
  )
}

const NothingViewed = () => (
  <Nothing
    lead="还没有浏览记录"
    action={
      <Link className="button primary" to={paths.search}>
        去选商品
      </Link>
    }
  />
)
