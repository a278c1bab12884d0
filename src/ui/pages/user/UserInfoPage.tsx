import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { price } from '../../../domain/money'
import { greetingName } from '../../../domain/session'
import { inWidth } from '../../../domain/picture-sizes'
import { LoadFailure } from '../../parts/LoadFailure'
import { PageSkeleton } from '../../parts/PageSkeleton'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { countsQuery } from '../../queries/cart'
import { meQuery } from '../../queries/me'
import { AccountSafety } from './AccountSafety'
import { RecentOrders } from './RecentOrders'
import { ResaleSettings } from './ResaleSettings'
import styles from './user.module.css'

/** With it comes what cuts a picture. */
const EditProfile = lazy(async () => ({ default: (await import('./EditProfile')).EditProfile }))

/** Who the buyer is and what waits for them. */
export const UserInfoPage = () => {
  const { auth, account } = usePorts()
  const [editing, setEditing] = useState(false)
  const me = useQuery(meQuery(auth))
  const counts = useQuery(countsQuery(account)).data
  // What was read stays, with whatever is being filled in, where reading it again fails.
  if (!me.data)
    return me.error ? <LoadFailure page error={me.error} retry={() => void me.refetch()} /> : <PageSkeleton />
  const { userName, account: name, mobile, avatar, reserveAvailable, reserveFrozen, reserveBonus } = me.data
  const tiles = [
    { name: '待付款', value: counts?.orders.pendingPayment, path: `${paths.orders}?status=pending_payment` },
    { name: '待发货', value: counts?.orders.toShip, path: `${paths.orders}?status=to_ship` },
    { name: '待收货', value: counts?.orders.shipped, path: `${paths.orders}?status=shipped` },
    { name: '已完成', value: counts?.orders.completed, path: `${paths.orders}?status=completed` },
    { name: '售后中', value: counts?.afterSaleOpen, path: `${paths.afterSales}?status=open` },
    { name: '异常订单', value: counts?.abnormalOpen, path: paths.abnormal },
    { name: '收藏商品', value: counts?.collectProducts, path: paths.savedProducts },
    { name: '收藏供应商', value: counts?.collectSuppliers, path: paths.savedSuppliers },
  ]
  return (
    <>
      <section className={`card ${styles.head}`}>
        {avatar ? (
          <img className={styles.avatar} {...inWidth(avatar, 64)} alt="头像" width={64} height={64} />
        ) : (
          <span className={styles.avatar} aria-hidden="true">
            {greetingName({ userName, account: name }).slice(0, 1)}
          </span>
        )}
        <div>
          <h1>{greetingName({ userName, account: name })}</h1>
          <dl className={styles.facts}>
            <dt>账号</dt>
            <dd>{name}</dd>
            <dt>手机号</dt>
            <dd>{mobile || '—'}</dd>
          </dl>
          <button type="button" className={`pill ${styles.edit}`} onClick={() => setEditing(true)}>
            修改资料
          </button>
        </div>
        <dl className={styles.reserve}>
          <dt>可用备用金</dt>
          <dd className={styles.amount}>
            <a href={paths.purse} aria-label="备用金明细">
              {price(reserveAvailable)}
            </a>
          </dd>
          <dt>冻结</dt>
          <dd>{price(reserveFrozen)}</dd>
          {reserveBonus ? (
            <>
              <dt>赠送</dt>
              <dd>{price(reserveBonus)}</dd>
            </>
          ) : null}
        </dl>
      </section>
      <ul className={`card ${styles.tiles}`}>
        {tiles.map(({ name: tile, value, path }) => (
          <li key={tile}>
            <a href={path} aria-description={value === undefined ? undefined : String(value)}>
              <strong aria-hidden="true">{value ?? '—'}</strong>
              {tile}
            </a>
          </li>
        ))}
      </ul>
      <RecentOrders />
      <AccountSafety profile={me.data} />
      <ResaleSettings profile={me.data} />
      {editing && (
        <Suspense fallback={null}>
          <EditProfile profile={me.data} close={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
