import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { orderTabs, type OrderTab, type TabCounts } from '../../../domain/order'
import { KeywordField } from '../../parts/KeywordField'
import { ListPage } from '../../parts/list/ListPage'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { Tabs } from '../../parts/Tabs'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { ordersQuery } from '../../queries/orders'
import { useWide } from '../../desk/use-wide'
import { OrderCard } from './OrderCard'
import { ColumnHeads, OrderRow } from './OrderRow'
import { useOrderFilters, type OrderView } from './order-filters'
import styles from './orders.module.css'

const PAGE_SIZE = 20

/** 订单列表: tabs, keyword and page live in the link. */
export const OrderListPage = () => {
  const { orders } = usePorts()
  const { filters, change } = useOrderFilters()
  const { view, ...wanted } = filters
  const list = useQuery(ordersQuery(orders, { ...wanted, pageSize: PAGE_SIZE }))
  const isWide = useWide()
  const Order = isWide && view === 'compact' ? OrderRow : OrderCard

  const panel = (
    <ListPage
      found={list}
      turn={(page) => change({ page })}
      name="订单"
      skeleton={<ListSkeleton />}
      nothing={<NoOrders tab={filters.status} keyword={filters.keyword} />}
    >
      {(found) => (
        <>
          <ul className={Order === OrderRow ? `card ${styles.table}` : styles.list}>
            {Order === OrderRow && <ColumnHeads />}
            {found.list.map((order) => (
              <Order key={order.orderNo} order={order} />
            ))}
          </ul>
          <p className={styles.found}>共 {found.total} 张订单</p>
        </>
      )}
    </ListPage>
  )
  return (
    <section className={styles.page} aria-labelledby="orders-title">
      <header className={styles.head}>
        <h1 id="orders-title">订单列表</h1>
        {isWide && <ViewSwitch view={view} change={(next) => change({ view: next })} />}
        <KeywordField
          keyword={filters.keyword}
          search={(keyword) => change({ keyword, page: 1 })}
          name="搜索订单"
          placeholder="订单号、商品、收货人或手机号"
          button="搜索"
        />
      </header>
      <Tabs
        name="订单状态"
        chosen={filters.status}
        choose={(status) => change({ status, page: 1 })}
        tabs={orderTabs.map(({ tab, text, count }) => ({
          key: tab,
          label: <TabLabel text={text} count={list.data?.counts[count]} />,
        }))}
      >
        {panel}
      </Tabs>
    </section>
  )
}

const views: { view: OrderView; text: string }[] = [
  { view: 'compact', text: '紧凑' },
  { view: 'roomy', text: '舒适' },
]

const ViewSwitch = ({ view, change }: { view: OrderView; change: (view: OrderView) => void }) => (
  <div className={styles.views} role="group" aria-label="显示方式">
    {views.map(({ view: one, text }) => (
      <button key={one} type="button" aria-pressed={one === view} onClick={() => change(one)}>
        {text}
      </button>
    ))}
  </div>
)

/** The number is for the eye; the tab keeps its plain name. */
const TabLabel = ({ text, count }: { text: string; count: TabCounts[keyof TabCounts] | undefined }) => (
  <>
    {text}
    {count !== undefined && count > 0 && (
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    )}
  </>
)

const ListSkeleton = () => (
  <div role="status" aria-label="正在加载订单" className={styles.list}>
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

const NoOrders = ({ tab, keyword }: { tab: OrderTab; keyword: string }) => (
  <Nothing
    picture="orders"
    lead={keyword ? `没有找到和“${keyword}”有关的订单` : nothingText[tab]}
    action={
      <Link className={keyword ? 'button' : 'button primary'} to={keyword ? paths.orders : paths.home}>
        {keyword ? '查看全部订单' : '去选货'}
      </Link>
    }
  />
)
