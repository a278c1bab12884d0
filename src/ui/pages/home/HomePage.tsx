import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Special } from '../../../domain/catalogue'
import { isAppPath } from '../../frame/paths'
import { LoadFailure } from '../../parts/LoadFailure'
import { ProductGrid, ProductGridSkeleton } from '../../parts/product/ProductGrid'
import { usePorts, useSession } from '../../frame/ports-context'
import { specialsQuery } from '../../queries/catalogue'
import { Announcements } from './Announcements'
import { BuyerCard } from './BuyerCard'
import { CategoryMenu } from './CategoryMenu'
import { Hero } from './Hero'
import { RecentlyViewed } from './RecentlyViewed'
import styles from './home.module.css'

/** spec §2 /home. Everything a visitor may see is open; what belongs to a buyer is asked for only when signed in. */
export const HomePage = () => {
  const { signedIn } = useSession()
  const side = (
    <div className={styles.side}>
      <BuyerCard />
      <Announcements />
    </div>
  )
  return (
    <div className={styles.home}>
      <div className={styles.top}>
        <CategoryMenu />
        {/* Where they stand below each other, a buyer's work comes before what the shop says of itself. */}
        {signedIn && side}
        <Hero />
        {!signedIn && side}
      </div>
      <Zones />
      {signedIn && <RecentlyViewed />}
    </div>
  )
}

const Zones = () => {
  const { catalogue } = usePorts()
  const queries = useQueryClient()
  const { data, error } = useQuery(specialsQuery(catalogue))
  if (error && !data) {
    // It speaks for all that failed with it.
    const retry = () => queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    return <LoadFailure error={error} retry={() => void retry()} />
  }
  if (!data) {
    return [1, 2, 3, 4, 5].map((n) => (
      <section key={n} className={styles.zone}>
        <div className={styles.zoneHead}>
          <span className={styles.ghostTitle} />
        </div>
        <ProductGridSkeleton count={6} row />
      </section>
    ))
  }
  return data.map((zone) => <Zone key={zone.id} zone={zone} />)
}

const Zone = ({ zone }: { zone: Special }) => (
  <section className={styles.zone} aria-labelledby={`zone-${zone.id}`}>
    <div className={styles.zoneHead}>
      <h2 id={`zone-${zone.id}`}>{zone.title}</h2>
      {isAppPath(zone.link) && (
        <Link to={zone.link} aria-label={`更多${zone.title}`}>
          更多
        </Link>
      )}
    </div>
    <ProductGrid products={zone.products.slice(0, 6)} row />
  </section>
)
