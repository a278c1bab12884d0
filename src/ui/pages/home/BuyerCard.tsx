import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { price } from '../../../domain/money'
import { greetingName } from '../../../domain/session'
import { type Counts } from '../../../domain/account'
import { paths } from '../../frame/paths'
import { useDialogs, usePorts, useSession } from '../../frame/ports-context'
import { countsQuery } from '../../queries/cart'
import styles from './home.module.css'
import { NotLoaded } from './NotLoaded'

/** What waits for the buyer: each count leads to the list it counts. */
const queue: { text: string; to: string; count: (counts: Counts) => number }[] = [
  { text: '待付款', to: `${paths.orders}?status=pending_payment`, count: ({ orders }) => orders.pendingPayment },
  { text: '待发货', to: `${paths.orders}?status=to_ship`, count: ({ orders }) => orders.toShip },
  { text: '待收货', to: `${paths.orders}?status=shipped`, count: ({ orders }) => orders.shipped },
  { text: '待关联', to: paths.syncOrders, count: ({ unlinkedPlatformOrders }) => unlinkedPlatformOrders },
  { text: '异常', to: paths.abnormal, count: ({ abnormalOpen }) => abnormalOpen },
  { text: '待退货', to: paths.afterSales, count: ({ afterSaleToReturn }) => afterSaleToReturn },
  { text: '授权将到期', to: paths.orderStores, count: ({ shopsExpiring }) => shopsExpiring },
  { text: '购物车', to: paths.cart, count: ({ cartItems }) => cartItems },
]

export const BuyerCard = () => {
  const { signedIn } = useSession()
  return <section className={`card ${styles.buyer}`}>{signedIn ? <WorkQueue /> : <Welcome />}</section>
}

const Welcome = () => {
  const dialogs = useDialogs()
  return (
    <>
      <p className={styles.hello}>您好，欢迎来到代发商城</p>
      <p className={styles.note}>下单、同步店铺订单、查看售后进度，都从这里开始。</p>
      <div className={styles.welcomeButtons}>
        <button type="button" className="button primary" onClick={() => dialogs.open({ kind: 'sign-in' })}>
          开始采购
        </button>
        <button type="button" className="button" onClick={() => dialogs.open({ kind: 'register' })}>
          开通新账号
        </button>
      </div>
    </>
  )
}

const WorkQueue = () => {
  const { profile } = useSession()
  const { account } = usePorts()
  const { data, error, refetch } = useQuery(countsQuery(account))
  return (
    <>
      <p className={styles.hello}>{profile ? `您好，${greetingName(profile)}` : '您好'}</p>
      <p className={styles.note}>
        售后备用金 <strong>{data ? price(data.reserveAvailable) : '—'}</strong>
      </p>
      <ul className={styles.queue} aria-label="待办">
        {queue.map(({ text, to, count }) => (
          <li key={text}>
            <Link
              to={to}
              className={data && count(data) > 0 ? styles.due : undefined}
              aria-description={data && String(count(data))}
            >
              <strong aria-hidden="true">{data ? count(data) : '—'}</strong>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {error && !data && <NotLoaded error={error} retry={() => void refetch()} />}
    </>
  )
}
