import { Link } from 'react-router-dom'
import { price } from '../../../domain/money'
import { marginOf, sellingAmount } from '../../../domain/landed'
import { piecesOf, type OrderSummary } from '../../../domain/order'
import { formatTime } from '../../../domain/time'
import { inWidth } from '../../../domain/picture-sizes'
import { marginText } from '../../parts/resale/margin-text'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import { orderPath } from '../../frame/paths'
import { CopyNumber } from './CopyNumber'
import { OrderActions } from './OrderActions'
import { StatusTag, TimeToPay } from './StatusTag'
import styles from './orders.module.css'

const PICTURES = 3

/** For the eye: every cell says by itself what it is. */
export const ColumnHeads = () => (
  <li className={styles.heads} aria-hidden="true">
    {['商品', '收货人', '件数', '金额 · 毛利', '状态 · 时限', '操作'].map((name) => (
      <span key={name}>{name}</span>
    ))}
  </li>
)

/** One order in one line: as many as a screen holds. */
export const OrderRow = ({ order }: { order: OrderSummary }) => {
  const { orderNo, items, consignee, payable, createdAt } = order
  const margin = marginOf(sellingAmount(items, usePriceRatio()), payable)
  return (
    <li className={styles.row}>
      <div className={styles.goods}>
        <span className={styles.stack}>
          {items.slice(0, PICTURES).map(({ skuId, image }) => (
            <img key={skuId} {...inWidth(image, 40)} alt="" width={40} height={40} loading="lazy" />
          ))}
        </span>
        <Link to={orderPath(orderNo)} className={styles.lead} title={items[0]?.title}>
          <span>{items[0]?.title}</span>
          {items.length > 1 && <span className={styles.rest}> 等 {items.length} 款</span>}
        </Link>
        <span className={styles.second}>
          <span className={styles.number}>{orderNo}</span> <CopyNumber orderNo={orderNo} />
          <span>{formatTime(createdAt).slice(5, 16)}</span>
        </span>
      </div>
      <div>
        {consignee.name}
        <span className={styles.second}>{consignee.mobile}</span>
      </div>
      <span className={styles.pieces}>{piecesOf(order)} 件</span>
      <div className={styles.money}>
        <strong>{price(payable)}</strong>
        {margin && <span className={styles.second}>毛利 {marginText(margin)}</span>}
      </div>
      <div className={styles.standing}>
        <StatusTag order={order} />
        <TimeToPay order={order} />
      </div>
      <div className={styles.ways}>
        <OrderActions order={order} />
        <Link to={orderPath(orderNo)} aria-label={`订单 ${orderNo} 的详情`}>
          订单详情
        </Link>
      </div>
    </li>
  )
}
