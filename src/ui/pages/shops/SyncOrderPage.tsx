import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { platformOrderStatuses } from '../../../domain/shops/words'
import type { PlatformLine, PlatformOrder } from '../../../domain/shops/platform-order'
import { countKey, type PlatformOrderPage, type SaleSort } from '../../../domain/shops/order-list'
import { price, sum } from '../../../domain/money'
import { paths } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { Chips } from '../../parts/list/Chips'
import { KeysHelp } from '../../parts/list/KeysHelp'
import { changed } from '../../parts/list/link-state'
import { ListPage } from '../../parts/list/ListPage'
import { useLink } from '../../parts/list/use-link'
import { useListKeys } from '../../parts/list/use-list-keys'
import { useSelection } from '../../parts/list/use-selection'
import { KeywordField } from '../../parts/KeywordField'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { Tabs } from '../../parts/Tabs'
import { TickBox } from '../../parts/TickBox'
import { platformOrdersQuery } from '../../queries/platform-orders'
import { orderShopsQuery } from '../../queries/shops'
import { RememberedRelations } from '../../desk/relation/RememberedRelations'
import { useRelation } from '../../desk/relation/use-relation'
import { SheetOrders } from '../../desk/sheet-orders/SheetOrders'
import { SaleCheckout } from '../../desk/sale-checkout/SaleCheckout'
import { LineWays } from './LineWays'
import { RevealDialog } from './RevealDialog'
import { SaleCard, signed } from './SaleCard'
import { useMinutes } from './ShipBy'
import { SourcesSection } from './Sources'
import { SyncBar } from './SyncBar'
import { saleQueryOf, syncLink, type SyncFilters } from './sync-filters'
import styles from './sales.module.css'

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
  const orderable = selection.all.filter(({ status }) => status === 'linked')
  const shopsOf = shopList.data ?? []
  const shopName = shopsOf.find(({ id }) => id === filters.shopId)?.name ?? '这家店铺'
  return (
    <section className={styles.page} aria-labelledby="sync-title">
      <header className={styles.head}>
        <h1 id="sync-title">同步订单</h1>
        <SheetOrders />
        <Link className="button small" to={paths.orderStores}>
          店铺管理
        </Link>
        <button type="button" className="button small" aria-label="快捷键" onClick={() => setHelp(true)}>
          ?
        </button>
      </header>
      <SyncBar shops={shopsOf} job={list.data?.job ?? null} />
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
          <RememberedRelations
            keyword={filters.keyword}
            search={(keyword) => change({ keyword: keyword || undefined })}
            page={filters.page}
            turn={(page) => change({ page })}
          />
        ) : (
          <div ref={panel}>
            <div className={styles.filters}>
              <KeywordField
                keyword={filters.keyword ?? ''}
                search={(keyword) => change({ keyword: keyword || undefined })}
                name="搜索店铺订单"
                placeholder="订单号、商品、商家编码、买家留言"
                button="搜索"
              />
              <label>
                店铺{' '}
                <select
                  className="input"
                  value={filters.shopId ?? ''}
                  onChange={(event) => change({ shopId: event.target.value || undefined })}
                >
                  <option value="">全部店铺</option>
                  {shopsOf.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                排序{' '}
                <select
                  className="input"
                  value={filters.sort}
                  onChange={(event) => change({ sort: event.target.value as SaleSort })}
                >
                  <option value="ship_by">先到发货时限的在前</option>
                  <option value="paid">新付款的在前</option>
                </select>
              </label>
              <button
                type="button"
                className="pill"
                aria-pressed={filters.isSoon}
                onClick={() => change({ isSoon: !filters.isSoon })}
              >
                即将超时
              </button>
            </div>
            <Chips
              chips={[
                ...(filters.keyword ? [{ text: `“${filters.keyword}”`, without: { keyword: undefined } }] : []),
                ...(filters.shopId ? [{ text: shopName, without: { shopId: undefined } }] : []),
                ...(filters.sameCustomer ? [{ text: '同一收货人', without: { sameCustomer: undefined } }] : []),
              ]}
              change={change}
              clear={clear}
            />
            <ListPage
              found={list}
              turn={(page) => change({ page })}
              name="店铺订单"
              skeleton={<ListSkeleton />}
              nothing={<NoSales filters={filters} clear={clear} hasShops={shopsOf.length > 0} />}
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
                    />
                    <Totals totals={found.totals} />
                  </div>
                  <ul className={styles.list} aria-label="店铺订单">
                    {found.list.map((order) => (
                      <SaleCard
                        key={order.platformOrderId}
                        order={order}
                        now={now}
                        isChosen={selection.has(order.platformOrderId)}
                        isAt={order.platformOrderId === at}
                        choose={selection.choose}
                        reveal={setRevealed}
                        likeIt={(sameCustomer) => change({ sameCustomer, status: undefined })}
                        chooseLike={(sameCustomer) => void chooseLike(sameCustomer)}
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
      <SourcesSection />
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
        <SaleCheckout
          chosen={ordering.map((one) => shown.find((fresh) => idOf(fresh) === idOf(one)) ?? one)}
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
      )}
      {revealed && <RevealDialog order={revealed} close={() => setRevealed(null)} />}
      {picker}
      {isHelp && <KeysHelp close={() => setHelp(false)} />}
    </section>
  )
}

const none: never[] = []
/** What it is of ours may still be chosen. */
const isOpen = ({ status }: PlatformOrder): boolean => ['unlinked', 'linked', 'paused'].includes(status)
const idOf = ({ platformOrderId }: PlatformOrder): string => platformOrderId

/** What stands in the link of this page; while another is looked at, as it was. */
const useSyncFilters = () => {
  const [params, go] = useLink()
  const { pathname } = useLocation()
  const [kept, keep] = useState(params.toString())
  if (pathname === paths.syncOrders && kept !== params.toString()) keep(params.toString())
  const filters = syncLink.read(new URLSearchParams(kept))
  const change = (patch: Partial<SyncFilters>) => go(syncLink.write(changed(filters, patch)))
  const clear = () => change({ keyword: undefined, shopId: undefined, sameCustomer: undefined, isSoon: false })
  return { filters, change, clear }
}

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

const Totals = ({ totals }: { totals: PlatformOrderPage['totals'] }) => (
  <p className={styles.faint}>
    共 {totals.orders} 单，实付 {price(totals.paid)}，
    {totals.reckoned < totals.orders && `其中 ${totals.reckoned} 单算得出成本，`}成本{' '}
    {price(sum([totals.goods, totals.service, totals.freight]))}，毛利{' '}
    <strong className={totals.profit < 0 ? styles.late : styles.gain}>{signed(totals.profit)}</strong>
  </p>
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

const NoSales = ({ filters, clear, hasShops }: { filters: SyncFilters; clear: () => void; hasShops: boolean }) => {
  const isNarrowed = Boolean(filters.keyword ?? filters.shopId ?? filters.sameCustomer) || filters.isSoon
  if (isNarrowed)
    return (
      <Nothing
        picture="orders"
        lead="没有符合筛选的订单"
        action={
          <button type="button" className="button" onClick={clear}>
            清除筛选
          </button>
        }
      />
    )
  return (
    <Nothing
      picture="shops"
      lead={hasShops ? '这里还没有订单' : '还没有授权的店铺'}
      action={
        hasShops ? undefined : (
          <Link className="button primary" to={paths.orderStores}>
            去授权店铺
          </Link>
        )
      }
    >
      {hasShops
        ? '点“同步订单”，把店铺里待发货的订单取过来。'
        : '授权之后，店铺的订单会同步到这里，关联货源就能一件代发。'}
    </Nothing>
  )
}
