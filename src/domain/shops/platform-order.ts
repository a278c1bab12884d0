import type { Named, StockState } from '../catalogue'
import type { Fen } from '../money'
import type { Flag } from '../order'

/** How far an order of a shop is, for us. */
export type PlatformOrderStatus =
  | 'unlinked'
  | 'linked'
  | 'ordered'
  | 'shipped'
  | 'pushed'
  | 'push_failed'
  | 'paused'
  | 'closed'

/** What the platform says of an order. `checking`: paid, and held back by the platform's own review. */
export type SaleState = 'unpaid' | 'checking' | 'to_ship' | 'part_shipped' | 'shipped' | 'cancelled' | 'finished'

/** What the shop's own buyer wants back of a line. */
export type LineRefund = 'none' | 'open' | 'done'

/** Which of our goods a line is, and how many pieces of it one of the shop's makes. */
export interface SkuLink {
  skuId: string
  productId: string
  title: string
  spec: string
  price: Fen
  stockState: StockState
  qtyRatio: number // ≥ 1
  by: 'code' | 'remembered' | 'chosen' | 'listing'
  changed: boolean // the shop's spec reads otherwise than when it was related
}

export interface PlatformLine {
  platformItemId: string // ours, of the item in that shop: whatever is related is related for all of it
  title: string
  spec: string
  image: string
  outerCode: string
  qty: number
  paidAmount: Fen
  refund: LineRefund
  link: SkuLink | null
}

/** Of one order: what its buyer paid, less what it costs us to send. */
export interface Profit {
  paid: Fen
  goods: Fen
  service: Fen
  freight: Fen
  profit: number // fen; below zero where it costs more than it brings
}

export interface PlatformOrder {
  platformOrderId: string
  platformOrderNo: string
  shop: Named
  status: PlatformOrderStatus
  statusText: string
  paidAt: string
  shipByAt: string // '' where the platform sets no time
  paidAmount: Fen
  consignee: { name: string; mobile: string; detail: string } // masked
  areaCode: string // '' where the area isn't one of ours
  areaText: string
  buyerWords: string
  flag: Flag
  lines: PlatformLine[]
  profit: Profit | null // null while it isn't related whole
  sameCustomer: string // the same for orders that go to one person; '' when it is the only one
  orderNos: string[]
  problem: string // why nothing can be done with it now, '' when it can
}

/** What decides the state of an order of a shop. */
export interface SaleFacts {
  state: SaleState
  lines: readonly { refund: LineRefund; isLinked: boolean }[]
  /** Something waits for the buyer's decision: an address that was changed, say. */
  isHeld: boolean
  /** Our orders for it that live, and how far they are; none before it is ordered. */
  orders: readonly { isShipped: boolean }[]
  /** How what we shipped was told to the shop. */
  pushes: readonly ('pending' | 'done' | 'failed')[]
}

/**
 * The state of an order of a shop, from facts alone: what was ordered stays ordered whatever the platform says meanwhile (that is a
 * case of the order), what wasn't is closed, paused or open by what the platform says.
 */
export const platformOrderStatusOf = ({ state, lines, isHeld, orders, pushes }: SaleFacts): PlatformOrderStatus => {
  if (orders.length > 0) {
    if (pushes.includes('failed')) return 'push_failed'
    if (!orders.every(({ isShipped }) => isShipped)) return 'ordered'
    return pushes.length > 0 && pushes.every((push) => push === 'done') ? 'pushed' : 'shipped'
  }
  const wanted = lines.filter(({ refund }) => refund !== 'done')
  if (state === 'shipped' || state === 'cancelled' || state === 'finished' || wanted.length === 0) return 'closed'
  if (state === 'unpaid' || state === 'checking' || isHeld || wanted.some(({ refund }) => refund === 'open'))
    return 'paused'
  return wanted.every(({ isLinked }) => isLinked) ? 'linked' : 'unlinked'
}
