import type { Consignee } from '../address/address'
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
  | 'trouble'
  | 'decide'
  | 'refund_item'
  | 'repick'
  | 'all_picked'
  | 'ship_part'
  | 'ship'
  | 'deliver'
  | 'complete'
  | 'close'
  | 'close_rest'
  | 'after_sale'

/** Who did something to an order. */
export type Actor = 'buyer' | 'station' | 'system' | 'platform'

/** Who may bring about each event of a life. */
export type Doers<Event extends string, Who extends string = Actor> = Readonly<Record<Event, readonly Who[]>>

export interface SkuPieces {
  skuId: string
  qty: number
}

/** A line and how far its pieces are: 0 ≤ shipped ≤ picked, picked + refunded ≤ qty, returned ≤ shipped. */
export interface LifeLine extends SkuPieces {
  price: Fen
  picked: number
  shipped: number
  refunded: number
  /** Paid on top for pieces that became dearer. */
  extra: Fen
  /** Given back, or paid for, after they were shipped. */
  returned: number
}

export type CaseType =
  | 'out_of_stock'
  | 'backorder'
  | 'price_up'
  | 'discontinued'
  | 'unreachable'
  | 'bad_address'
  | 'freight_diff'
  | 'qc_failed'
  | 'dy_refund'
  | 'dy_address_changed'
  | 'intercept'
  | 'dy_push_failed'

/** What a buyer may choose, or what happens by itself. Which of them a type offers: ./cases. */
export type CaseOption =
  | 'wait'
  | 'ship_rest'
  | 'replace_sku'
  | 'replace_supplier'
  | 'pay_diff'
  | 'refund_item'
  | 'cancel_order'
  | 'change_brand'
  | 'change_address'
  | 'accept_new'
  | 'exchange_piece'
  | 'accept'
  | 'stop'
  | 'continue'
  | 'confirm_intercept'
  | 'give_up'
  | 'retry'
  | 'edit_tracking'
  | 'ignore'

/** open: nobody chose; processing: chosen, and waits for a payment, for pieces or for the station. */
export type LiveCaseStatus = 'open' | 'processing'
export type CaseStatus = LiveCaseStatus | 'resolved' | 'auto_resolved' | 'cancelled'

/** What stands in the way of some pieces of a line, of a whole order or of a parcel that is sent (then skuId is '' and qty 0). */
export interface OpenCase extends SkuPieces {
  caseNo: string
  type: CaseType
  status: LiveCaseStatus
  /** Of a processing one. */
  option: CaseOption | ''
  /** Of one piece, 0 unless it is dearer now. */
  newPrice: Fen
  /** What it costs: a freight that is short, an interception; else 0. */
  amount: Fen
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
  /** Given back so far, differences aside. */
  refunded: Fen
  /** Pieces that an after-sale wants back before they are shipped. */
  claims: readonly SkuPieces[]
  /** How often its pieces were to be fetched elsewhere. */
  refetched: number
}

/** A case about to be opened. */
export interface NewCase extends SkuPieces {
  type: CaseType
  newPrice: Fen
  amount: Fen
  /** Until pieces are there again; null: by its type. */
  days: number | null
  note: string
  /** Where a platform's buyer wants it now. */
  consignee?: Consignee & { areaText: string }
}

/** What an option needs to be known: by its key in ./cases one of sku, freight (brand, address) or tracking. */
export interface DecisionFacts {
  /** Another SKU that can be had, at what it costs now. */
  sku?: { skuId: string; price: Fen; spec: string }
  /** What the parcel costs with the courier or to the address chosen, and how they are called. */
  freight?: { fee: Fen; text: string }
  /** A parcel's number, mended. */
  trackingNo?: string
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
  | { type: 'trouble'; trouble: NewCase }
  | { type: 'decide'; caseNo: string; option: CaseOption; isByItself?: boolean; facts?: DecisionFacts }
  | { type: 'settle_case'; caseNo: string } // the station has done what was chosen
  | { type: 'give_back'; pieces: readonly SkuPieces[] } // an after-sale of pieces that aren't shipped
  | { type: 'return'; pieces: readonly SkuPieces[]; amount: Fen } // an after-sale of shipped ones
  | { type: 'ship'; brand: string; trackingNo: string; pieces?: readonly SkuPieces[]; freight?: Fen } // freight: what it costs less, in a parcel with others
  | { type: 'deliver'; trackingNo?: string } // none named: all that are under way
  | { type: 'close'; reason: string }

/** One entry of the order's log. */
export interface LifeStep {
  event: OrderEvent
  from: OrderStatus
  to: OrderStatus
  text: string
}

/** How a case ended, or that it was chosen for. */
export interface CaseMove {
  caseNo: string
  status: Exclude<CaseStatus, 'open'>
  option: CaseOption | ''
}

/** What a wish comes to, where it may be done. */
export interface Outcome {
  status: OrderStatus
  amounts: Amounts
  lines: readonly LifeLine[]
  steps: readonly LifeStep[]
  /** A case to be opened. */
  opened: NewCase | null
  moved: readonly CaseMove[]
  parcel: { brand: string; trackingNo: string; pieces: readonly SkuPieces[] } | null
  delivered: readonly string[]
  /** To be given back to where the money came from; 0: nothing. */
  refund: Fen
  /** To be charged (above zero) or given back (below) before the rest is done: `amounts` has it already. */
  difference: Fen
  /** Free for others again. */
  back: readonly SkuPieces[]
  /** Never were there: neither the order's nor in stock. */
  missing: readonly SkuPieces[]
  /** Of another SKU, to be taken from stock. */
  taken: readonly SkuPieces[]
}
