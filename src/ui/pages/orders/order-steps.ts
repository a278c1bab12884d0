import type { OrderDetail, OrderStatus } from '../../../domain/order'
import { formatTime } from '../../../domain/time'

const titles = ['提交订单', '付款', '拿货', '打包', '发货', '完成']

/** The step under way in each state. */
const stepOf: Record<OrderStatus, number> = {
  pending_payment: 1,
  paid: 2,
  picking: 2,
  packing: 3,
  shipped: 5,
  completed: 5,
  cancelled: 1,
  closed: 1,
}

interface OrderSteps {
  current: number
  status: 'process' | 'finish' | 'error'
  items: { title: string; content?: string }[]
}

/** How far the order has come; one that ended early shows where it stopped. */
export const stepsOf = ({
  status,
  statusText,
  createdAt,
  paidAt,
  shipments,
}: Pick<OrderDetail, 'status' | 'statusText' | 'createdAt' | 'paidAt' | 'shipments'>): OrderSteps => {
  const times = [createdAt, paidAt, '', '', shipments[0]?.shippedAt ?? '', '']
  const items = titles.map((title, index) => {
    const at = times[index]
    return at ? { title, content: formatTime(at) } : { title }
  })
  if (status === 'cancelled' || status === 'closed') {
    const reached = paidAt ? stepOf.paid : stepOf[status]
    return { current: reached, status: 'error', items: [...items.slice(0, reached), { title: statusText }] }
  }
  return { current: stepOf[status], status: status === 'completed' ? 'finish' : 'process', items }
}
