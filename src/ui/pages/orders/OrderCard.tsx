import { Link } from 'react-router-dom'
import { price } from '../../../domain/money'
import { marginOf, sellingAmount } from '../../../domain/landed'
import { piecesOf, type OrderSummary } from '../../../domain/order'
import type { OrderItem } from '../../../domain/ordering'
import { formatTime } from '../../../domain/time'
import { inWidth } from '../../../domain/picture-sizes'
import { marginText } from '../../parts/resale/margin-text'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import { orderPath, productPath } from '../../frame/paths'
import { CopyNumber } from './CopyNumber'
import { OrderActions } from './OrderActions'
import { StatusTag, TimeToPay } from './StatusTag'
import styles from './orders.module.css'

const SHOWN_ITEMS = 3

/** One order of the list: what, to whom, how much, how it stands and what can be done. */
export const OrderCard = ({ order }: { order: OrderSummary }) => {
  const margin = marginOf(sellingAmount(order.items, usePriceRatio()), order.payable)
  const folded = order.items.length - SHOWN_ITEMS
  return (
    <li className={styles.card}>
      <header className={styles.cardHead}>
        <span className={styles.faint}>{formatTime(order.createdAt)}</span>
        <Link to={orderPath(order.orderNo)} className={styles.number}>
          {order.orderNo}
        </Link>
        <CopyNumber orderNo={order.orderNo} />
        <span className={styles.faint}>{order.station.name}</span>
        <span className={styles.state}>
          <TimeToPay order={order} />
          <StatusTag order={order} />
        </span>
      </header>
      <div className={styles.cardBody}>
        <ul className={styles.items}>
          {order.items.slice(0, SHOWN_ITEMS).map((item) => (
            <ItemLine key={item.skuId} item={item} />
          ))}
          {folded > 0 && (
            <li>
              <Link to={orderPath(order.orderNo)} className={styles.faint}>
                还有 {folded} 种商品
              </Link>
            </li>
          )}
        </ul>
        <div className={styles.to}>
          <strong>{order.consignee.name}</strong> {order.consignee.mobile}
          <span className={styles.faint}>
            {order.consignee.areaText} {order.consignee.detail}
          </span>
        </div>
        <div className={styles.sum}>
          <span className={styles.faint}>共 {piecesOf(order)} 件</span>
          <strong>{price(order.payable)}</strong>
          {margin && <span className={styles.faint}>毛利 {marginText(margin)}</span>}
        </div>
        <div className={styles.ways}>
          <OrderActions order={order} />
          <Link to={orderPath(order.orderNo)} aria-label={`订单 ${order.orderNo} 的详情`}>
            订单详情
          </Link>
        </div>
      </div>
    </li>
  )
}

export const ItemLine = ({ item }: { item: OrderItem }) => (
  <li className={styles.item}>
    <img {...inWidth(item.image, 64)} alt="" width={64} height={64} loading="lazy" />
    <div className={styles.itemText}>
      <Link to={productPath(item.productId)}>{item.title}</Link>
      <span className={styles.faint}>{item.spec}</span>
    </div>
    <div className={styles.itemPrice}>
      <span>{price(item.price)}</span>
      <span className={styles.faint}>× {item.qty}</span>
    </div>
  </li>
)
