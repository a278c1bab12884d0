import type { Named } from './catalogue'
import { price, type Fen } from './money'
import type { Paged, PageRequest } from './paging'
import type { OrderItem, Amounts } from './ordering'
import type { PayMethod } from './payment'

export type OrderStatus =
  | 'pending_payment'
  | 'paid'
  | 'picking'
  | 'packing'
  | 'shipped'
  | 'completed'
  | 'cancelled'
  | 'closed'

export const orderStatusText: Record<OrderStatus, string> = {
  pending_payment: '待付款',
  paid: '待拿货',
  picking: '拿货中',
  packing: '打包中',
  shipped: '待收货',
  completed: '已完成',
  cancelled: '已取消',
  closed: '已关闭',
}

/** What the log of an order says of its steps. */
export const logText = {
  place: '提交订单',
  pay: '付款成功',
  startPicking: '站点开始拿货',
  allPicked: '商品已到站点，质检打包中',
  ship: '包裹已发出',
  complete: '买家已收货，订单完成',
  cancel: '买家取消订单',
  expire: '超时未付款，订单已自动取消',
  /** Money that came when nothing was left to pay: it is the buyer's reserve now. */
  lateMoney: (amount: Fen, isTwice: boolean): string =>
    `${isTwice ? '重复付款' : '付款到账时支付单已关闭'}，${price(amount)} 已存入余额`,
} as const

export type OrderTab = 'all' | 'pending_payment' | 'to_ship' | 'shipped' | 'completed' | 'cancelled'

/** How many orders stand under each tab. */
export interface TabCounts {
  all: number
  pendingPayment: number
  toShip: number
  shipped: number
  completed: number
  cancelled: number
}

export const orderTabs: { tab: OrderTab; text: string; count: keyof TabCounts; statuses: readonly OrderStatus[] }[] = [
  { tab: 'all', text: '全部', count: 'all', statuses: Object.keys(orderStatusText) as OrderStatus[] },
  { tab: 'pending_payment', text: '待付款', count: 'pendingPayment', statuses: ['pending_payment'] },
  { tab: 'to_ship', text: '待发货', count: 'toShip', statuses: ['paid', 'picking', 'packing'] },
  { tab: 'shipped', text: '待收货', count: 'shipped', statuses: ['shipped'] },
  { tab: 'completed', text: '已完成', count: 'completed', statuses: ['completed'] },
  { tab: 'cancelled', text: '已取消', count: 'cancelled', statuses: ['cancelled', 'closed'] },
]

export const statusesUnder = (tab: OrderTab): readonly OrderStatus[] =>
  orderTabs.find((one) => one.tab === tab)!.statuses

/** Adds up what was counted by state. A state may come several times, or not at all. */
export const countsByTab = (counted: readonly { status: OrderStatus; orders: number }[]): TabCounts => {
  const counts: TabCounts = { all: 0, pendingPayment: 0, toShip: 0, shipped: 0, completed: 0, cancelled: 0 }
  for (const { count, statuses } of orderTabs)
    for (const { status, orders } of counted) if (statuses.includes(status)) counts[count] += orders
  return counts
}

export type OrderEvent = 'pay' | 'expire' | 'cancel' | 'start_picking' | 'all_picked' | 'ship' | 'complete' | 'close'

/** The life of an order: what may happen in which state, and where it leads. The server enforces it, pages read it. */
const orderLife: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  pending_payment: { pay: 'paid', expire: 'cancelled', cancel: 'cancelled' },
  paid: { cancel: 'cancelled', start_picking: 'picking', close: 'closed' },
  picking: { all_picked: 'packing', close: 'closed' },
  packing: { ship: 'shipped', close: 'closed' },
  shipped: { complete: 'completed' },
  completed: {},
  cancelled: {},
  closed: {},
}

/** The state after the event, or null where it may not happen. */
export const orderAfter = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  orderLife[status][event] ?? null

/** What the buyer may do. A paid order's cancellation (with its refund) comes with the orders capability. */
export const orderCan = (status: OrderStatus): OrderActions => ({
  pay: status === 'pending_payment',
  cancel: status === 'pending_payment',
})

export interface OrderActions {
  pay: boolean
  cancel: boolean
}

export interface OrderSummary {
  orderNo: string
  status: OrderStatus
  statusText: string
  station: Named
  items: OrderItem[]
  consignee: { name: string; mobile: string; areaText: string; detail: string } // masked in lists
  payable: Fen
  createdAt: string
  expiresAt: string // until when it may be paid
  paymentNo: string // '' when there is none open
  can: OrderActions
}

export const piecesOf = ({ items }: Pick<OrderSummary, 'items'>): number =>
  items.reduce((total, { qty }) => total + qty, 0)

export interface OrderDetail extends OrderSummary {
  batchNo: string
  amounts: Amounts
  brand: Named
  addons: { id: string; name: string; fee: Fen }[]
  remark: string
  weightG: number
  paidAt: string
  payMethod: PayMethod | ''
  logs: { at: string; text: string }[]
  shipments: { brand: string; trackingNo: string; shippedAt: string; traces: { at: string; text: string }[] }[]
}

export interface OrderQuery extends PageRequest {
  status?: OrderTab
  keyword?: string
}

export interface OrderPage extends Paged<OrderSummary> {
  counts: TabCounts
}
