import type { Problem, ProblemReason } from '../failure'
import { MAX_LINE_QTY } from '../limits'
import { refusals } from '../refusals'
import type { SellableLine } from './types'

/**
 * One line per SKU, in order of appearance; quantities of a SKU named twice are added, so that stock is checked against the sum.
 * @throws Failure invalid for a quantity outside 1…MAX_LINE_QTY.
 */
export const mergeLines = (lines: readonly SellableLine[]): SellableLine[] => {
  const bySku = new Map<string, SellableLine>()
  for (const line of lines) {
    const before = bySku.get(line.skuId)
    const merged = before ? { ...before, qty: before.qty + line.qty, priceSeen: staler(before, line) } : line
    for (const qty of [line.qty, merged.qty]) {
      if (!Number.isSafeInteger(qty) || qty < 1 || qty > MAX_LINE_QTY) {
        throw refusals.wrongQty()
      }
    }
    bySku.set(line.skuId, merged)
  }
  return [...bySku.values()]
}

/** What can be ordered as far as the lines alone tell (not: whether a courier reaches), and why the rest can't. */
export const sortOut = <L extends Sortable>(
  lines: readonly L[],
): { sellable: L[]; refused: Map<string, ProblemReason> } => {
  const refused = new Map<string, ProblemReason>()
  for (const line of lines) {
    const reason = ownReason(line)
    if (reason) refused.set(line.skuId, reason)
  }
  const inStock = lines.filter(({ skuId }) => !refused.has(skuId))
  const pieces = piecesByProduct(inStock)
  // The product's least quantity counts only what is left to order; a refused line can't help its sister over the bar.
  for (const line of inStock) if (pieces(line) < line.minQty) refused.set(line.skuId, 'below_min_qty')
  return { sellable: inStock.filter(({ skuId }) => !refused.has(skuId)), refused }
}

type Sortable = Pick<
  SellableLine,
  'skuId' | 'productId' | 'station' | 'qty' | 'stock' | 'onShelf' | 'isOffered' | 'minQty'
>

const ownReason = ({ onShelf, isOffered, stock, qty }: Sortable): ProblemReason | null => {
  if (!onShelf) return 'off_shelf'
  if (!isOffered) return 'sku_off_shelf'
  if (stock <= 0) return 'sold_out'
  return stock < qty ? 'short_stock' : null
}

type InParcel = Pick<SellableLine, 'productId' | 'station' | 'qty'>

/** How many pieces of a line's product there are in the line's parcel. */
export const piecesByProduct = (lines: readonly InParcel[]): ((line: InParcel) => number) => {
  const pieces = new Map<string, number>()
  for (const line of lines) pieces.set(productKey(line), (pieces.get(productKey(line)) ?? 0) + line.qty)
  return (line) => pieces.get(productKey(line)) ?? 0
}

export const problem = (line: SellableLine, reason: ProblemReason): Problem => ({
  skuId: line.skuId,
  title: line.title,
  spec: line.spec,
  reason,
  oldPrice: line.priceSeen ?? line.price,
  newPrice: line.price,
  stock: line.stock,
})

export const priceChanged = (line: SellableLine): boolean =>
  line.priceSeen !== undefined && line.priceSeen !== line.price

/** Of two memories of a price, one that is out of date: a change must not hide behind a fresh twin. */
const staler = (a: SellableLine, b: SellableLine): SellableLine['priceSeen'] =>
  priceChanged(a) ? a.priceSeen : (b.priceSeen ?? a.priceSeen)

const productKey = (line: InParcel): string => JSON.stringify([line.station.id, line.productId])
