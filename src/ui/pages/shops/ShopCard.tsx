import { Link } from 'react-router-dom'
import { isAuthorised, type Shop, type ShopAuth, type ShopCheck } from '../../../domain/shops/shop'
import { shopAuthText, shopUseText } from '../../../domain/shops/words'
import { formatTime } from '../../../domain/time'
import { paths } from '../../frame/paths'
import { BRING_SHEET } from '../../desk/sheet-orders/bring-sheet'
import styles from './order-store.module.css'

interface Props {
  shop: Shop
  busy: boolean
  authorise: () => void
  /** Off, or on again. */
  turn: () => void
}

const tones: Record<ShopAuth, string> = {
  none: '',
  active: 'good',
  expiring: 'warn',
  expired: 'urgent',
  revoked: 'urgent',
}

export const ShopCard = ({ shop, busy, authorise, turn }: Props) => {
  const { id, name, platform, enabled, auth, authExpiresAt, uses, lastSyncAt, lastError, counts, ready } = shop
  const isSheet = platform === 'sheet'
  const linked = (status: string) => `${paths.syncOrders}?status=${status}&shop=${encodeURIComponent(id)}`
  const canSync = enabled && isAuthorised(auth)
  const sync = `${paths.syncOrders}?sync=${encodeURIComponent(id)}`
  return (
    <li className={`card ${styles.shop}`} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className="tag">{isSheet ? '表格' : '抖店'}</span>
        {!enabled && <span className="tag urgent">已停用</span>}
        <span className={`tag ${tones[auth]}`}>{shopAuthText[auth]}</span>
      </header>
      <dl className={styles.facts}>
        {!isSheet && (
          <>
            <dt>授权用于</dt>
            <dd>{uses.map((use) => shopUseText[use]).join('、')}</dd>
            <dt>授权到期</dt>
            <dd>{formatTime(authExpiresAt).slice(0, 16)}</dd>
          </>
        )}
        <dt>{isSheet ? '上次导入' : '上次同步'}</dt>
        <dd>
          {lastSyncAt ? formatTime(lastSyncAt).slice(0, 16) : isSheet ? '还没有导入' : '还没有同步'}
          {lastError && <span className={styles.wrong}>{lastError}</span>}
        </dd>
      </dl>
      <ul className={styles.counts} aria-label="订单">
        <Count name="待关联" to={linked('unlinked')} count={counts.unlinked} />
        <Count name="待下单" to={linked('linked')} count={counts.linked} />
        <Count name="回传失败" to={linked('push_failed')} count={counts.pushFailed} />
      </ul>
      <ul className={styles.checks} aria-label="准备情况">
        {ready.map((check) => (
          <li key={check.key} className={check.ok ? styles.well : styles.lacking}>
            <span aria-hidden="true">{check.ok ? '✓' : '!'}</span>
            <span>
              {check.text}
              <span className={styles.unseen}>：{check.ok ? '是' : '否'}</span>
            </span>
            {!check.ok && (check.key !== 'synced' || canSync) && (
              <Mend {...{ check, linked, sync, authorise, turn, busy }} />
            )}
          </li>
        ))}
      </ul>
      <footer className={styles.ways}>
        {canSync && (
          <a className="button small" href={sync}>
            同步订单
          </a>
        )}
        {isSheet && enabled && (
          <Link className="button small" to={paths.syncOrders} state={BRING_SHEET}>
            导入表格订单
          </Link>
        )}
        {!isSheet && (
          <button type="button" className="button small" aria-description={name} disabled={busy} onClick={authorise}>
            重新授权
          </button>
        )}
        <button type="button" className="button small" aria-description={name} disabled={busy} onClick={turn}>
          {enabled ? '停用' : '启用'}
        </button>
      </footer>
    </li>
  )
}

/** The way to what a shop lacks. */
const Mend = ({
  check: { key, fix },
  linked,
  sync,
  authorise,
  turn,
  busy,
}: Pick<Props, 'authorise' | 'turn' | 'busy'> & {
  check: ShopCheck
  linked: (status: string) => string
  sync: string
}) => {
  const links: Record<string, string> = { synced: sync, linked: linked('unlinked'), pushed: linked('push_failed') }
  const to = links[key]
  if (to) return <a href={to}>{fix}</a>
  return (
    <button type="button" className={styles.fix} disabled={busy} onClick={key === 'enabled' ? turn : authorise}>
      {fix}
    </button>
  )
}

/** Its name is the same whatever it counts. */
const Count = ({ name, to, count }: { name: string; to: string; count: number }) => (
  <li>
    <a href={to} aria-description={String(count)}>
      <span>{name}</span>
      <strong aria-hidden="true">{count}</strong>
    </a>
  </li>
)
