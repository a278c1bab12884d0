/** Why this many pieces of a product can't be bought, as a sentence; null when they can. */
export const whatIsMissing = ({ minQty }: { minQty: number }, pieces: number): string | null => {
  if (pieces === 0) return '请先选择规格和数量'
  return pieces < minQty ? `该商品 ${minQty} 件起批，还差 ${minQty - pieces} 件` : null
}
