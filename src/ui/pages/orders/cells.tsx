import type { ReactNode } from 'react'
import { marginOf, sellingAmount } from '../../../domain/landed'
import { price } from '../../../domain/money'
import { piecesOf } from '../../../domain/order'
import type { OrderColumn } from '../../../domain/order-desk'
import { inWidth } from '../../../domain/picture-sizes'
import { formatTime } from '../../../domain/time'
import { marginText } from '../../parts/resale/margin-text'
import { CopyNumber } from './CopyNumber'
import { FlagCell, RemarkCell } from './NoteCells'
import { orderLinkOf } from './order-link'
import type { RowProps } from './row-events'
import { CasesTag, PackTag, StatusTag, TimeToPay } from './StatusTag'
import styles from './orders.module.css'

const PICTURES = 3

type Cells = Record<OrderColumn, (row: RowProps, shown: ReadonlySet<OrderColumn>) => ReactNode>

/** What stands in a cell of each column; what a column of its own would say is left out where there is one. */
export const cells: Cells = {
  flag: (row) => <FlagCell {...row} />,
  items: (row, shown) => <Goods {...row} shown={shown} />,
  order_no: ({ order: { orderNo } }) => (
    <>
      <span className={styles.number}>{orderNo}</span> <CopyNumber orderNo={orderNo} />
    </>
  ),
  created_at: ({ order }) => formatTime(order.createdAt).slice(0, 16),
  consignee: ({ order: { consignee } }) => (
    <>
      {consignee.name}
      <span className={styles.second}>{consignee.mobile}</span>
    </>
  ),
  pieces: ({ order }) => `${piecesOf(order)} 件`,
  payable: ({ order, ratio }, shown) => {
    const margin = shown.has('margin') ? null : marginOf(sellingAmount(order.items, ratio), order.payable)
    return (
      <>
        <strong>{price(order.payable)}</strong>
        {margin && <span className={styles.second}>毛利 {marginText(margin)}</span>}
      </>
    )
  },
  margin: ({ order, ratio }) => marginText(marginOf(sellingAmount(order.items, ratio), order.payable)),
  refunded: ({ order }) => (order.refunded > 0 ? price(order.refunded) : ''),
  status: ({ order }) => (
    <div className={styles.standing}>
      <span>
        <StatusTag order={order} /> {order.abnormal && <CasesTag order={order} />} <PackTag order={order} />
      </span>
      <TimeToPay order={order} />
    </div>
  ),
  station: ({ order }) => order.station.name,
  shop: ({ order }) => order.shop?.name ?? '',
  platform_order_no: ({ order }) => order.platformOrderNo,
  tracking: ({ order }) => order.trackingNos.join(' '),
  remark: (row) => <RemarkCell {...row} />,
}

export const rightAligned: ReadonlySet<OrderColumn> = new Set(['payable', 'margin', 'refunded'])

const Goods = ({ order, query, shown }: Pick<RowProps, 'order' | 'query'> & { shown: ReadonlySet<OrderColumn> }) => {
  const { orderNo, items, createdAt } = order
  return (
    <div className={styles.goods}>
      <span className={styles.stack}>
        {items.slice(0, PICTURES).map(({ skuId, image }) => (
          <img key={skuId} {...inWidth(image, 40)} alt="" width={40} height={40} loading="lazy" decoding="async" />
        ))}
      </span>
      <a href={orderLinkOf(order.orderNo, query)} className={styles.lead} title={items[0]?.title}>
        <span>{items[0]?.title}</span>
        {items.length > 1 && <span className={styles.rest}> 等 {items.length} 款</span>}
      </a>
      <span className={styles.second}>
        {!shown.has('order_no') && (
          <>
            <span className={styles.number}>{orderNo}</span> <CopyNumber orderNo={orderNo} />
          </>
        )}
        {!shown.has('created_at') && <span>{formatTime(createdAt).slice(5, 16)}</span>}
      </span>
    </div>
  )
}
