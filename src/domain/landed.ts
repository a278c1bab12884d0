import { fen, MAX_FEN, sum, zero, type Fen } from './money'
import type { Amounts } from './ordering'
import type { PriceRatio } from './resale'
import { discountOf, type SteppedPieces } from './pricing/discount'

/**
 * What goods really cost whoever resells them (到手成本), and what is left of the price they are sold at (预计毛利): reckoned here for card,
 * product, cart, checkout and order alike, so that all of them agree to the fen. Null stands for what nobody told, and for sums beyond
 * any order.
 */

/** Pieces of one SKU that are bought to be sold on. */
export interface ResoldPieces {
  price: Fen
  retailPrice: Fen | null // suggested, of one piece
  qty: number
}

/** What pieces are sold at together, each at half a fen rounded up. */
export const sellingAmount = (lines: readonly ResoldPieces[], ratio: PriceRatio): Fen | null => {
  let total = 0
  for (const { price, retailPrice, qty } of lines) {
    const each = ratio === 0 ? retailPrice : Math.round((price * ratio) / 100)
    if (each === null) return null
    total += each * qty
  }
  return within(total)
}

/** Many lines added up, as far as what they are sold at depends on them. */
export interface ResoldTogether {
  goods: number // what all of them cost
  retail: number // at the suggested prices that are known
  unknown: number // lines without one
  byCents: readonly number[] // pieces that cost so many yuan and n fen, at place n
}

/** What `sellingAmount` says of all these lines. */
export const sellingTogether = (parts: readonly ResoldTogether[], ratio: PriceRatio): Fen | null => {
  let total = 0
  for (const { goods, retail, unknown, byCents } of parts) {
    if (ratio === 0) {
      if (unknown > 0) return null
      total += retail
      continue
    }
    let beyondYuan = 0
    for (const [cents, qty] of byCents.entries()) {
      beyondYuan += cents * qty
      total += Math.round((cents * ratio) / 100) * qty
    }
    // A whole yuan at a ratio in hundredths is whole fen.
    total += ((goods - beyondYuan) / 100) * ratio
  }
  return within(total)
}

/** Pieces before services are chosen for their parcels. */
export type Pieces = ResoldPieces & SteppedPieces & { serviceFee: Fen | null } // the fee for one piece

/** What `quote` is going to ask for these pieces; its payable is what they cost. `freight`: of all their parcels, none while it is not known. */
export const landed = (lines: readonly Pieces[], freight: Fen = zero): Amounts | null => {
  let [goods, service] = [0, 0]
  for (const { price, qty, serviceFee } of lines) {
    if (serviceFee === null) return null
    goods += price * qty
    service += serviceFee * qty
  }
  if (goods > MAX_FEN || service > MAX_FEN) return null
  const discount = discountOf(lines)
  const payable = within(goods + service + freight - discount)
  const fees = { serviceFee: fen(service), qcFee: zero, addonFee: zero, freight }
  return payable === null ? null : { goodsAmount: fen(goods), ...fees, discount, payable }
}

/** Of several parcels, part by part. */
export const amountsTogether = (parcels: readonly Amounts[]): Amounts => {
  const total = (part: keyof Amounts) => sum(parcels.map((parcel) => parcel[part]))
  return {
    goodsAmount: total('goodsAmount'),
    serviceFee: total('serviceFee'),
    qcFee: total('qcFee'),
    addonFee: total('addonFee'),
    freight: total('freight'),
    discount: total('discount'),
    payable: total('payable'),
  }
}

const within = (amount: number): Fen | null => (amount <= MAX_FEN ? fen(amount) : null)

export interface Margin {
  profit: Fen // may be below nothing
  percent: number // of the selling price: a whole number, never more than it is
}

export const marginOf = (selling: Fen | null, cost: Fen): Margin | null =>
  selling === null || selling <= 0
    ? null
    : { profit: fen(selling - cost), percent: Math.floor(((selling - cost) * 100) / selling) }

/** Of one piece, freight and steps apart: the least that any SKU of the product leaves. */
export const cardMargin = (
  card: { priceMin: Fen; priceMax: Fen; retailPrice: Fen | null; serviceFee: Fen | null },
  ratio: PriceRatio,
): Margin | null => {
  const of = (price: Fen): Margin | null =>
    card.serviceFee === null
      ? null
      : marginOf(sellingAmount([{ ...card, price, qty: 1 }], ratio), fen(price + card.serviceFee))
  const [a, b] = [of(card.priceMin), of(card.priceMax)]
  return a && b && b.profit < a.profit ? b : a
}
