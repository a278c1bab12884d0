import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { authorisationMachine } from '../../../application/authorisation/authorisation-machine'
import { isAuthorised, type Shop } from '../../../domain/shops/shop'
import { shopAuthText } from '../../../domain/shops/words'
import { formatTime } from '../../../domain/time'
import { paths } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { useEmitted } from '../../frame/use-emitted'
import { useFlow } from '../../frame/use-flow'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { defaultsQuery, uploadShopsQuery } from '../../queries/uploads'
import { ShopSettings } from './ShopSettings'
import styles from './upload.module.css'
import { useActor } from '../../desk/use-actor'

/** spec §2 /upgoodsmanage/upstore: the shops that goods are put into, and how; `shop` in the link opens the settings of one. */
export const UploadStorePage = () => {
  const { shops } = usePorts()
  const { failure } = useNotices()
  const [params, setParams] = useSearchParams()
  const actor = useActor(useFlow(authorisationMachine), { input: { returned: null } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { data, error, refetch } = useQuery(uploadShopsQuery(shops))
  useEmitted(actor, (news) => (news.type === 'failed' ? failure(news.error) : undefined))
  const busy = state.matches('asking')
  const authorise = () => actor.send({ type: 'authorise', use: 'upload' })
  const opened = params.get('shop') ?? ''
  const openShop = (id: string) => setParams(id ? { shop: id } : {}, { preventScrollReset: true })
  return (
    <section className={styles.page} aria-labelledby="upload-stores-title">
      <header className={styles.head}>
        <h1 id="upload-stores-title">上货店铺管理</h1>
        <a className="button small" href={paths.shelf}>
          去选货架
        </a>
        <button type="button" className="button small" aria-disabled={busy} onClick={authorise}>
          {busy ? '正在前往抖店…' : '授权新店铺'}
        </button>
      </header>
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label="正在加载店铺" className={`card ${styles.skeleton}`}>
          <Skeleton lines={6} />
        </div>
      ) : data.length === 0 ? (
        <Nothing
          picture="shops"
          lead="还没有用来上货的店铺"
          action={
            <button type="button" className="button primary" aria-disabled={busy} onClick={authorise}>
              去授权
            </button>
          }
        >
          授权抖店之后，选货架上的商品可以一次上到几家店，售价、标题、运费模板都按这里的设置。
        </Nothing>
      ) : (
        <ul className={styles.list} aria-label="店铺">
          {data.map((shop) => (
            <ShopCard
              key={shop.id}
              shop={shop}
              isOpen={shop.id === opened}
              open={(on) => openShop(on ? shop.id : '')}
              authorise={authorise}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface CardProps {
  shop: Shop
  isOpen: boolean
  open: (on: boolean) => void
  authorise: () => void
}

const ShopCard = ({ shop, isOpen, open, authorise }: CardProps) => {
  const { name, enabled, auth, authExpiresAt } = shop
  const canPublish = enabled && isAuthorised(auth)
  return (
    <li className={`card ${styles.shop}`} aria-label={name}>
      <header className={styles.shopHead}>
        <h2>{name}</h2>
        {!enabled && <span className="tag urgent">已停用</span>}
        <span className={`tag ${auth === 'active' ? 'good' : auth === 'expiring' ? 'warn' : 'urgent'}`}>
          {shopAuthText[auth]}
        </span>
        <span className={styles.note}>授权到期 {formatTime(authExpiresAt).slice(0, 16)}</span>
        <div className={styles.ways}>
          {!enabled && (
            <a className="button small" href={paths.orderStores}>
              去启用
            </a>
          )}
          <button type="button" className="button small" aria-description={name} onClick={authorise}>
            重新授权
          </button>
          {canPublish && (
            <a className="button small" href={`${paths.uploadRecords}?shop=${encodeURIComponent(shop.id)}`}>
              上货记录
            </a>
          )}
          <button
            type="button"
            className="button small"
            aria-expanded={isOpen}
            aria-description={name}
            onClick={() => open(!isOpen)}
          >
            {isOpen ? '收起设置' : '上货设置'}
          </button>
        </div>
      </header>
      <Lacks shopId={shop.id} />
      {isOpen && <ShopSettings shop={shop} close={() => open(false)} />}
    </li>
  )
}

/** What every product of this shop would be refused for. */
const Lacks = ({ shopId }: { shopId: string }) => {
  const { listings } = usePorts()
  const { data } = useQuery(defaultsQuery(listings, shopId))
  if (!data) return null
  const lacking = [...(data.freightTemplate ? [] : ['运费模板']), ...(data.servicePhone ? [] : ['客服电话'])]
  return lacking.length > 0 ? (
    <p className={styles.lacking}>还没有设置{lacking.join('、')}，商品上不了这家店</p>
  ) : (
    <p className={styles.note}>
      代发价 × {data.rule.factor / 100}；{data.freightTemplate!.name}；类目对应 {data.categories.length} 个
    </p>
  )
}
