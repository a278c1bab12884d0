import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { price } from '../../../domain/money'
import {
  orderTabs,
  type OrderPage,
  type OrderSort,
  type OrderSummary,
  type OrderTab,
  type TabCounts,
} from '../../../domain/order'
import { KeywordField } from '../../parts/KeywordField'
import { ExportJobs } from '../../parts/jobs/ExportJobs'
import { ListPage } from '../../parts/list/ListPage'
import { Nothing } from '../../parts/Nothing'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import { Skeleton } from '../../parts/Skeleton'
import { Tabs } from '../../parts/Tabs'
import { applyManyPath, applyPath, paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { ordersQuery, orderShopsQuery } from '../../queries/orders'
import { useWide } from '../../desk/use-wide'
import { BatchBar } from './BatchBar'
import { ColumnSettings } from './ColumnSettings'
import { columnsOf } from './columns'
import { FilterChips, Filters } from './Filters'
import {
  chipsOf,
  cleared,
  filterOf,
  filterQuery,
  orderLink,
  pageSizes,
  sortText,
  useOrderFilters,
  type OrderFilters,
  type OrderView,
} from './order-filters'
import { OrderCards } from './OrderCards'
import { orderLinkOf } from './order-link'
import { OrderTable } from './OrderTable'
import type { Edited, RowEvent } from './row-events'
import { SavedViews } from '../../desk/views/SavedViews'
import { useDesk } from '../../desk/views/use-desk'
import { useListKeys } from '../../parts/list/use-list-keys'
import { useOrderNote } from './use-order-note'
import { useRun } from './use-run'
import { useSelection } from '../../parts/list/use-selection'
import { useSteady } from '../../frame/use-steady'
import styles from './orders.module.css'

const KeysHelp = lazy(async () => ({ default: (await import('../../parts/list/KeysHelp')).KeysHelp }))
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog')).ExportDialog }))
const BatchRun = lazy(async () => ({ default: (await import('./BatchRun')).BatchRun }))

/** 订单列表: what it shows lives in the link; what is chosen and done, here. */
export const OrderListPage = () => {
  const { orders } = usePorts()
  const { filters, change } = useOrderFilters()
  const filter = filterOf(filters)
  const list = useQuery(ordersQuery(orders, { ...filter, page: filters.page, pageSize: filters.size }))
  const shown = list.data?.list ?? none
  const isWide = useWide()
  const isTable = isWide && filters.view === 'compact'
  const navigate = useNavigate()
  const { desk, keep } = useDesk()
  const columns = useMemo(() => columnsOf(desk.columns), [desk.columns])
  const note = useOrderNote()
  const selection = useSelection(shown, numberOf)
  const [at, setAt] = useState('')
  const [editing, setEditing] = useState<{ orderNo: string; what: Edited } | null>(null)
  const { run, start, end } = useRun()
  const [exporting, setExporting] = useState<'chosen' | 'found' | null>(null)
  const [isHelp, setHelp] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const query = filterQuery(filters)

  const act = useSteady((event: RowEvent) => {
    if (event.do === 'choose') selection.choose(event.order, event.isRange)
    else if (event.do === 'edit') setEditing({ orderNo: event.order.orderNo, what: event.what })
    else if (event.do === 'leave') setEditing(null)
    else if (event.do === 'note') note(event.order.orderNo, event.note)
    else if (event.do === 'claim') void navigate(applyPath(event.order.orderNo))
    else start(event.do, [event.order])
  })
  const current = shown.find(({ orderNo }) => orderNo === at)
  useListKeys({
    search: () => document.querySelector<HTMLElement>('[data-order-search] input')?.focus(),
    step(by) {
      const next = shown[Math.max(0, Math.min(shown.length - 1, shown.findIndex(({ orderNo }) => orderNo === at) + by))]
      if (!next) return
      setAt(next.orderNo)
      panel.current?.querySelector(`[data-order="${next.orderNo}"]`)?.scrollIntoView({ block: 'nearest' })
    },
    open: () => current && void navigate(orderLinkOf(current.orderNo, query)),
    choose: () => current && selection.choose(current),
    leave: selection.clear,
    help: () => setHelp(true),
  })
  const { data: shops = none } = useQuery(orderShopsQuery(orders))
  const isNarrowed = chipsOf(filters, String).length > 0
  const props = {
    orders: shown,
    isChosen: selection.has,
    at,
    editing,
    query,
    ratio: usePriceRatio(),
    act,
  }
  return (
    <section className={styles.page} aria-labelledby="orders-title">
      <header className={styles.head}>
        <h1 id="orders-title">订单列表</h1>
        <div data-order-search className={styles.search}>
          <KeywordField
            keyword={filters.keyword ?? ''}
            search={(keyword) => change({ keyword: keyword || undefined })}
            name="搜索订单"
            placeholder="收货人、手机、订单号、快递单号、商品、货号、备注"
            button="搜索"
          />
        </div>
        <div className={styles.tools}>
          <Filters filters={filters} change={change} shops={shops} />
          <SavedViews
            views={desk.views}
            keep={(views) => keep({ views })}
            query={query}
            open={(kept) => {
              const { view, size } = filters
              change({ ...cleared, ...orderLink.read(new URLSearchParams(kept)), view, size })
            }}
          />
          {isTable && <ColumnSettings columns={columns} keep={(next) => keep({ columns: next })} />}
          <button type="button" className="button small" onClick={() => setExporting('found')}>
            导出
          </button>
          <ExportJobs kind="export" />
          {isWide && <ViewSwitch view={filters.view} change={(view) => change({ view, page: filters.page })} />}
          {isWide && (
            <button type="button" className="button small" aria-label="快捷键" onClick={() => setHelp(true)}>
              ?
            </button>
          )}
        </div>
      </header>
      <FilterChips filters={filters} change={change} shops={shops} />
      <Tabs
        name="订单状态"
        chosen={filters.status}
        choose={(status) => change({ status })}
        tabs={orderTabs.map(({ tab, text, count }) => ({
          key: tab,
          label: <TabLabel text={text} count={list.data?.counts[count]} />,
        }))}
      >
        <div ref={panel}>
          <ListPage
            found={list}
            turn={(page) => change({ page })}
            name="订单"
            skeleton={<ListSkeleton />}
            nothing={<NoOrders tab={filters.status} isNarrowed={isNarrowed} clear={() => change(cleared)} />}
          >
            {(found) => (
              <>
                <div className={styles.above}>
                  <Totals found={found} />
                  <Arranged filters={filters} change={change} />
                </div>
                {isTable ? (
                  <OrderTable {...props} columns={columns} choosePage={selection.choosePage} />
                ) : (
                  <OrderCards {...props} />
                )}
              </>
            )}
          </ListPage>
        </div>
      </Tabs>
      {selection.all.length > 0 && (
        <BatchBar
          orders={selection.all}
          start={(kind) => start(kind, selection.all)}
          claim={(orderNos) => void navigate(applyManyPath(orderNos))}
          exportThem={() => setExporting('chosen')}
          clear={selection.clear}
        />
      )}
      {run && (
        <Suspense fallback={null}>
          <BatchRun {...run} settled={selection.drop} close={end} />
        </Suspense>
      )}
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog
            scope={{
              chosen: exporting === 'chosen' ? selection.all.map(({ orderNo }) => orderNo) : [],
              filter,
              found: list.data?.total ?? 0,
              columns,
            }}
            close={() => setExporting(null)}
          />
        </Suspense>
      )}
      {isHelp && (
        <Suspense fallback={null}>
          <KeysHelp close={() => setHelp(false)} />
        </Suspense>
      )}
    </section>
  )
}

