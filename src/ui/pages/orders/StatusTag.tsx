import type { OrderStatus, OrderSummary } from '../../../domain/order'
import { casesPath } from '../../frame/paths'
import { Countdown } from '../../parts/Countdown'
import styles from './orders.module.css'

const tones: Record<OrderStatus, string> = {
  pending_payment: 'urgent',
  paid: 'info',
  picking: 'info',
  packing: 'info',
  shipped: 'info',
  completed: 'good',
  cancelled: '',
  closed: '',
}

export const StatusTag = ({ order }: { order: Pick<OrderSummary, 'status' | 'statusText'> }) => (
  <span className={`tag ${tones[order.status]}`}>{order.statusText}</span>
)

/** Something stands in its way: there it is decided. */
export const CasesTag = ({ order: { orderNo } }: { order: Pick<OrderSummary, 'orderNo'> }) => (
  <a className="tag warn" href={casesPath(orderNo)} aria-label={`处理订单 ${orderNo} 的异常`}>
    异常
  </a>
)

/** It goes in one parcel with others to the same person. */
export const PackTag = ({ order: { packed } }: { order: Pick<OrderSummary, 'packed'> }) =>
  packed && <span className="tag">合包</span>

export const TimeToPay = ({ order: { can, expiresAt, createdAt } }: { order: OrderSummary }) =>
  can.pay && (
    <span className={styles.clock}>
      剩余 <Countdown until={expiresAt} from={createdAt} over="即将关闭" />
    </span>
  )
