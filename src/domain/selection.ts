import type { PriceStep, ProductDetail } from './catalogue'
import { fen, minus, totalShown, zero, type Fen } from './money'
import { steppedOff } from './pricing/discount'

/** What was chosen of one product, as a parcel of it alone will be quoted: pages show prices, they don't compute them. */
export interface Selection {
  pieces: number
  goods: Fen // with the step taken off
  step: PriceStep | null // the one that applies
  discount: Fen
  next: NextStep | null
}

/** The nearest step that makes each piece cheaper still. */
export interface NextStep {
  missing: number // pieces
  more: Fen // off each piece, beyond what is taken off already
}

/** @param chosen how many of which SKU, by SKU id; what isn't in it is 0 */
export const selectionOf = (
  { skus, priceSteps }: Pick<ProductDetail, 'skus' | 'priceSteps'>,
  chosen: Readonly<Record<string, number>>,
): Selection => {
  const lines = skus.map(({ id, price }) => ({ price, qty: chosen[id] ?? 0 }))
  const pieces = lines.reduce((total, { qty }) => total + qty, 0)
  const { step, discount } = steppedOff(lines, priceSteps)
  const goods = minus(totalShown(lines), discount)
  return { pieces, goods, step, discount, next: nextStep(priceSteps, pieces, step?.off ?? zero) }
}

/** What one piece costs at a step; never less than nothing. */
export const priceAt = (price: Fen, step: PriceStep | null): Fen => fen(Math.max(0, price - (step?.off ?? 0)))

const nextStep = (priceSteps: readonly PriceStep[], pieces: number, off: Fen): NextStep | null => {
  const [next] = priceSteps
    .filter((step) => step.fromQty > pieces && step.off > off)
    .toSorted((a, b) => a.fromQty - b.fromQty || b.off - a.off)
  return next ? { missing: next.fromQty - pieces, more: minus(next.off, off) } : null
}
