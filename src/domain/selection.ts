import type { PriceStep, ProductDetail } from './catalogue'
import { minus, totalShown, type Fen } from './money'
import { steppedOff } from './pricing/discount'

/** What was chosen of one product, as a parcel of it alone will be quoted: pages show prices, they don't compute them. */
export interface Selection {
  pieces: number
  goods: Fen // with the step taken off
  step: PriceStep | null // the one that applies
  discount: Fen
}

/** @param chosen how many of which SKU, by SKU id; what isn't in it is 0 */
export const selectionOf = (
  { skus, priceSteps }: Pick<ProductDetail, 'skus' | 'priceSteps'>,
  chosen: Readonly<Record<string, number>>,
): Selection => {
  const lines = skus.map(({ id, price }) => ({ price, qty: chosen[id] ?? 0 }))
  const { step, discount } = steppedOff(lines, priceSteps)
  const goods = minus(totalShown(lines), discount)
  return { pieces: lines.reduce((total, { qty }) => total + qty, 0), goods, step, discount }
}
