import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Counts } from '../../../domain/account'
import { price } from '../../../domain/money'
import { secondsLeft } from '../../../domain/time'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { useNow } from '../../parts/use-now'
import { countsQuery } from '../../queries/cart'
import { NotLoaded } from './NotLoaded'
import styles from './work-queue.module.css'

/** What waits for the buyer: each count leads to the list it counts. */
export const WorkQueue = () => {
  const { account } = usePorts()
  const { data, error, refetch } = useQuery(countsQuery(account))
  const { pendingPayment, toShip, shipped } = data?.orders ?? {}
  return (
    <section className={`card ${styles.desk}`} aria-label="工作台">
      <ul className={styles.queue} aria-label="待办">
        <Pending counts={data} />
        {data !== undefined && data.abnormalOpen > 0 && (
          <Tile name="异常订单" to={paths.abnormal} count={data.abnormalOpen} isUrgent />
        )}
        {data !== undefined && data.afterSaleToReturn > 0 && (
          <Tile name="待寄回" to={`${paths.afterSales}?status=to_return`} count={data.afterSaleToReturn} isUrgent />
        )}
        {data !== undefined && data.afterSaleOpen > 0 && (
          <Tile name="售后中" to={`${paths.afterSales}?status=open`} count={data.afterSaleOpen} />
        )}
        {data !== undefined && data.unlinkedPlatformOrders > 0 && (
          <Tile name="待关联" to={`${paths.syncOrders}?status=unlinked`} count={data.unlinkedPlatformOrders} isUrgent />
        )}
        {data !== undefined && data.linkedPlatformOrders > 0 && (
          <Tile name="待下单" to={`${paths.syncOrders}?status=linked`} count={data.linkedPlatformOrders} />
        )}
        {data !== undefined && data.urgentPlatformOrders > 0 && (
          <Tile name="即将超时" to={`${paths.syncOrders}?soon=1`} count={data.urgentPlatformOrders} isUrgent />
        )}
        {data !== undefined && data.shopsExpiring > 0 && (
          <Tile name="授权将到期" to={paths.orderStores} count={data.shopsExpiring} isUrgent />
        )}
        <Tile name="待发货" to={`${paths.orders}?status=to_ship`} count={toShip} />
        <Tile name="待收货" to={`${paths.orders}?status=shipped`} count={shipped} />
        <Tile name="购物车" to={paths.cart} count={data?.cartItems} />
        <Tile name="备用金" to={paths.purse} text={data && price(data.reserveAvailable)} />
      </ul>
      {error && !data && <NotLoaded error={error} retry={() => void refetch()} />}
      {data &&
        [
          pendingPayment,
          toShip,
          shipped,
          data.cartItems,
          data.abnormalOpen,
          data.afterSaleOpen,
          data.unlinkedPlatformOrders,
          data.linkedPlatformOrders,
          data.urgentPlatformOrders,
          data.shopsExpiring,
        ].every((count) => count === 0) && (
          <p className={styles.idle}>
            没有待办的订单，购物车也是空的。
            <a className="button" href={paths.search}>
              去选货
            </a>
          </p>
        )}
    </section>
  )
}

/** With what they come to, and how long there is for the first of them. */
const Pending = ({ counts }: { counts: Counts | undefined }) => {
  const count = counts?.orders.pendingPayment
  const until = count ? (counts?.pendingUntil ?? '') : ''
  const now = useNow(until !== '')
  const clock = until && leftText(secondsLeft(until, now))
  const sum = counts?.pendingPayable ?? null
  const amount = count && sum !== null ? price(sum) : ''
  return (
    <Tile
      name="待付款"
      to={`${paths.orders}?status=pending_payment`}
      count={count}
      isUrgent={!!count}
      more={[amount, clock].filter(Boolean).join('，')}
    >
      <span>{amount}</span>
      {clock && <span className={styles.clock}>{clock}</span>}
    </Tile>
  )
}

/** To the minute: it counts down on a page that isn't about it. */
const leftText = (seconds: number) => (seconds > 0 ? `剩 ${Math.ceil(seconds / 60)} 分` : '即将关闭')

/** Its name is the same whatever it counts. */
const Tile = ({
  name,
  to,
  count,
  text = count === undefined ? undefined : String(count),
  more = '',
  isUrgent = false,
  children,
}: {
  name: string
  to: string
  count?: number | undefined
  text?: string | undefined
  more?: string
  isUrgent?: boolean
  children?: ReactNode
}) => (
  <li className={isUrgent ? styles.urgent : undefined}>
    <a href={to} aria-description={text && [text, more].filter(Boolean).join('，')}>
      <span className={styles.name}>{name}</span>
      <strong aria-hidden="true" className={count === 0 ? styles.none : undefined}>
        {text ?? '—'}
      </strong>
      {children && (
        <span className={styles.more} aria-hidden="true">
          {children}
        </span>
      )}
    </a>
  </li>
)
