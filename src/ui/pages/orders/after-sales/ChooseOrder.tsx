import { useQuery } from '@tanstack/react-query'
import { price } from '../../../../domain/money'
import { piecesOf, type OrderSummary } from '../../../../domain/order'
import { inWidth } from '../../../../domain/picture-sizes'
import { formatTime } from '../../../../domain/time'
import { applyPath, orderPath, paths } from '../../../frame/paths'
import { usePorts } from '../../../frame/ports-context'
import { KeywordField } from '../../../parts/KeywordField'
import { changed, linkState, pageNumber, text } from '../../../parts/list/link-state'
import { ListPage } from '../../../parts/list/ListPage'
import { useLink } from '../../../parts/list/use-link'
import { Nothing } from '../../../parts/Nothing'
import { Skeleton } from '../../../parts/Skeleton'
import { ordersQuery } from '../../../queries/orders'
import { StatusTag } from '../StatusTag'
import styles from './after-sales.module.css'

const link = linkState<{ keyword?: string; page: number }>({
  keyword: ['keyword', text(100)],
  page: ['page', pageNumber],
})

/** For which order? The newest first; those that admit nothing stay where they are, and say so. */
export const ChooseOrder = () => {
  const { orders } = usePorts()
  const [params, go] = useLink()
  const state = link.read(params)
  const { keyword, page } = state
  const found = useQuery(ordersQuery(orders, { status: 'all', ...(keyword && { keyword }), page, pageSize: 10 }))
  return (
    <section className={styles.page} aria-labelledby="apply-title">
      <header className={styles.head}>
        <h1 id="apply-title">申请售后</h1>
        <a href={paths.afterSales}>我的售后单</a>
      </header>
      <div className={styles.block}>
        <h2>选择要申请的订单</h2>
        <div className={styles.search}>
          <KeywordField
            keyword={keyword ?? ''}
            search={(next) => go(link.write(changed(state, { keyword: next || undefined })))}
            name="搜索订单"
            placeholder="收货人、手机、订单号、快递单号、商品"
            button="搜索"
          />
        </div>
        <ListPage
          found={found}
          turn={(next) => go(link.write(changed(state, { page: next })))}
          name="订单"
          skeleton={<Skeleton lines={4} picture />}
          nothing={
            <Nothing
              picture="orders"
              lead={keyword ? '没有符合的订单' : '还没有订单'}
              action={
                <a className="button" href={keyword ? paths.applyAfterSales : paths.home}>
                  {keyword ? '看全部订单' : '去选货'}
                </a>
              }
            />
          }
        >
          {({ list }) => (
            <ul className={styles.choices} aria-label="订单">
              {list.map((order) => (
                <Choice key={order.orderNo} order={order} />
              ))}
            </ul>
          )}
        </ListPage>
      </div>
    </section>
  )
}

const Choice = ({ order }: { order: OrderSummary }) => {
  const { orderNo, items, createdAt, payable, can } = order
  return (
    <li>
      <img {...(items[0] && inWidth(items[0].image, 64))} alt="" width={56} height={56} loading="lazy" />
      <div className={styles.choiceText}>
        <a href={orderPath(orderNo)}>
          {items[0]?.title}
          {items.length > 1 && ` 等 ${items.length} 款`}
        </a>
        <span className={styles.faint}>
          {orderNo} · {formatTime(createdAt).slice(0, 16)} · {piecesOf(order)} 件 {price(payable)}
        </span>
      </div>
      <StatusTag order={order} />
      {can.afterSale ? (
        <a className="button small" href={applyPath(orderNo)} aria-label={`为订单 ${orderNo} 申请售后`}>
          申请售后
        </a>
      ) : (
        <span className={styles.faint}>不能申请</span>
      )}
    </li>
  )
}
