import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { isFailure } from '../../../domain/failure'
import type { OrderDetail } from '../../../domain/order'
import { formatTime } from '../../../domain/time'
import { Countdown } from '../../parts/Countdown'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing } from '../../parts/Nothing'
import { PageSkeleton } from '../../parts/PageSkeleton'
import { applyPath, paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { orderQuery } from '../../queries/orders'
import { BatchRun } from './BatchRun'
import { AfterSalesBlock } from './AfterSalesBlock'
import { orderLinkOf } from './order-link'
import { CasesBlock, RefundsBlock, ShipmentsBlock } from './CourseBlocks'
import { CopyNumber } from './CopyNumber'
import { FlagCell, RemarkCell } from './NoteCells'
import { OrderActions } from './OrderActions'
import { ItemLine } from './OrderCard'
import { PackBlock } from './PackBlock'
import { AmountsBlock, ConsigneeBlock, FactsBlock, LogBlock } from './OrderBlocks'
import { filterOf, filterQuery, orderLink } from './order-filters'
import { useSteady } from '../../frame/use-steady'
import type { Edited, RowEvent } from './row-events'
import { StatusTag } from './StatusTag'
import { StepBar } from './StepBar'
import { ConfirmWait } from './ConfirmWait'
import { isBusy } from '../../parts/list/use-list-keys'
import { useOrderNote } from './use-order-note'
import { useRun } from './use-run'
import styles from './orders.module.css'

/** /ordermanage/ordelist/:orderNo: everything about one order; the link says from which list it is looked at. */
export const OrderDetailPage = () => {
  const { orderNo = '' } = useParams()
  const [params] = useSearchParams()
  const { orders } = usePorts()
  const filters = orderLink.read(params)
  const query = filterQuery(filters)
  const order = useQuery(orderQuery(orders, orderNo, filterOf(filters)))
  return (
    <article className={`${styles.page} ${styles.detail}`}>
      <nav className={styles.back} aria-label="订单之间">
        <a href={query ? `${paths.orders}?${query}` : paths.orders}>返回订单列表</a>
        {order.isSuccess && <Neighbours order={order.data} query={query} />}
      </nav>
      {order.isPending && <PageSkeleton />}
      {order.isError &&
        !order.data &&
        (isFailure(order.error, 'not-found') ? (
          <Nothing picture="lost" page lead="没有这个订单">
            链接可能不完整，或者订单不属于这个账号。
          </Nothing>
        ) : (
          <LoadFailure page error={order.error} retry={() => void order.refetch()} />
        ))}
      {order.data && <Detail key={orderNo} order={order.data} />}
    </article>
  )
}

/** The orders before and after it in the list; the arrow keys lead there too. */
const Neighbours = ({ order, query }: { order: OrderDetail; query: string }) => {
  const navigate = useNavigate()
  const { prevOrderNo, nextOrderNo } = order
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const to = { ArrowLeft: prevOrderNo, ArrowRight: nextOrderNo }[event.key]
    if (!to || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isBusy(event.target)) return
    void navigate(orderLinkOf(to, query))
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <span className={styles.neighbours}>
      {prevOrderNo && <a href={orderLinkOf(prevOrderNo, query)}>上一单</a>}
      {nextOrderNo && <a href={orderLinkOf(nextOrderNo, query)}>下一单</a>}
    </span>
  )
}

const Detail = ({ order }: { order: OrderDetail }) => {
  const note = useOrderNote()
  const [editing, setEditing] = useState<Edited | null>(null)
  const { run, start, end } = useRun()
  const act = useSteady((event: RowEvent) => {
    if (event.do === 'edit') setEditing(event.what)
    else if (event.do === 'leave') setEditing(null)
    else if (event.do === 'note') note(order.orderNo, event.note)
  })
  return (
    <>
      <section className={styles.block}>
        <header className={styles.detailHead}>
          <FlagCell order={order} editing={editing} act={act} />
          <div className={styles.detailTitle}>
            <h1>
              <span>订单 {order.orderNo}</span> <CopyNumber orderNo={order.orderNo} /> <StatusTag order={order} />
            </h1>
            <p className={styles.faint}>
              <Standing order={order} />
            </p>
          </div>
          <div className={styles.tools}>
            <OrderActions order={order} start={(kind) => start(kind, [order])} />
            {order.can.afterSale && (
              <a className="button small" href={applyPath(order.orderNo)}>
                申请售后
              </a>
            )}
            <button type="button" className="button small" onClick={() => start('reorder', [order])}>
              再次购买
            </button>
            <button type="button" className="button small" onClick={() => window.print()}>
              打印
            </button>
          </div>
        </header>
        <StepBar order={order} />
      </section>
      <div className={styles.columns}>
        <div className={styles.wide}>
          <CasesBlock order={order} />
          {order.afterSale !== 'none' && <AfterSalesBlock orderNo={order.orderNo} />}
          <section className={styles.block} aria-labelledby="goods-title">
            <h2 id="goods-title">商品</h2>
            <ul className={styles.items}>
              {order.items.map((item) => (
                <ItemLine key={item.skuId} item={item} />
              ))}
            </ul>
          </section>
          <ShipmentsBlock order={order} />
          <LogBlock order={order} />
        </div>
        <div className={styles.narrow}>
          <ConsigneeBlock order={order} />
          <section className={styles.block} aria-labelledby="amounts-title">
            <h2 id="amounts-title">金额</h2>
            <AmountsBlock order={order} />
          </section>
          <PackBlock order={order} />
          <RefundsBlock order={order} />
          <FactsBlock order={order} />
          <section className={styles.block} aria-labelledby="remark-title">
            <h2 id="remark-title">备注</h2>
            <RemarkCell order={order} editing={editing} act={act} />
          </section>
        </div>
      </div>
      {run && <BatchRun {...run} settled={() => undefined} close={end} />}
    </>
  )
}

const Standing = ({ order }: { order: OrderDetail }) => {
  if (order.can.pay)
    return (
      <>
        剩余支付时间{' '}
        <span className={styles.clock}>
          <Countdown until={order.expiresAt} from={order.createdAt} over="即将关闭" />
        </span>
        ，超时自动关闭
      </>
    )
  if (order.can.confirm && order.confirmBy) return <ConfirmWait until={order.confirmBy} />
  return <>{`${order.station.name} 发货，下单时间 ${formatTime(order.createdAt)}`}</>
}
