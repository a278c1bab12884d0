/** A buyer's 售价倍率 in hundredths: 250 sells at two and a half times the price. 0: the suggested retail price holds. */
export type PriceRatio = number

export const MIN_PRICE_RATIO = 100
export const MAX_PRICE_RATIO = 1000
