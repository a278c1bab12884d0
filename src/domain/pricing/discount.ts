import { sum, times, fen, zero, type Fen } from '../money'
import { piecesByProduct } from './sellable'
import type { SellableLine } from './types'

/** What one piece of the product gets cheaper at this quantity: the best step that is reached. */
export const stepOff = (priceSteps: SellableLine['priceSteps'], pieces: number): Fen =>
  priceSteps.reduce<Fen>((best, { fromQty, off }) => (pieces >= fromQty && off > best ? off : best), zero)

/** Steps count all pieces of a product in the parcel. A piece never gets cheaper than nothing. */
export const discountOf = (lines: readonly SellableLine[]): Fen => {
  const pieces = piecesByProduct(lines)
  return sum(lines.map((line) => times(fen(Math.min(line.price, stepOff(line.priceSteps, pieces(line)))), line.qty)))
}
