import type { Amounts } from '../ordering'
import type { Fen } from '../money'

export type OrderStatus =
  | 'pending_payment'
  | 'paid'
  | 'picking'
  | 'packing'
  | 'shipped'
  | 'completed'
  | 'cancelled'
  | 'closed'

/** What moves an order along. Words of the log, of the machine and of the counter alike. */
export type OrderEvent =
  | 'pay'
  | 'expire'
  | 'cancel'
  | 'start_picking'
  | 'pick'
  | 'shortage'
  | 'price_rise'
  | 'refund_item'
  | 'all_picked'
  | 'ship_part'
  | 'ship'
  | 'deliver'
  | 'complete'
  | 'close'
  | 'close_rest'

/** Who did something to an order. */
export type Actor = 'buyer' | 'station' | 'system' | 'platform'

export interface SkuPieces {
  skuId: string
  qty: number
}

/** A line and how far its pieces are: 0 ≤ shipped ≤ picked, picked + refunded ≤ qty. */
export interface LifeLine extends SkuPieces {
  price: Fen
  picked: number
  shipped: number
  refunded: number
}

export type CaseType = 'out_of_stock' | 'price_up'

/** What stands in the way of some pieces of a line; they are neither picked nor shipped while it is open. */
export interface OpenCase extends SkuPieces {
  caseNo: string
  type: CaseType
}

export interface LifeParcel {
  trackingNo: string
  isDelivered: boolean
}

/** Of an order, what its life depends on. */
export interface LifeOrder {
  status: OrderStatus
  amounts: Amounts
  lines: readonly LifeLine[]
  cases: readonly OpenCase[]
  parcels: readonly LifeParcel[]
}

/** What somebody wants of an order. */
export type Wish =
  | { type: 'pay' | 'expire' }
  | { type: 'cancel'; reason?: string } // none given: none is told
  | { type: 'start' | 'pack' }
  | { type: 'complete'; isByItself?: boolean }
  | { type: 'pick'; pieces?: readonly SkuPieces[] } // none named: all that are left
  | { type: 'shortage'; skuId: string; qty: number }
  | { type: 'price_rise'; skuId: string; price: Fen }
  | { type: 'refund_item'; caseNo: string }
  | { type: 'ship'; brand: string; trackingNo: string; pieces?: readonly SkuPieces[] }
  | { type: 'deliver'; trackingNo?: string } // none named: all that are under way
  | { type: 'close'; reason: string }

/** One entry of the order's log. */
export interface LifeStep {
  event: OrderEvent
  from: OrderStatus
  to: OrderStatus
  text: string
}

/** What a wish comes to, where it may be done. */
export interface Outcome {
  status: OrderStatus
  lines: readonly LifeLine[]
  steps: readonly LifeStep[]
  /** A case to be opened. */
  opened: { type: CaseType; skuId: string; qty: number; newPrice: Fen } | null
  /** Cases that are over by it. */
  closed: readonly string[]
  parcel: { brand: string; trackingNo: string; pieces: readonly SkuPieces[] } | null
  delivered: readonly string[]
  /** To be given back to where the money came from; 0: nothing. */
  refund: Fen
  /** Free for others again. */
  back: readonly SkuPieces[]
  /** Never were there: neither the order's nor in stock. */
  missing: readonly SkuPieces[]
}
