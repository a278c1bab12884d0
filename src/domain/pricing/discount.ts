import type { PriceStep } from '../catalogue'
import { sum, times, fen, zero, type Fen } from '../money'
import { piecesByProduct } from './sellable'
import type { SellableLine } from './types'

/** The best step that this quantity reaches, if any; of equals the first. */
const stepReached = (priceSteps: readonly PriceStep[], pieces: number): PriceStep | null =>
  priceSteps.reduce<PriceStep | null>(
    (best, step) => (pieces >= step.fromQty && step.off > (best?.off ?? zero) ? step : best),
    null,
  )

/** What one piece of the product gets cheaper at this quantity: the best step that is reached. */
export const stepOff = (priceSteps: readonly PriceStep[], pieces: number): Fen =>
  stepReached(priceSteps, pieces)?.off ?? zero

/** Steps count all pieces of a product in the parcel. */
export const discountOf = (lines: readonly SteppedPieces[]): Fen => {
  const pieces = piecesByProduct(lines)
  return sum(lines.map((line) => lineOff(line, stepOff(line.priceSteps, pieces(line)))))
}

/** The same for lines that are all of one product, with the step that made it. */
export const steppedOff = (
  lines: readonly PricedPieces[],
  priceSteps: readonly PriceStep[],
): { step: PriceStep | null; discount: Fen } => {
  const step = stepReached(
    priceSteps,
    lines.reduce((total, { qty }) => total + qty, 0),
  )
  return { step, discount: sum(lines.map((line) => lineOff(line, step?.off ?? zero))) }
}

export type SteppedPieces = Pick<SellableLine, 'productId' | 'station' | 'price' | 'priceSteps' | 'qty'>

type PricedPieces = Pick<SellableLine, 'price' | 'qty'>

/** A piece never gets cheaper than nothing. */
const lineOff = ({ price, qty }: PricedPieces, off: Fen): Fen => times(fen(Math.min(price, off)), qty)
