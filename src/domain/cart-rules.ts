import type { Cart, CartItem, SkuQty } from './cart'
import { cartTotals } from './cart'
import { specText, stockState, type Named, type PriceStep } from './catalogue'
import { MAX_CART_LINES, MAX_LINE_QTY } from './limits'
import type { Fen } from './money'
import { sortOut } from './pricing/sellable'
import { problemText } from './problem-text'
import { refusals } from './refusals'

/** What a cart decides, wherever it is kept. */

/** A line of a cart together with what the catalogue says of its SKU now. */
export interface CartLine {
  cartId: string
  skuId: string
  qty: number
  selected: boolean
  productId: string
  title: string
  artNo: string
  color: string
  size: string
  image: string
  price: Fen
  retailPrice: Fen | null
  serviceFee: Fen | null
  stock: number
  onShelf: boolean
  isOffered: boolean
  minQty: number
  priceSteps: PriceStep[]
  station: Named
  supplier: Named
}

/** Lines in the order given, by station and supplier in order of appearance. */
export const cartOf = (lines: readonly CartLine[]): Cart => {
  const items = itemsOf(lines)
  const list: Cart['list'] = []
  lines.forEach(({ station, supplier }, i) => {
    let group = list.find((one) => one.station.id === station.id)
    if (!group) list.push((group = { station, suppliers: [] }))
    let stall = group.suppliers.find((one) => one.supplier.id === supplier.id)
    if (!stall) group.suppliers.push((stall = { supplier, items: [] }))
    stall.items.push(items[i]!)
  })
  return { list, totals: cartTotals(items) }
}

/** Whether a line can be ordered depends on its sisters too, so that all lines of the cart are wanted. */
export const itemsOf = (lines: readonly CartLine[]): CartItem[] => {
  const { refused } = sortOut(lines)
  return lines.map((line) => {
    const reason = refused.get(line.skuId)
    return {
      cartId: line.cartId,
      skuId: line.skuId,
      productId: line.productId,
      title: line.title,
      artNo: line.artNo,
      spec: specText(line),
      image: line.image,
      price: line.price,
      retailPrice: line.retailPrice,
      serviceFee: line.serviceFee,
      qty: line.qty,
      selected: line.selected,
      valid: !reason,
      invalidReason: reason ? problemText({ reason, stock: line.stock }, line.minQty) : '',
      stock: line.stock,
      stockState: stockState(line.stock),
      minQty: line.minQty,
      priceSteps: line.priceSteps,
    }
  })
}

/** Each SKU once, without those of which none is wanted. */
export const mergedQty = (items: readonly SkuQty[]): SkuQty[] => {
  const bySku = new Map<string, number>()
  for (const { skuId, qty } of items) if (qty > 0) bySku.set(skuId, (bySku.get(skuId) ?? 0) + qty)
  return [...bySku].map(([skuId, qty]) => ({ skuId, qty }))
}

/**
 * @param wanted merged
 * @param known what the catalogue has of it
 * @throws Failure not-found, invalid
 */
export const mustBeAddable = (
  wanted: readonly SkuQty[],
  known: readonly { onShelf: boolean; isOffered: boolean }[],
): void => {
  if (known.length !== wanted.length) throw refusals.notFound('sku')
  if (known.some(({ onShelf }) => !onShelf)) throw refusals.offShelf()
  if (known.some(({ isOffered }) => !isOffered)) throw refusals.skuOffShelf()
  if (wanted.some(({ qty }) => qty > MAX_LINE_QTY)) throw refusals.wrongQty()
}

/** A line may become another SKU of its product, one that is offered. @throws Failure not-found, invalid */
export const mustBeSister = (sister: { isOffered: boolean } | undefined): void => {
  if (!sister) throw refusals.notFound('sku')
  if (!sister.isOffered) throw refusals.skuOffShelf()
}

/** Two lines that became one. */
export const joinedQty = (one: number, other: number): number => Math.min(MAX_LINE_QTY, one + other)

/** @throws Failure invalid */
export const mustFit = (lines: number): void => {
  if (lines > MAX_CART_LINES) throw refusals.cartFull()
}
