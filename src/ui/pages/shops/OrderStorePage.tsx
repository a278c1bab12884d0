import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { authorisationMachine } from '../../../application/authorisation/authorisation-machine'
import type { Shop } from '../../../domain/shops/shop'
import { paths } from '../../frame/paths'
import { BRING_SHEET } from '../../desk/sheet-orders/bring-sheet'
import { useNotices, usePorts } from '../../frame/ports-context'
import { useEmitted } from '../../frame/use-emitted'
import { useFlow } from '../../frame/use-flow'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { orderShopsQuery } from '../../queries/shops'
import { AuthorisationState } from './AuthorisationState'
import { ShopCard } from './ShopCard'
import { returnedBy } from './returned'
import styles from './order-store.module.css'
import { useActor } from '../../desk/use-actor'

/** spec §2 /shopsmanage/orderstore: the shops to order for, how far each is let in, and what it still needs. */
export const OrderStorePage = () => {
  const { shops } = usePorts()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const returned = useReturned()
  const actor = useActor(useFlow(authorisationMachine), { input: { returned } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const [asking, setAsking] = useState<Shop | null>(null)
  const { data, error, refetch } = useQuery(orderShopsQuery(shops))
  /** A first read on its way, begun before the change, would otherwise be taken for the answer. */
  const look = async () => {
    await queries.cancelQueries({ queryKey: ['mine'] })
    await queries.invalidateQueries({ queryKey: ['mine'] })
  }
  useEmitted(actor, (news) => (news.type === 'failed' ? failure(news.error) : void look()))
  const turn = useMutation({
    mutationFn: ({ id, enabled }: Shop) => (enabled ? shops.disable(id) : shops.enable(id)),
    onSuccess: ({ name, enabled }) => say('success', enabled ? `已启用${name}` : `已停用${name}`),
    onError: failure,
    onSettled: look,
  })
  const busy = state.matches('asking') || state.matches('taking') || turn.isPending
  const authorise = () => actor.send({ type: 'authorise', use: 'order' })
  return (
    <section className={styles.page} aria-labelledby="stores-title">
      <header className={styles.head}>
        <h1 id="stores-title">订货店铺管理</h1>
        <Link className="button small" to={paths.syncOrders} state={BRING_SHEET}>
          导入表格订单
        </Link>
        <button type="button" className="button small" disabled={busy} onClick={authorise}>
          授权新店铺
        </button>
      </header>
      <AuthorisationState state={state} send={actor.send} shops={data ?? []} />
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label="正在加载店铺" className={`card ${styles.skeleton}`}>
          <Skeleton lines={6} />
        </div>
      ) : data.length === 0 ? (
        <Nothing
          picture="shops"
          lead="还没有授权店铺"
          action={
            <button type="button" className="button primary" disabled={busy} onClick={authorise}>
              去授权
            </button>
          }
        >
          授权抖店之后，店里的订单可以同步过来，关联货源、一次下单，发货后单号自动回传。别处来的单子用“导入表格订单”，走同一条路。
        </Nothing>
      ) : (
        <ul className={styles.list} aria-label="店铺">
          {data.map((shop) => (
            <ShopCard
              key={shop.id}
              shop={shop}
              busy={busy}
              authorise={authorise}
              turn={() => (shop.enabled ? setAsking(shop) : turn.mutate(shop))}
            />
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          title={`停用${asking.name}`}
          text="停用后不再同步这家店的订单，也不能为它下单。已经同步的订单、商品关联和授权都保留；已下单的照常发货、回传。随时可以再启用。"
          confirm="停用"
          onConfirm={() => turn.mutate(asking)}
          close={() => setAsking(null)}
        />
      )}
    </section>
  )
}

/** What the platform sent the merchant back with, once: the address forgets it before anything is done with it. */
const useReturned = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [returned] = useState(() => returnedBy(params))
  const isTold = returnedBy(params) !== null
  useLayoutEffect(() => {
    if (isTold) void navigate(paths.orderStores, { replace: true })
  }, [isTold, navigate])
  return returned
}
