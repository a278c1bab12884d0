import { memo } from 'react'
import { price } from '../../../domain/money'
import { marginOf, sellingAmount } from '../../../domain/landed'
import { piecesOf, type PlacedItem } from '../../../domain/order'
import { formatTime } from '../../../domain/time'
import { inWidth } from '../../../domain/picture-sizes'
import { marginText } from '../../parts/resale/margin-text'
import { productPath } from '../../frame/paths'
import { CopyNumber } from './CopyNumber'
import { FlagCell, RemarkCell } from './NoteCells'
import { OrderWays } from './OrderActions'
import { orderLinkOf } from './order-link'
import { RowTick } from './OrderRow'
import type { RowProps } from './row-events'
import { CasesTag, PackTag, StatusTag, TimeToPay } from './StatusTag'
import styles from './orders.module.css'

const SHOWN_ITEMS = 3

/** One order of the list: what, to whom, how much, how it stands and what can be done. */
export const OrderCard = memo((row: RowProps) => {
  const { order, isChosen, isAt, query, ratio, act } = row
  const margin = marginOf(sellingAmount(order.items, ratio), order.payable)
  const folded = order.items.length - SHOWN_ITEMS
  return (
    <li
      className={`${styles.card} ${isChosen ? styles.chosen : ''} ${isAt ? styles.at : ''}`}
      data-order={order.orderNo}
    >
      <header className={styles.cardHead}>
        <RowTick order={order} isChosen={isChosen} act={act} />
        <FlagCell {...row} />
        <span className={styles.faint}>{formatTime(order.createdAt)}</span>
        <a href={orderLinkOf(order.orderNo, query)} className={styles.number}>
          {order.orderNo}
        </a>
        <CopyNumber orderNo={order.orderNo} />
        <span className={styles.faint}>{order.station.name}</span>
        <span className={styles.state}>
          <TimeToPay order={order} />
          {order.abnormal && <CasesTag order={order} />}
          <StatusTag order={order} /> <PackTag order={order} />
        </span>
      </header>
      <div className={styles.cardBody}>
        <ul className={styles.items}>
          {order.items.slice(0, SHOWN_ITEMS).map((item) => (
            <ItemLine key={item.skuId} item={item} />
          ))}
          {folded > 0 && (
            <li>
              <a href={orderLinkOf(order.orderNo, query)} className={styles.faint}>
                还有 {folded} 种商品
              </a>
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
        <OrderWays order={order} query={query} act={act} />
        <div className={styles.cardRemark}>
          <RemarkCell {...row} />
        </div>
      </div>
    </li>
  )
})

export const ItemLine = ({ item }: { item: PlacedItem }) => (
  <li className={styles.item}>
    <img {...inWidth(item.image, 64)} alt="" width={64} height={64} loading="lazy" />
    <div className={styles.itemText}>
      <a href={productPath(item.productId)}>{item.title}</a>
      <span className={styles.faint}>
        {item.spec}
        {item.refunded > 0 && ` · 已退 ${item.refunded} 件`}
        {item.returned > 0 && ` · 已售后 ${item.returned} 件`}
        {item.extra > 0 && ` · 已补差价 ${price(item.extra)}`}
        {item.shipped > 0 && item.shipped < item.qty && ` · 已发 ${item.shipped} 件`}
      </span>
    </div>
    <div className={styles.itemPrice}>
      <span>{price(item.price)}</span>
      <span className={styles.faint}>× {item.qty}</span>
    </div>
  </li>
)
