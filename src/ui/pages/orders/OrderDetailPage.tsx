import { useQuery } from '@tanstack/react-query'
import { Steps } from 'antd'
import { Link, useParams } from 'react-router-dom'
import { isFailure } from '../../../domain/failure'
import { price } from '../../../domain/money'
import type { OrderDetail } from '../../../domain/order'
import { formatTime } from '../../../domain/time'
import { Countdown } from '../../parts/Countdown'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing } from '../../parts/Nothing'
import { PageSkeleton } from '../../parts/PageSkeleton'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { orderQuery } from '../../queries/orders'
import { CopyNumber } from './CopyNumber'
import { OrderActions } from './OrderActions'
import { ItemLine } from './OrderCard'
import { AmountsBlock, ConsigneeBlock, FactsBlock, LogBlock, ShipmentsBlock } from './OrderBlocks'
import { stepsOf } from './order-steps'
import { StatusTag } from './StatusTag'
import styles from './orders.module.css'

/** /ordermanage/ordelist/:orderNo: everything about one order. */
export const OrderDetailPage = () => {
  const { orderNo = '' } = useParams()
  const { orders } = usePorts()
  const order = useQuery(orderQuery(orders, orderNo))
  return (
    <article className={styles.page}>
      <nav className={styles.back}>
        <Link to={paths.orders}>返回订单列表</Link>
      </nav>
      {order.isPending && <PageSkeleton />}
      {order.isError &&
        (isFailure(order.error, 'not-found') ? (
          <Nothing picture="lost" page lead="没有这个订单">
            链接可能不完整，或者订单不属于这个账号。
          </Nothing>
        ) : (
          <LoadFailure page error={order.error} retry={() => void order.refetch()} />
        ))}
      {order.isSuccess && <Detail order={order.data} />}
    </article>
  )
}

const Detail = ({ order }: { order: OrderDetail }) => {
  const { current, status, items } = stepsOf(order)
  return (
    <>
      <section className={styles.block}>
        <header className={styles.detailHead}>
          <div>
            <h1>
              <span>订单 {order.orderNo}</span> <CopyNumber orderNo={order.orderNo} /> <StatusTag order={order} />
            </h1>
            <p className={styles.faint}>
              {order.can.pay ? (
                <>
                  剩余支付时间{' '}
                  <span className={styles.clock}>
                    <Countdown until={order.expiresAt} from={order.createdAt} over="即将关闭" />
                  </span>
                  ，超时自动关闭
                </>
              ) : (
                `${order.station.name} 发货，下单时间 ${formatTime(order.createdAt)}`
              )}
            </p>
          </div>
          <OrderActions order={order} />
        </header>
        <Steps
          className={styles.steps}
          current={current}
          status={status}
          items={items}
          titlePlacement="vertical"
          responsive
          size="small"
        />
      </section>
      <div className={styles.columns}>
        <div className={styles.wide}>
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
            <p className={styles.total}>
              {order.paidAt ? '实付' : '应付'} <strong>{price(order.payable)}</strong>
            </p>
          </section>
          <FactsBlock order={order} />
        </div>
      </div>
    </>
  )
}
