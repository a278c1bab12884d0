import { caseRules } from './cases'
import type { LifeOrder, OpenCase, SkuPieces } from './types'

export const sumOf = (pieces: readonly SkuPieces[]): number => pieces.reduce((all, { qty }) => all + qty, 0)

export const isPlace = (qty: number): boolean => Number.isSafeInteger(qty) && qty > 0

export const piecesFor = (pieces: readonly SkuPieces[], skuId: string): number =>
  sumOf(pieces.filter((one) => one.skuId === skuId))

export const heldBy = (cases: readonly OpenCase[], holds: 'unpicked' | 'picked', skuId: string): number =>
  piecesFor(
    cases.filter(({ type }) => caseRules[type].holds === holds),
    skuId,
  )

/** Pieces of a line that nobody picked yet and that no case holds. */
export const freePieces = ({ lines, cases }: Pick<LifeOrder, 'lines' | 'cases'>, skuId: string): number => {
  const line = lines.find((one) => one.skuId === skuId)
  return line ? line.qty - line.refunded - line.picked - heldBy(cases, 'unpicked', skuId) : 0
}

/** Pieces of a line that aren't sent, and that neither a case holds nor an after-sale wants back. */
export const loosePieces = (
  { lines, cases, claims }: Pick<LifeOrder, 'lines' | 'cases' | 'claims'>,
  skuId: string,
): number => {
  const line = lines.find((one) => one.skuId === skuId)
  if (!line) return 0
  const held = heldBy(cases, 'unpicked', skuId) + heldBy(cases, 'picked', skuId)
  return line.qty - line.refunded - line.shipped - held - piecesFor(claims, skuId)
}

/** Pieces of a line that a station may say it can't fetch: free ones, as far as an after-sale leaves them. */
export const fetchablePieces = (order: Pick<LifeOrder, 'lines' | 'cases' | 'claims'>, skuId: string): number =>
  Math.min(freePieces(order, skuId), loosePieces(order, skuId))
