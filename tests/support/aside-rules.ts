/**
 * What becomes of a paid order of which things go wrong, told without any of the server's code: the other side of
 * tests/server/aside-model.spec.ts. It knows states and pieces; the money is held to the books there.
 */

export type CaseKind =
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
  | 'dy_push_failed'

export type SaleKind = 'refund_before_ship' | 'intercept' | 'refund_only' | 'return_refund' | 'exchange' | 'reship'

export type AsideAct =
  | { type: 'start' | 'pick_all' | 'pack' | 'ship_all' | 'deliver' | 'close' | 'cancel' | 'confirm' }
  | { type: 'ship'; sku: number; qty: number }
  | { type: 'trouble'; kind: CaseKind; sku: number; qty: number }
  | { type: 'decide'; nth: number; option: string }
  | { type: 'settled'; nth: number }
  | { type: 'apply'; kind: SaleKind; sku: number; qty: number }
  | { type: 'sale'; nth: number; event: SaleEvent }

export type SaleEvent =
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'ship_back'
  | 'receive'
  | 'missed'
  | 'pass'
  | 'fail'
  | 'send_back'
  | 'abandon'
  | 'sent'
  | 'cannot'
  | 'confirm'
  | 'reapply'

export interface AsideLine {
  qty: number
  picked: number
  shipped: number
  refunded: number
  returned: number
}

export interface AsideCase {
  kind: CaseKind
  sku: number // -1: about the whole order
  qty: number
  option: string // of one that waits
  until: number
  status: 'open' | 'processing' | 'resolved' | 'auto_resolved' | 'cancelled'
}

export interface AsideSale {
  kind: SaleKind
  pieces: number[] // by SKU
  status: string
  until: number
  parcel: Parcel | null // that is to be stopped
}

export interface Parcel {
  items: number[]
  isDelivered: boolean
  isStopped: boolean
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export const UNPICKED: readonly CaseKind[] = ['out_of_stock', 'backorder', 'price_up', 'discontinued']
export const PARCELS: readonly CaseKind[] = [
  'unreachable',
  'bad_address',
  'freight_diff',
  'dy_refund',
  'dy_address_changed',
]

export const OPTIONS: Record<CaseKind, readonly string[]> = {
  out_of_stock: ['replace_sku', 'replace_supplier', 'ship_rest', 'refund_item', 'cancel_order'],
  backorder: ['wait', 'ship_rest', 'replace_sku', 'refund_item'],
  price_up: ['pay_diff', 'replace_sku', 'refund_item'],
  discontinued: ['replace_sku', 'refund_item', 'cancel_order'],
  unreachable: ['change_brand', 'change_address', 'cancel_order'],
  bad_address: ['change_address', 'cancel_order'],
  freight_diff: ['pay_diff', 'change_brand', 'cancel_order'],
  qc_failed: ['exchange_piece', 'accept', 'refund_item'],
  dy_refund: ['stop', 'continue'],
  dy_address_changed: ['accept_new', 'cancel_order'],
  dy_push_failed: ['retry', 'edit_tracking', 'ignore'],
}

export const BY_ITSELF: Record<CaseKind, string> = {
  out_of_stock: 'refund_item',
  backorder: 'refund_item',
  price_up: 'refund_item',
  discontinued: 'refund_item',
  unreachable: 'cancel_order',
  bad_address: '',
  freight_diff: 'cancel_order',
  qc_failed: 'exchange_piece',
  dy_refund: 'stop',
  dy_address_changed: 'accept_new',
  dy_push_failed: 'ignore',
}

/** Days until pieces are to be there. */
export const BACKORDER_DAYS = 3

export const hoursOf = (kind: CaseKind): number => {
  if (kind === 'bad_address') return Infinity
  if (kind === 'backorder') return BACKORDER_DAYS * 24
  return kind === 'freight_diff' ? 72 : 48
}

export const DAYS_OF_SALE: Record<string, number> = {
  applied: 2,
  waiting_return: 7,
  returning: 20,
  inspecting: 2,
  rejected_goods: 7,
  waiting_receive: 10,
}

export const OVER: readonly string[] = ['completed', 'cancelled', 'closed', 'rejected']
