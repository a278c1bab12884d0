import type { Consignee } from './address'
import type { SkuQty } from './cart'
import type { Named } from './catalogue'
import type { Problem } from './failure'
import type { Fen } from './money'
import type { Paged, PageRequest } from './paging'

/** Where the lines of an order come from. The platform family (抖店) joins later. */
export type OrderSource = { family: 'cart'; cartIds: string[] } | { family: 'direct'; items: SkuQty[] }

export interface AddonOption {
  id: string
  name: string
  fee: Fen
  unit: 'piece' | 'order'
  required: boolean
  multi: boolean // whether others of its group may be chosen beside it
  default: boolean
}

export interface AddonGroup {
  group: string // qc | pack | tag | gift …
  name: string
  options: AddonOption[]
}

export interface BrandOffer {
  brandId: string
  name: string
  reachable: boolean
  reason: string // '' when reachable
  fee: Fen
  firstWeightG: number
  firstFee: Fen
  addWeightG: number
  addFee: Fen
}

/** A parcel is one station + one consignee; it becomes one order. */
export interface ParcelBrands {
  parcelKey: string
  station: Named
  brands: BrandOffer[]
}

export interface ParcelChoice {
  parcelKey: string
  brandId?: string // none: the server takes the cheapest that reaches
  addonIds: string[]
}

/** A line of an order, quoted or placed. */
export interface OrderItem {
  skuId: string
  productId: string
  title: string
  spec: string
  image: string
  price: Fen
  qty: number
  amount: Fen
}

export interface Amounts {
  goodsAmount: Fen
  serviceFee: Fen
  qcFee: Fen
  addonFee: Fen
  freight: Fen
  discount: Fen // ≥ 0, taken off
  payable: Fen
}

export interface QuotedParcel extends Amounts {
  parcelKey: string
  station: Named
  brandId: string // '' while no area is known or nothing reaches
  addonIds: string[]
  lines: OrderItem[]
  weightG: number
}

/** Only what can be ordered is in `parcels`; every line that can't is in `problems`. */
export interface Quote {
  quoteId: string
  parcels: QuotedParcel[]
  payable: Fen
  problems: Problem[]
  expiresAt: string
}

export interface QuoteRequest {
  source: OrderSource
  areaCode?: string
  parcels: ParcelChoice[]
}

export interface PlaceRequest {
  source: OrderSource
  quoteId: string
  to: { consignee: Consignee } | { addressId: string }
  parcels: (ParcelChoice & { remark: string })[]
  requestId: string
}

export type PayMethod = 'sandbox' | 'alipay' | 'wechat' | 'reserve'

export interface Placed {
  batchNo: string
  orderNos: string[]
  paymentNo: string
  payable: Fen
  expiresAt: string
  payMethods: PayMethod[]
}

export interface PayRequest {
  pay: { paymentNo: string } | { orderNos: string[] }
  method: PayMethod
  requestId: string
}

export interface PayTicket {
  paymentNo: string
  method: PayMethod
  codeUrl: string // what the QR code says; '' for the reserve
  pageUrl: string // the cashier's page; '' for the reserve
  expiresAt: string
}

export type PaymentStatus = 'pending' | 'succeeded' | 'closed' | 'failed'

export interface PayResult {
  paymentNo: string
  status: PaymentStatus
  amount: Fen
  orderNos: string[]
  paidAt: string // '' until paid
  expiresAt: string
  payMethods: PayMethod[]
  reserveAvailable: Fen
}

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
