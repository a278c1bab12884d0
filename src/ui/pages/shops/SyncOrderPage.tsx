import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { platformOrderStatuses } from '../../../domain/shops/words'
import type { PlatformLine, PlatformOrder } from '../../../domain/shops/platform-order'
import { countKey } from '../../../domain/shops/order-list'
import { isOnPlatform } from '../../../domain/shops/shop'
import { paths } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { useSteady } from '../../frame/use-steady'
import { ListPage } from '../../parts/list/ListPage'
import { useListKeys } from '../../parts/list/use-list-keys'
import { useSelection } from '../../parts/list/use-selection'
import { Skeleton } from '../../parts/Skeleton'
import { Tabs } from '../../parts/Tabs'
import { TickBox } from '../../parts/TickBox'
import { platformOrdersQuery } from '../../queries/platform-orders'
import { orderShopsQuery } from '../../queries/shops'
import { useRelation } from '../../desk/relation/use-relation'
import { SheetOrders } from '../../desk/sheet-orders/SheetOrders'
import { ChooseAll } from './ChooseAll'
import { LineWays } from './LineWays'
import { NoSales } from './NoSales'
import { SaleCard, type CardEvent } from './SaleCard'
import { SaleFilters } from './SaleFilters'
import { SaleSum } from './SaleSum'
import { useMinutes } from './ShipBy'
import { SyncBar } from './SyncBar'
import { saleFilterOf, saleQueryOf } from './sync-filters'
import { useSyncFilters } from './use-sync-filters'
import styles from './sales.module.css'

const KeysHelp = lazy(async () => ({ default: (await import('../../parts/list/KeysHelp')).KeysHelp }))
const SourcesSection = lazy(async () => ({ default: (await import('./Sources')).SourcesSection }))
const RevealDialog = lazy(async () => ({ default: (await import('./RevealDialog')).RevealDialog }))
const RememberedRelations = lazy(async () => ({
  default: (await import('../../desk/relation/RememberedRelations')).RememberedRelations,
}))
const SaleCheckout = lazy(async () => ({
  default: (await import('../../desk/sale-checkout/SaleCheckout')).SaleCheckout,
}))

const ALL = 'all'
const REMEMBERED = 'remembered'
/** Of one consignee, a page of the list. */
const MOST_LIKE = 50

/**
 * spec §2 /shopsmanage/syncorder, kept alive between visits: what the buyer's shops have sold, from the first sight to the parcel that the
 * shop was told of. Which are shown lives in the link, what is chosen here.
 */
