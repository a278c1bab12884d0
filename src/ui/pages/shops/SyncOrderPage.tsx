import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { price } from '../../../domain/money'
import { countKey } from '../../../domain/shops/order-list'
import type { PlatformOrder } from '../../../domain/shops/platform-order'
import { platformOrderStatuses } from '../../../domain/shops/words'
import { paths } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { KeywordField } from '../../parts/KeywordField'
import { changed } from '../../parts/list/link-state'
import { ListPage } from '../../parts/list/ListPage'
import { useLink } from '../../parts/list/use-link'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { isOver } from '../../queries/jobs'
import { platformOrdersQuery, SALES } from '../../queries/platform-orders'
import { orderShopsQuery } from '../../queries/shops'
import { RevealDialog } from './RevealDialog'
import { SaleCard, signed } from './SaleCard'
import { SourcesSection } from './Sources'
import { saleQueryOf, syncLink, type SyncFilters } from './sync-filters'
import { SyncProgress } from './SyncProgress'
import styles from './sync-order.module.css'

/** spec §2 /shopsmanage/syncorder, kept alive between visits: what the shops have sold, fetched in the background. */
export const SyncOrderPage = () => {
  const { platformOrders, shops, page: browser } = usePorts()
  const { failure } = useNotices()
  const queries = useQueryClient()
  const [filters, change] = useSyncFilters()
  const found = useQuery(platformOrdersQuery(platformOrders, saleQueryOf(filters, browser.now())))
  const { data: own } = useQuery(orderShopsQuery(shops))
  const sync = useMutation({
    mutationFn: () => platformOrders.sync({}, {}),
    onError: failure,
    onSettled: () => queries.invalidateQueries({ queryKey: SALES }),
  })
  const { job = null, counts, totals } = found.data ?? {}
  const isSyncing = job !== null && !isOver(job)
  const [revealing, reveal] = useState<PlatformOrder | null>(null)
  const isWithoutShop = own?.length === 0
  const sameLink = (sameCustomer: string) =>
    `?${syncLink.write({ isSoon: false, sort: filters.sort, page: 1, sameCustomer }).toString()}`
  return (
    <div className={styles.whole}>
      <header className={styles.bar}>
        <h1>同步订单</h1>
        <KeywordField
          keyword={filters.keyword ?? ''}
          search={(keyword) => change({ keyword: keyword || undefined })}
          name="搜索店铺订单"
          placeholder="平台订单号、商品、商家编码、留言"
          button="搜索"
        />
        <select
          className="input"
          aria-label="店铺"
          value={filters.shopId ?? ''}
          onChange={({ target }) => change({ shopId: target.value || undefined })}
        >
          <option value="">全部店铺</option>
          {own?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="pill"
          aria-pressed={filters.isSoon}
          onClick={() => change({ isSoon: !filters.isSoon })}
        >
          即将超时
        </button>
        <button
          type="button"
          className="button small primary"
          disabled={isSyncing || sync.isPending || isWithoutShop}
          onClick={() => sync.mutate()}
        >
          {isSyncing ? '正在同步' : '同步订单'}
        </button>
      </header>
      {job && <SyncProgress job={job} />}
      <div role="group" aria-label="订单状态" className={styles.bar}>
        {[undefined, ...platformOrderStatuses].map((one) => (
          <button
            key={one?.status ?? ''}
            type="button"
            className="pill"
            aria-pressed={filters.status === one?.status}
            onClick={() => change({ status: one?.status })}
          >
            {one ? `${one.text} ${counts?.[countKey(one.status)] ?? ''}` : '全部'}
          </button>
        ))}
        {filters.sameCustomer && (
          <button type="button" className="pill" onClick={() => change({ sameCustomer: undefined })}>
            同一收货人 ×
          </button>
        )}
      </div>
      {totals && totals.orders > 0 && (
        <p className={styles.note}>
          共 {totals.orders} 单，实付 {price(totals.paid)}；可算的 {totals.reckoned} 单，毛利 {signed(totals.profit)}
        </p>
      )}
      <ListPage
        found={found}
        name="店铺订单"
        turn={(page) => change({ page })}
        skeleton={
          <div role="status" aria-label="正在加载店铺订单" className="card">
            <Skeleton lines={8} />
          </div>
        }
        nothing={
          isWithoutShop ? (
            <Nothing picture="shops" lead="还没有授权店铺" action={<Link to={paths.orderStores}>去授权</Link>}>
              授权抖店之后，店里的订单可以同步过来。
            </Nothing>
          ) : (
            <Nothing picture="shops" lead="没有这样的店铺订单">
              点“同步订单”，把店里的新订单同步过来，或换个筛选。
            </Nothing>
          )
        }
      >
        {({ list }) => (
          <ul className={styles.sales} aria-label="店铺订单">
            {list.map((order) => (
              <SaleCard
                key={order.platformOrderId}
                order={order}
                nowMs={browser.now()}
                sameLink={sameLink}
                reveal={reveal}
              />
            ))}
          </ul>
        )}
      </ListPage>
      <SourcesSection />
      {revealing && <RevealDialog order={revealing} close={() => reveal(null)} />}
    </div>
  )
}

/** What stands in the link of this page; while another is looked at, as it was. */
const useSyncFilters = () => {
  const [params, go] = useLink()
  const { pathname } = useLocation()
  const isHere = pathname === paths.syncOrders
  const [kept, keep] = useState(params.toString())
  if (isHere && kept !== params.toString()) keep(params.toString())
  const filters = syncLink.read(new URLSearchParams(kept))
  const change = (patch: Partial<SyncFilters>) => go(syncLink.write(changed(filters, patch)))
  return [filters, change] as const
}
