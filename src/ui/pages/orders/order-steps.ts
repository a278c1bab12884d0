import type { OrderDetail, OrderStatus } from '../../../domain/order'
import type { OrderEvent } from '../../../domain/order-life/types'
import { formatTime } from '../../../domain/time'

const titles = ['提交订单', '付款', '拿货', '打包', '发货', '完成']

/** The last step reached in each state: nothing beyond it is lit. */
const reachedIn: Record<OrderStatus, number> = {
  pending_payment: 0,
  paid: 1,
  picking: 2,
  packing: 3,
  shipped: 4,
  completed: 5,
  cancelled: 0,
  closed: 0,
}

/** What takes its time, and is under way once reached. */
const isUnderWay = (status: OrderStatus): boolean => status === 'picking' || status === 'packing'

interface OrderSteps {
  current: number
  status: 'process' | 'finish' | 'error'
  items: { title: string; content?: string }[]
}

type Course = Pick<OrderDetail, 'status' | 'statusText' | 'createdAt' | 'paidAt' | 'shipments' | 'logs'>

/** How far the order has come, and when; one that ended early shows where it stopped. */
export const stepsOf = (order: Course): OrderSteps => {
  const { status, statusText, createdAt, paidAt, shipments, logs } = order
  const logged = (event: OrderEvent) => logs.find((log) => log.event === event)?.at ?? ''
  const times = [
    createdAt,
    paidAt,
    logged('start_picking'),
    logged('all_picked'),
    shipments[0]?.shippedAt || logged('ship'),
    logged('complete'),
  ]
  const items = titles.map((title, index) => {
    const at = times[index]
    return at ? { title, content: formatTime(at) } : { title }
  })
  if (status === 'cancelled' || status === 'closed') {
    const reached = paidAt ? reachedIn.paid : reachedIn[status]
    return { current: reached + 1, status: 'error', items: [...items.slice(0, reached + 1), { title: statusText }] }
  }
  return { current: reachedIn[status], status: isUnderWay(status) ? 'process' : 'finish', items }
}