export const SyncOrderPage = () => {
  const { platformOrders, shops } = usePorts()
  const notices = useNotices()
  const { filters, change, clear } = useSyncFilters()
  const now = useMinutes()
  const list = useQuery(platformOrdersQuery(platformOrders, saleQueryOf(filters, now)))
  const shopList = useQuery(orderShopsQuery(shops))
  const shown = list.data?.list ?? none
  const selection = useSelection(shown, idOf)
  const [at, setAt] = useState('')
  const [ordering, setOrdering] = useState<readonly PlatformOrder[] | null>(null)
  const [revealed, setRevealed] = useState<PlatformOrder | null>(null)
  const [isHelp, setHelp] = useState(false)
  const { relate, picker } = useRelation()
  const lineWays = useCallback((line: PlatformLine) => <LineWays line={line} relate={relate} />, [relate])
  const panel = useRef<HTMLDivElement>(null)
  const chooseLike = async (sameCustomer: string) => {
    try {
      const found = await platformOrders.list({ sameCustomer, page: 1, pageSize: MOST_LIKE })
      const open = found.list.filter(isOpen)
      selection.add(open)
      notices.say('success', `这位收货人还没下单的 ${open.length} 单都已勾选，一起下单、一次付款`)
    } catch (failure) {
      notices.failure(failure)
    }
  }
  const act = useSteady((event: CardEvent) => {
    if (event.type === 'choose') return selection.choose(event.order, event.isRange)
    if (event.type === 'reveal') return setRevealed(event.order)
    if (event.type === 'like') return change({ sameCustomer: event.customer, status: undefined })
    return void chooseLike(event.customer)
  })
  const current = shown.find(({ platformOrderId }) => platformOrderId === at)
  const field = () => panel.current?.querySelector<HTMLInputElement>('input[type=search]')
  useListKeys({
    search: () => field()?.focus(),
    step(by) {
      const from = shown.findIndex(({ platformOrderId }) => platformOrderId === at)
      const next = shown[Math.max(0, Math.min(shown.length - 1, from + by))]
      if (!next) return
      setAt(next.platformOrderId)
      panel.current?.querySelector(`[data-sale="${next.platformOrderId}"]`)?.scrollIntoView({ block: 'nearest' })
    },
    open: () => current && setRevealed(current),
    choose: () => current && selection.choose(current),
    leave: selection.clear,
    help: () => setHelp(true),
  })
  const chosenHere = shown.filter(({ platformOrderId }) => selection.has(platformOrderId)).length
  const fresh = new Map(shown.map((one) => [idOf(one), one]))
  const orderable = selection.all.filter(({ status }) => status === 'linked')
  const shopsOf = shopList.data ?? []
  return (
    <section className={styles.page} aria-labelledby="sync-title">
      <header className={styles.head}>
        <h1 id="sync-title">同步订单</h1>
        <SheetOrders />
        <a className="button small" href={paths.orderStores}>
          店铺管理
        </a>
        <button type="button" className="button small" aria-label="快捷键" onClick={() => setHelp(true)}>
          ?
        </button>
      </header>
      <SyncBar shops={shopList.data} job={list.data?.job ?? null} />
      <Tabs
        name="订单状态"
        chosen={filters.isRemembered ? REMEMBERED : (filters.status ?? ALL)}
        choose={(tab) =>
          change({
            isRemembered: tab === REMEMBERED,
            ...(filters.isRemembered !== (tab === REMEMBERED) && { keyword: undefined }),
            status: tab === ALL ? undefined : platformOrderStatuses.find(({ status }) => status === tab)?.status,
          })
        }
        tabs={[
          { key: ALL, label: '全部' },
          ...platformOrderStatuses.map(({ status, text }) => ({
            key: status,
            label: <TabLabel text={text} count={list.data?.counts[countKey(status)] ?? 0} />,
          })),
          { key: REMEMBERED, label: '已记住的关联' },
        ]}
      >
        {filters.isRemembered ? (
          <Suspense fallback={<Skeleton lines={4} />}>
            <RememberedRelations
              keyword={filters.keyword}
              search={(keyword) => change({ keyword: keyword || undefined })}
              page={filters.page}
              turn={(page) => change({ page })}
            />
          </Suspense>
        ) : (
          <div ref={panel}>
            <SaleFilters filters={filters} change={change} clear={clear} shops={shopsOf} />
            <ListPage
              found={list}
              turn={(page) => change({ page })}
              name="店铺订单"
              skeleton={<ListSkeleton />}
              nothing={<NoSales filters={filters} clear={clear} hasShops={shopList.data?.some(isOnPlatform) ?? true} />}
            >
              {(found) => (
                <>
                  <div className={styles.sum}>
                    <TickBox
                      name="全选本页"
                      text
                      count={shown.length}
                      chosen={chosenHere}
                      set={(on) => selection.choosePage(on)}
                      disabled={list.isPlaceholderData}
                    />
                    {chosenHere === shown.length && found.total > selection.all.length && (
                      <ChooseAll
                        query={saleQueryOf(filters, now)}
                        total={found.total}
                        stale={list.isPlaceholderData}
                        choose={selection.add}
                      />
                    )}
                    <SaleSum filter={saleFilterOf(filters, now)} orders={found.total} />
                  </div>
                  <ul className={styles.list} aria-label="店铺订单">
                    {found.list.map((order) => (
                      <SaleCard
                        key={order.platformOrderId}
                        order={order}
                        now={now}
                        isChosen={selection.has(order.platformOrderId)}
                        isAt={order.platformOrderId === at}
                        act={act}
                        lineWays={isOpen(order) ? lineWays : undefined}
                      />
                    ))}
                  </ul>
                </>
              )}
            </ListPage>
          </div>
        )}
      </Tabs>
      <Suspense fallback={null}>
        <SourcesSection />
      </Suspense>
      {selection.all.length > 0 && (
        <div className={styles.bar} role="region" aria-label="批量操作">
          <span>
            已选 <strong>{selection.all.length}</strong> 单，{orderable.length} 单可以下单
          </span>
          <button type="button" className={styles.bare} onClick={selection.clear}>
            取消选择
          </button>
          <button type="button" className="button primary" onClick={() => setOrdering(selection.all)}>
            批量下单
          </button>
        </div>
      )}
      {ordering && (
        <Suspense fallback={null}>
          <SaleCheckout
            chosen={ordering.map((one) => fresh.get(idOf(one)) ?? one)}
            relate={relate}
            ordered={(left) => {
              const isLeft = new Set(left.map(({ platformOrderId }) => platformOrderId))
              selection.drop(ordering.map(idOf).filter((id) => !isLeft.has(id)))
              setOrdering(null)
            }}
            close={() => {
              setOrdering(null)
              void list.refetch()
            }}
          />
        </Suspense>
      )}
      {revealed && (
        <Suspense fallback={null}>
          <RevealDialog order={revealed} close={() => setRevealed(null)} />
        </Suspense>
      )}
      {picker}
      {isHelp && (
        <Suspense fallback={null}>
          <KeysHelp close={() => setHelp(false)} />
        </Suspense>
      )}
    </section>
  )
}

const none: never[] = []
/** What it is of ours may still be chosen. */
const isOpen = ({ status }: PlatformOrder): boolean => ['unlinked', 'linked', 'paused'].includes(status)
const idOf = ({ platformOrderId }: PlatformOrder): string => platformOrderId

/** The number is for the eye; the tab keeps its plain name. */
const TabLabel = ({ text, count }: { text: string; count: number }) => (
  <>
    {text}
    {count > 0 && (
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    )}
  </>
)

const ListSkeleton = () => (
  <div role="status" aria-label="正在加载店铺订单" className={styles.list}>
    {[1, 2, 3].map((one) => (
      <div key={one} className={styles.card}>
        <Skeleton picture lines={3} />
      </div>
    ))}
  </div>
)
