import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { orderSyncMachine, isUnderWay, type OrderSyncNews } from '../../../application/order-sync/order-sync-machine'
import type { ShopSync, SyncJob } from '../../../domain/shops/sync'
import type { Shop } from '../../../domain/shops/shop'
import { isAuthorised, isOnPlatform } from '../../../domain/shops/shop'
import { failureText } from '../../frame/failure-notice'
import { paths } from '../../frame/paths'
import { useFrame } from '../../frame/ports-context'
import { useEmitted } from '../../frame/use-emitted'
import { useFlow } from '../../frame/use-flow'
import styles from './sync-bar.module.css'
import { useActor } from '../../desk/use-actor'

interface Props {
  /** Undefined while they are not known. */
  shops: readonly Shop[] | undefined
  /** What the list has told of a fetching that may have begun elsewhere. */
  job: SyncJob | null
}

/** Fetching what the shops have sold: begun, followed shop by shop, and what came of it. The list stays as it is meanwhile. */
export const SyncBar = ({ shops = unknown, job: told }: Props) => {
  const orderSync = useFlow(orderSyncMachine)
  const { notices } = useFrame()
  const queries = useQueryClient()
  const actor = useActor(orderSync)
  const state = useSelector(actor, (snapshot) => snapshot)
  const [shopId, setShopId] = useState('')
  const { job } = state.context
  const seen = useEffectEvent((now: SyncJob | null) => actor.send({ type: 'seen', job: now }))
  useEffect(() => seen(told), [told])
  useEmitted<OrderSyncNews>(actor, (news) => {
    if (news.type === 'refused') return notices.say('warning', failureText(news.error))
    void queries.invalidateQueries({ queryKey: ['mine'] })
    if (news.type === 'over') notices.say(news.job.status === 'done' ? 'success' : 'warning', overText(news.job))
    return undefined
  })
  const able = shops.filter(({ enabled, auth, platform, uses }) => {
    return enabled && platform === 'douyin' && uses.includes('order') && isAuthorised(auth)
  })
  const [params, setParams] = useSearchParams()
  const wanted = params.get('sync') ?? ''
  const canBegin = able.some(({ id }) => id === wanted)
  const beginWanted = useEffectEvent(() => {
    setParams(without(params, 'sync'), { replace: true })
    actor.send({ type: 'begin', wish: { shopIds: [wanted] } })
  })
  // A link that asks for it is followed once: the address forgets it before anything begins.
  useEffect(() => {
    if (canBegin) beginWanted()
  }, [canBegin])
  const isBusy = state.matches('beginning') || isUnderWay(job)
  return (
    <section className={styles.bar} aria-label="同步">
      <div className={styles.ways}>
        {able.length > 1 && (
          <label>
            <span className="visually-hidden">同步哪家店铺</span>
            <select
              className="input"
              value={shopId}
              disabled={isBusy}
              onChange={(event) => setShopId(event.target.value)}
            >
              <option value="">全部店铺</option>
              {able.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button
          type="button"
          className="button primary"
          disabled={isBusy || able.length === 0}
          onClick={() => actor.send({ type: 'begin', wish: shopId ? { shopIds: [shopId] } : {} })}
        >
          {isBusy ? '正在同步…' : '同步订单'}
        </button>
        {isUnderWay(job) && (
          <button type="button" className="button" onClick={() => actor.send({ type: 'cancel' })}>
            停止同步
          </button>
        )}
        {able.length === 0 && shops !== unknown && (
          <span className={styles.note}>
            {shops.some(isOnPlatform) ? '没有可以同步的店铺' : '还没有接入抖店'}，
            <a href={paths.orderStores}>{shops.some(isOnPlatform) ? '去看看授权' : '先去授权'}</a>
          </span>
        )}
      </div>
      {job && (isUnderWay(job) || state.matches('over')) && (
        <div className={styles.progress} role="status">
          <p>
            {isUnderWay(job) ? '正在同步' : job.status === 'done' ? '同步完成' : '同步没有完成'}：
            {countsText(job.counts)}
            {!isUnderWay(job) && (
              <button type="button" className={styles.bare} onClick={() => actor.send({ type: 'dismiss' })}>
                收起
              </button>
            )}
          </p>
          {isUnderWay(job) && <progress aria-label="同步进度" max={job.total || 1} value={job.total ? job.done : 0} />}
          <ul>
            {job.shops.map((shop) => (
              <li key={shop.id}>
                <span>{shop.name}</span>
                <span>{shopText(shop)}</span>
                {shop.error && <em>{shop.error}</em>}
              </li>
            ))}
          </ul>
          {job.failures.length > 0 && (
            <details>
              <summary>{job.failures.length} 单没有存下</summary>
              <ul>
                {job.failures.map(({ key, title, reason }, place) => (
                  <li key={`${place} ${key}`}>
                    <span>{title || key}</span>
                    <em>{reason}</em>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </section>
  )
}

const unknown: readonly Shop[] = []

const without = (params: URLSearchParams, name: string): URLSearchParams => {
  const left = new URLSearchParams(params)
  left.delete(name)
  return left
}

const countsText = ({ added, updated, skipped, failed }: SyncJob['counts']): string =>
  `新增 ${added}，更新 ${updated}，跳过 ${skipped}，失败 ${failed}`

const overText = (job: SyncJob): string =>
  job.status === 'done' ? `同步完成：${countsText(job.counts)}` : job.error || '同步没有完成'

const shopText = (shop: ShopSync): string => {
  if (shop.status === 'waiting') return '等待中'
  if (shop.status === 'running')
    return `第 ${shop.pages + 1} 页，已取 ${shop.done}${shop.total ? ` / ${shop.total}` : ''} 单`
  return shop.status === 'done' ? `完成，${countsText(shop)}` : '没有完成'
}
