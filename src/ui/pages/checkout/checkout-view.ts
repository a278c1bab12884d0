import type { Named } from '../../../domain/catalogue'
import type { BrandOffer, QuotedParcel, Quote } from '../../../domain/ordering'
import type { CheckoutContext } from '../../../application/checkout/checkout-context'

export interface ShownParcel {
  parcelKey: string
  station: Named
  quoted: QuotedParcel | null // null: no courier takes it to the chosen area
  brands: BrandOffer[]
}

/** What can be priced, then parcels that no courier takes to the chosen area. */
export const parcelsOf = ({ quote, offers }: Pick<CheckoutContext, 'quote' | 'offers'>): ShownParcel[] => {
  if (!quote) return []
  const brandsOf = (key: string) => offers.list.find(({ parcelKey }) => parcelKey === key)?.brands ?? []
  const known = new Set(quote.parcels.map(({ parcelKey }) => parcelKey))
  return [
    ...quote.parcels.map((quoted) => ({ ...quoted, quoted, brands: brandsOf(quoted.parcelKey) })),
    ...offers.list.filter(({ parcelKey }) => !known.has(parcelKey)).map((parcel) => ({ ...parcel, quoted: null })),
  ]
}

export const piecesOf = (quote: Quote): number =>
  quote.parcels.flatMap(({ lines }) => lines).reduce((total, { qty }) => total + qty, 0)

/** "1kg", "0.5kg" */
export const weightText = (grams: number): string => `${Number((grams / 1000).toFixed(2))}kg`

/** While it isn't known where to, no courier is chosen and no freight in the sum. */
export const lacksFreight = ({ parcels }: Quote): boolean => parcels.some(({ brandId }) => brandId === '')
