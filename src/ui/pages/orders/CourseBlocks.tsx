import { price } from '../../../domain/money'
import type { OrderCase, OrderDetail, Shipment } from '../../../domain/order'
import { formatTime, secondsLeft } from '../../../domain/time'
import { casesPath } from '../../frame/paths'
import { CopyButton } from '../../parts/CopyButton'
import { useNow } from '../../parts/use-now'
import { Log } from './Log'
import { waitText } from '../../parts/wait-text'
import styles from './orders.module.css'

/** Of an order's page, what became of its pieces: parcels, refunds, and what stands in the way. */
export const ShipmentsBlock = ({ order }: { order: OrderDetail }) =>
  order.shipments.length > 0 && (
    <section className={styles.block} aria-labelledby="shipments-title">
      <h2 id="shipments-title">物流</h2>
      {order.shipments.map((shipment, index) => (
        <Parcel key={shipment.trackingNo} shipment={shipment} name={`包裹 ${index + 1}`} order={order} />
      ))}
    </section>
  )

const Parcel = ({ shipment, name, order }: { shipment: Shipment; name: string; order: OrderDetail }) => (
  <section className={styles.parcel} aria-label={name}>
    <p className={styles.plain}>
      <strong>{name}</strong> {shipment.brand} <span className={styles.number}>{shipment.trackingNo}</span>{' '}
      <CopyButton text={shipment.trackingNo} name="复制" of={`运单号 ${shipment.trackingNo}`} className={styles.copy} />{' '}
      {shipment.deliveredAt ? (
        <span className="tag good">已签收 {formatTime(shipment.deliveredAt)}</span>
      ) : (
        <span className="tag info">运输中</span>
      )}
    </p>
    {shipment.items.length > 0 && (
      <ul className={styles.inParcel}>
        {shipment.items.map(({ skuId, qty }) => (
          <li key={skuId}>
            {nameOf(order, skuId)} × {qty}
          </li>
        ))}
      </ul>
    )}
    {shipment.traces.length === 0 ? <p className={styles.faint}>暂无物流信息</p> : <Log entries={shipment.traces} />}
  </section>
)

const nameOf = ({ items }: OrderDetail, skuId: string): string => {
  const item = items.find((one) => one.skuId === skuId)
  return item ? `${item.title} ${item.spec}` : '商品'
}

const refundTo = { reserve: '余额', original: '原支付渠道' } as const
const refundStatus = { processing: '退款中', succeeded: '已到账' } as const

export const RefundsBlock = ({ order: { refunds } }: { order: OrderDetail }) =>
  refunds.length > 0 && (
    <section className={styles.block} aria-labelledby="refunds-title">
      <h2 id="refunds-title">退款</h2>
      <ul className={styles.refunds}>
        {refunds.map(({ at, amount, to, reason, status }, index) => (
          <li key={index}>
            <strong>{price(amount)}</strong> 退到{refundTo[to]}{' '}
            <span className={status === 'succeeded' ? 'tag good' : 'tag warn'}>{refundStatus[status]}</span>
            <span className={styles.faint}>
              {formatTime(at)} · {reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

export const CasesBlock = ({ order }: { order: OrderDetail }) =>
  order.cases.length > 0 && (
    <section className={`${styles.block} ${styles.cases}`} aria-labelledby="cases-title">
      <header className={styles.blockHead}>
        <h2 id="cases-title">异常</h2>
        <a className="button small" href={casesPath(order.orderNo)}>
          去处理
        </a>
      </header>
      <ul>
        {order.cases.map((one) => (
          <CaseLine key={one.caseNo} one={one} name={one.skuId ? nameOf(order, one.skuId) : '整张订单'} />
        ))}
      </ul>
    </section>
  )

const CaseLine = ({ one, name }: { one: OrderCase; name: string }) => {
  const left = secondsLeft(one.deadlineAt, useNow(one.deadlineAt !== ''))
  return (
    <li>
      <span className="tag warn">{one.typeText}</span> {name}
      {one.qty > 0 && ` × ${one.qty}`}
      {one.newPrice > 0 && `，现价 ${price(one.newPrice)}`}
      {one.amount > 0 && `，需补 ${price(one.amount)}`}
      {one.note && `（${one.note}）`}
      <span className={styles.faint}>
        {formatTime(one.since)} 起{one.status === 'processing' && ' · 处理中'}
        {one.deadlineAt && ` · 还剩 ${waitText(left)}`} · {one.autoText}
      </span>
    </li>
  )
}
