import { fen, minus, sum, yuan, type Fen } from '../money'
import type { PriceRatio } from '../resale'

/** How what a buyer's shop asks for a piece comes of what the piece costs him. */

/** How prices end: with any fen, with 90 fen, with 99 fen, or with 9 yuan. */
export const priceTails = ['none', 'ninety', 'ninety_nine', 'nine'] as const
export type PriceTail = (typeof priceTails)[number]

export interface PriceRule {
  factor: PriceRatio // in hundredths, of the price of the goods
  add: Fen // on top of that
  tail: PriceTail
  freight: Fen // what sending a piece is reckoned to cost: a part of its cost
  leastMargin: Fen // nothing is offered for less than its cost and this
}

/** What a shop begins with. chosen by us: what most resellers of clothes take, and a sale that pays for its parcel. */
export const PLAIN_RULE: PriceRule = {
  factor: 160,
  add: fen(0),
  tail: 'ninety',
  freight: fen(500),
  leastMargin: fen(100),
}

export const MAX_ADD = fen(1_000_000)

/** What a piece costs the reseller before it is with his customer. */
export interface PieceCost {
  goods: Fen
  service: Fen // the fee for sending a piece (代发费)
}

/** Prices that end so: the lowest of them, and how far they are apart. */
const tails: Record<PriceTail, { first: number; step: number }> = {
  none: { first: 0, step: 1 },
  ninety: { first: 90, step: 100 },
  ninety_nine: { first: 99, step: 100 },
  nine: { first: 900, step: 1000 },
}

const upTo = (amount: number, tail: PriceTail): Fen => {
  const { first, step } = tails[tail]
  return fen(first + Math.ceil(Math.max(0, amount - first) / step) * step)
}

/** All that a piece costs, by this rule. */
export const costOf = ({ goods, service }: PieceCost, { freight }: PriceRule): Fen => sum([goods, service, freight])

/** Nothing is offered below. */
export const floorOf = (cost: PieceCost, rule: PriceRule): Fen => sum([costOf(cost, rule), rule.leastMargin])

/** The lowest price of the wished ending that is neither below what the factor makes of the goods nor below the floor. */
export const ruledPrice = (cost: PieceCost, rule: PriceRule): Fen =>
  upTo(Math.max(Math.ceil((cost.goods * rule.factor) / 100) + rule.add, floorOf(cost, rule)), rule.tail)

/** What is left of a price; below zero at a loss. */
export const marginOf = (asked: Fen, cost: PieceCost, rule: PriceRule): Fen => minus(asked, costOf(cost, rule))

/** "38.5": what is left in percent of the price, one decimal; '' of no price. */
export const marginRate = (asked: Fen, margin: Fen): string =>
  asked === 0 ? '' : (Math.round((margin * 1000) / asked) / 10).toFixed(1)

/** How a price comes about, for whoever edits the rule: "¥20.00 × 1.6 + ¥5.00". */
export const formulaOf = ({ goods }: PieceCost, { factor, add }: PriceRule): string =>
  `¥${yuan(goods)} × ${factor / 100}${add === 0 ? '' : ` + ¥${yuan(add)}`}`
