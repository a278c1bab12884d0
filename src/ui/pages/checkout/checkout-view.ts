import type { Named } from '../../../domain/catalogue'
import { price, sum, type Fen } from '../../../domain/money'
import type { AddonGroup, BrandOffer, OrderItem, QuotedParcel, Quote } from '../../../domain/ordering'
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

export interface ShownProduct extends Pick<OrderItem, 'productId' | 'title' | 'image'> {
  lines: OrderItem[]
  unitPrice: string // of one price, or from the lowest to the highest
  amount: Fen
}

/** The lines of a parcel by product, in the order they came. */
export const productsOf = (lines: readonly OrderItem[]): ShownProduct[] =>
  [...new Set(lines.map(({ productId }) => productId))].map((productId) => {
    const own = lines.filter((line) => line.productId === productId)
    const { title, image } = own[0]!
    const prices = own.map((line) => line.price).toSorted((a, b) => a - b)
    const [low, high] = [price(prices[0]!), price(prices.at(-1)!)]
    return {
      productId,
      title,
      image,
      lines: own,
      unitPrice: low === high ? low : `${low} – ${high}`,
      amount: sum(own.map(({ amount }) => amount)),
    }
  })

/** "基础质检 · 普通快递袋 · 剪除原吊牌 ¥0.50/件" */
export const servicesText = (groups: readonly AddonGroup[], chosen: readonly string[]): string =>
  groups
    .flatMap(({ options }) => options.filter(({ id }) => chosen.includes(id)))
    .map(({ name, fee, unit }) => (fee === 0 ? name : `${name} ${price(fee)}/${unit === 'piece' ? '件' : '单'}`))
    .join(' · ') || '不加服务'
