import type { Named } from './catalogue'
import type { Fen } from './money'
import type { Paged, PageRequest } from './paging'
import type { OrderItem, Amounts } from './ordering'
import { mayHaveAfterSales } from './after-sale/path'
import { orderAfter } from './order-life/table'
import { orderStatusText } from './order-life/words'
import type { Actor, CaseType, LiveCaseStatus, OrderStatus } from './order-life/types'
import type { PayMethod } from './payment'

export type { OrderStatus } from './order-life/types'
export { orderStatusText } from './order-life/words'

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

/** What the buyer may do with an order now: its state decides, on the server and in the page alike. */
export interface OrderActions {
  pay: boolean
  cancel: boolean
  confirm: boolean
  afterSale: boolean
  reorder: boolean
  remark: boolean
  logistics: boolean
}

/** @param isInWindow whether its goods may still be claimed: ./after-sale/path */
export const orderCan = (status: OrderStatus, hasParcels: boolean, isInWindow: boolean): OrderActions => ({
  pay: orderAfter(status, 'pay') !== null,
  cancel: orderAfter(status, 'cancel') !== null,
  confirm: orderAfter(status, 'complete') !== null,
  afterSale: isInWindow && mayHaveAfterSales(status),
  reorder: true,
  remark: true,
  logistics: hasParcels,
})

/** 0: none; the colours are the page's. */
export const FLAGS = [0, 1, 2, 3, 4, 5] as const
export type Flag = (typeof FLAGS)[number]
export const MAX_REMARK = 200

/** Why buyers take orders back, as a dialog offers it; a reason in the buyer's own words is as good. */
export const cancelReasons = [
  '不想要了（买家退款）',
  '拍错了（款式、尺码、地址）',
  '等不及了（缺货、发货慢）',
  '重复下单',
] as const
export const MAX_CANCEL_REASON = 200

export type AfterSaleState = 'none' | 'open' | 'done'

/** How far the pieces of a line are. */
export interface PlacedItem extends OrderItem {
  artNo: string
  picked: number
  shipped: number
  refunded: number
  extra: Fen // paid on top, where its pieces became dearer
  returned: number // given back, or paid for, after they were shipped
}

export interface OrderSummary {
  orderNo: string
  status: OrderStatus
  statusText: string
  station: Named
  shop: Named | null // the buyer's 抖店 shop it came from
  platformOrderNo: string
  items: PlacedItem[]
  consignee: { name: string; mobile: string; areaText: string; detail: string } // masked in lists
  payable: Fen
  refunded: Fen
  createdAt: string
  expiresAt: string // until when it may be paid
  shipByAt: string
  paymentNo: string // '' when there is none open
  trackingNos: string[]
  packed: boolean // to go in one parcel with others to the same person
  flag: Flag
  remark: string
  abnormal: boolean // a case about it is open
  afterSale: AfterSaleState
  can: OrderActions
}

export const piecesOf = ({ items }: { items: readonly { qty: number }[] }): number =>
  items.reduce((total, { qty }) => total + qty, 0)

export interface Shipment {
  brand: string
  trackingNo: string
  items: { skuId: string; qty: number }[]
  shippedAt: string
  deliveredAt: string // '' while it is under way
  traces: { at: string; text: string }[]
}

export interface OrderRefund {
  at: string
  amount: Fen
  to: 'reserve' | 'original'
  reason: string
  status: 'processing' | 'succeeded'
}

/** What stands in the way of an order or of some of its pieces, and what becomes of it if nobody decides. */
export interface OrderCase {
  caseNo: string
  type: CaseType
  typeText: string
  status: LiveCaseStatus
  skuId: string // '' where it is about the whole order
  qty: number
  newPrice: Fen // of one piece, 0 unless it is dearer now
  amount: Fen // what it costs, 0 unless it does
  note: string
  since: string
  deadlineAt: string // '': it waits for the buyer
  autoText: string
}

/** Another order that is to lie in the same parcel. */
export interface PackMate {
  orderNo: string
  status: OrderStatus
  statusText: string
}

export interface OrderDetail extends OrderSummary {
  batchNo: string
  packMates: PackMate[]
  amounts: Amounts // as quoted, and as changed since
  extra: Fen // what was charged (or given back, below zero) since it was placed
  paid: Fen // 0 until it is paid
  brand: Named
  addons: { id: string; name: string; fee: Fen }[]
  weightG: number
  paidAt: string
  payMethod: PayMethod | ''
  confirmBy: string // when it is completed by itself; '' unless it is under way
  logs: { at: string; who: Actor; event: string; text: string }[]
  shipments: Shipment[]
  refunds: OrderRefund[]
  cases: OrderCase[] // that are open
  prevOrderNo: string // in the list's order; '' at its ends
  nextOrderNo: string
}

export type OrderSort = 'created_desc' | 'created_asc' | 'payable_desc'

export interface OrderFilter {
  status?: OrderTab
  keyword?: string
  dateFrom?: string // 2026-01-31, of the day it was placed, Beijing
  dateTo?: string // that day still counts
  stationId?: string
  shopId?: string
  flag?: Flag
  abnormal?: boolean
  afterSale?: AfterSaleState
  sort?: OrderSort
}

export interface OrderQuery extends PageRequest, OrderFilter {
  cursor?: string // of the page before; instead of the page's number
}

/** Of all that the filters leave, whatever the page. */
export interface OrderTotals {
  orders: number
  pieces: number
  payable: Fen
  margin: Fen | null // 预计毛利 at the buyer's own ratio; null where some price isn't known
}

export interface OrderPage extends Paged<OrderSummary> {
  counts: TabCounts
  totals: OrderTotals
  cursor: string // '' after the last page
}

/** What several orders came to together. */
export interface Left {
  orderNo: string
  msg: string
}
export interface Cancelled {
  cancelled: string[]
  refused: Left[]
  refunded: Fen
}
export interface Confirmed {
  confirmed: string[]
  refused: Left[]
}
export interface Reordered {
  added: { skuId: string; qty: number }[]
  left: { skuId: string; title: string; spec: string; reason: string }[]
}
