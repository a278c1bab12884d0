import type { Consignee } from './address/address'
import type { SkuQty } from './cart'
import type { Named } from './catalogue'
import type { Problem } from './failure'
import type { Fen } from './money'
import type { PayMethod } from './payment'

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

/** What a buyer takes for a parcel, whichever it is. */
export type ParcelHabit = Omit<ParcelChoice, 'parcelKey'>

/** A line of an order, quoted or placed. */
export interface OrderItem {
  skuId: string
  productId: string
  title: string
  spec: string
  image: string
  price: Fen
  retailPrice: Fen | null // suggested when it was quoted; null: not told
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

export interface Placed {
  batchNo: string
  orderNos: string[]
  paymentNo: string
  payable: Fen
  expiresAt: string
  payMethods: PayMethod[]
}
