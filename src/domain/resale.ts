/** A buyer's 售价倍率 in hundredths: 250 sells at two and a half times the price. 0: the suggested retail price holds. */
export type PriceRatio = number

export const MIN_PRICE_RATIO = 100
export const MAX_PRICE_RATIO = 1000

/** Reads "2", "2.5" or "2.50" as typed by a person. @returns the ratio, or a message */
export const parseRatio = (text: string): { ratio: PriceRatio } | { wrong: string } => {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim())
  const ratio = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  return ratio < MIN_PRICE_RATIO || ratio > MAX_PRICE_RATIO
    ? { wrong: `请输入 ${MIN_PRICE_RATIO / 100} 到 ${MAX_PRICE_RATIO / 100} 之间的倍数，最多两位小数` }
    : { ratio }
}