const none: never[] = []
const numberOf = ({ orderNo }: OrderSummary): string => orderNo

const Totals = ({ found: { totals } }: { found: OrderPage }) => (
  <p className={styles.totals} role="status" aria-label="合计">
    订单 {totals.orders} 单 · {totals.pieces} 件 · 应付 {price(totals.payable)} · 预计毛利 {price(totals.margin)}
  </p>
)

const Arranged = ({ filters, change }: { filters: OrderFilters; change: (patch: Partial<OrderFilters>) => void }) => (
  <span className={styles.arranged}>
    <select
      className="input"
      aria-label="排序"
      value={filters.sort}
      onChange={(event) => change({ sort: event.target.value as OrderSort })}
    >
      {Object.entries(sortText).map(([sort, text]) => (
        <option key={sort} value={sort}>
          {text}
        </option>
      ))}
    </select>
    <select
      className="input"
      aria-label="每页"
      value={filters.size}
      onChange={(event) => change({ size: Number(event.target.value) })}
    >
      {pageSizes.map((size) => (
        <option key={size} value={size}>
          每页 {size} 单
        </option>
      ))}
    </select>
  </span>
)

const views: { view: OrderView; text: string }[] = [
  { view: 'compact', text: '紧凑' },
  { view: 'roomy', text: '舒适' },
]

const ViewSwitch = ({ view, change }: { view: OrderView; change: (view: OrderView) => void }) => (
  <div className={styles.switch} role="group" aria-label="显示方式">
    {views.map(({ view: one, text }) => (
      <button key={one} type="button" aria-pressed={one === view} onClick={() => change(one)}>
        {text}
      </button>
    ))}
  </div>
)

/** The number is for the eye; the tab keeps its plain name. It has its place before it comes: the tabs after it must not move. */
const TabLabel = ({ text, count }: { text: string; count: TabCounts[keyof TabCounts] | undefined }) => (
  <>
    {text}
    <span className={styles.count} aria-hidden="true">
      {count !== undefined && count > 0 && count}
    </span>
  </>
)

const ListSkeleton = () => (
  <div role="status" aria-label="正在加载订单" className={`${styles.list} ${styles.coming}`}>
    {[1, 2, 3].map((one) => (
      <div key={one} className={styles.card}>
        <div className={styles.skeleton}>
          <Skeleton picture lines={2} />
        </div>
      </div>
    ))}
  </div>
)

const nothingText: Record<OrderTab, string> = {
  all: '还没有订单',
  pending_payment: '没有等待付款的订单',
  to_ship: '没有等待发货的订单',
  shipped: '没有在路上的订单',
  completed: '还没有完成的订单',
  cancelled: '没有取消的订单',
}

const NoOrders = ({ tab, isNarrowed, clear }: { tab: OrderTab; isNarrowed: boolean; clear: () => void }) => (
  <Nothing
    picture="orders"
    lead={isNarrowed ? '没有符合筛选的订单' : nothingText[tab]}
    action={
      isNarrowed ? (
        <button type="button" className="button" onClick={clear}>
          清除筛选
        </button>
      ) : (
        <a className="button primary" href={paths.home}>
          去选货
        </a>
      )
    }
  />
)
