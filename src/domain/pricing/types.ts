import type { Named, PriceStep } from '../catalogue'
import type { Fen } from '../money'
import type { AddonGroup, Quote } from '../ordering'

/** A wanted SKU together with what the catalogue says about it now. */
export interface SellableLine {
  skuId: string
  productId: string
  title: string
  spec: string
  image: string
  price: Fen // now, per piece
  retailPrice: Fen | null // suggested now
  stock: number
  onShelf: boolean // the product
  isOffered: boolean // this SKU of it
  weightG: number // one piece
  minQty: number // of the product, over all its SKUs in the parcel
  priceSteps: PriceStep[]
  station: Named
  qty: number
  priceSeen?: Fen // what the buyer was shown last
}

/** What one courier asks from one station to one province. */
export interface FreightRule {
  stationId: string
  brandId: string
  brandName: string
  provinceCode: string // six digits, or '*' for every province without a row of its own
  firstWeightG: number
  firstFee: Fen
  addWeightG: number // each started step beyond the first weight costs addFee; 0: nothing is added
  addFee: Fen
  reachable: boolean
  reason: string // why it does not reach; '' when it does
}

/** Everything a price depends on besides the lines. */
export interface Tariff {
  serviceFeePerPiece: Fen
  addons: AddonGroup[]
  freight: FreightRule[]
}

/** A quote before the server gives it an id and a deadline. */
export type Priced = Pick<Quote, 'parcels' | 'payable' | 'problems'>
