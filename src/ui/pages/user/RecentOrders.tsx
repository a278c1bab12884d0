import { useQuery } from '@tanstack/react-query'
import { price } from '../../../domain/money'
import { formatTime } from '../../../domain/time'
import { inWidth } from '../../../domain/picture-sizes'
import { orderPath, paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { LoadFailure } from '../../parts/LoadFailure'
import { Skeleton } from '../../parts/Skeleton'
import { ordersQuery } from '../../queries/orders'
import styles from './user.module.css'

const SHOWN = 5

/** What was ordered last. */
export const RecentOrders = () => {
  const { orders } = usePorts()
  const { data, error, refetch } = useQuery(ordersQuery(orders, { status: 'all', page: 1, pageSize: SHOWN }))
  return (
    <section className={`card ${styles.recent}`} aria-labelledby="recent-orders" aria-busy={!data && !error}>
      <div className={styles.recentHead}>
        <h2 id="recent-orders">最近订单</h2>
        <a href={paths.orders} aria-label="全部订单">
          全部
        </a>
      </div>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={5} picture />}
      {data?.total === 0 && (
        <p>
          还没有订单
          <a className="button" href={paths.search}>
            去选货
          </a>
        </p>
      )}
      <ul>
        {data?.list.map(({ orderNo, items, createdAt, payable, statusText }) => (
          <li key={orderNo}>
            <a href={orderPath(orderNo)}>
              <img {...(items[0] && inWidth(items[0].image, 40))} alt="" width={40} height={40} loading="lazy" />
              <span className={styles.title}>{items[0]?.title}</span>
              <span className={styles.time}>{formatTime(createdAt).slice(5, 16)}</span>
              <span className={styles.sum}>{price(payable)}</span>
              <span className={styles.status}>{statusText}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
