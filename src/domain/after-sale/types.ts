import type { seconds } from '../settings'
import type { Fen } from '../money'
import type { Actor, OrderStatus, SkuPieces } from '../order-life/types'
import type { Amounts } from '../ordering'

export type AfterSaleType = 'refund_before_ship' | 'intercept' | 'refund_only' | 'return_refund' | 'exchange' | 'reship'

export type AfterSaleStatus =
  | 'applied'
  | 'waiting_return'
  | 'returning'
  | 'inspecting'
  | 'rejected_goods'
  | 'sending_back'
  | 'reshipping'
  | 'waiting_receive'
  | 'refunding'
  | 'rejected'
  | 'cancelled'
  | 'closed'
  | 'completed'

/** What moves an application along. Words of its log, of its machine and of the counter alike. */
export type AfterSaleEvent =
  | 'edit'
  | 'reapply'
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'ship_back'
  | 'receive'
  | 'missed' // the courier couldn't stop the parcel
  | 'pass'
  | 'fail'
  | 'send_back'
  | 'abandon'
  | 'sent'
  | 'cannot' // the station has none: the money comes back instead
  | 'confirm'
  | 'lapse'
  | 'refunded'

/** Who has to answer for it; the buyer bears the fees where it is he. */
export type Fault = 'station' | 'buyer'

export type RefundTo = 'reserve' | 'original'

/** Of which seconds of ../limits a deadline is. */
export type AfterSaleDeadline = Exclude<Extract<keyof typeof seconds, `afterSale${string}`>, 'afterSaleWindow'>

export interface ClaimedLine extends SkuPieces {
  toSkuId: string // exchange: for which spec; '' otherwise
}

/** Of an application, what its life depends on. */
export interface AfterSaleCase {
  type: AfterSaleType
  status: AfterSaleStatus
  lines: readonly ClaimedLine[]
  /** What was decided to be given back; until then, what it would come to. */
  amount: Fen
  /** What the buyer asks for where that is less; null: all that may be. */
  asked: Fen | null
  /** Frozen in the reserve while ./table feeIsHeld, 0: none. */
  fee: Fen
  refundTo: RefundTo
}

/** What somebody wants of an application. `fee`: what it costs as it stands now. */
export type AfterSaleWish =
  | { type: 'edit' | 'reapply'; fee: Fen }
  | { type: 'approve'; isAtOnce?: boolean } // at once: nobody at the station was asked
  | { type: 'cancel' | 'receive' | 'missed' | 'pass' | 'send_back' | 'abandon' | 'cannot' | 'confirm' | 'lapse' }
  | { type: 'reject'; reason: string }
  | { type: 'fail'; note: string }
  | { type: 'ship_back' | 'sent'; brand: string; trackingNo: string }
  | { type: 'refunded' }
  | { type: 'deadline' } // its time is over: what happens by itself

/** One entry of its log. */
export interface AfterSaleStep {
  event: AfterSaleEvent
  who: Actor
  from: AfterSaleStatus
  to: AfterSaleStatus
  text: string
}

/** What a wish comes to, where it may be done. */
export interface AfterSaleOutcome {
  status: AfterSaleStatus
  steps: readonly AfterSaleStep[]
  /** The whole frozen fee becomes the shop's, or the buyer's again. */
  feeMove: 'take' | 'free' | null
  /** So much more of the reserve is frozen; below 0: so much less. */
  freeze: Fen
  /** To be given back now, 0: nothing. It is the application's amount from then on. */
  refund: Fen
  /** Pieces that were never sent and never will be: `refunded` of their lines. */
  gone: readonly SkuPieces[]
  /** Pieces sent, and now given back or paid for: `returned` of their lines. */
  returned: readonly SkuPieces[]
  /** Until when this state may last, from now; null: nothing happens by itself; 'keep': as it was. */
  deadline: AfterSaleDeadline | 'keep' | null
}

/** picked + refunded ≤ qty, returned ≤ shipped ≤ picked. */
export interface SoldLine extends SkuPieces {
  price: Fen
  picked: number
  shipped: number
  refunded: number
  extra: Fen // paid for the line beyond its price
  returned: number
}

export interface SoldParcel {
  trackingNo: string
  isDelivered: boolean
  items: readonly SkuPieces[]
}

/** Of an order, what applications depend on. */
export interface SoldOrder {
  status: OrderStatus
  amounts: Amounts // as they are now, differences included
  refunded: Fen
  completedAt: number | null // ms
  lines: readonly SoldLine[]
  /** Without those that an open interception waits for, or that came back by one. */
  parcels: readonly SoldParcel[]
  /** Pieces of its other applications while ./table holdsPieces. */
  claims: readonly (SkuPieces & { type: AfterSaleType })[]
  /** Pieces that abnormal cases hold. */
  held: readonly SkuPieces[]
}

/** What the buyer has in mind; `asked` as in AfterSaleCase. `reason` '' is none yet. */
export interface Claim {
  type: AfterSaleType
  lines: readonly SkuPieces[]
  reason: string
  asked: Fen | null
}
