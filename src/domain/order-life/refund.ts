import { fen, minus, type Fen } from '../money'
import type { Amounts } from '../ordering'

/** What refunds are reckoned from: prices and pieces, and how many of them come to nothing. */
interface RefundedLine {
  price: Fen
  qty: number
  refunded: number
}

/**
 * What an order has given back once so many of its pieces came to nothing: their price less their part of the discount, and their part of
 * the services. Freight stays while anything is sent; with the last piece all of it comes back. It never falls as more pieces are
 * refunded, so each refund is the difference to what was given before.
 */
export const refundedFor = (amounts: Amounts, lines: readonly RefundedLine[]): Fen => {
  const total = (part: (line: RefundedLine) => number) => lines.reduce((sum, line) => sum + part(line), 0)
  const [pieces, gone] = [total(({ qty }) => qty), total(({ refunded }) => refunded)]
  if (gone === pieces) return amounts.payable
  const goods = total(({ price, refunded }) => price * refunded)
  const { goodsAmount, discount } = amounts
  const services = amounts.serviceFee + amounts.qcFee + amounts.addonFee
  return fen(part(goodsAmount - discount, goods, goodsAmount) + part(services, gone, pieces))
}

/** Whole fen, in favour of the house; exact beyond what a double holds. */
const part = (amount: number, share: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(amount) * BigInt(share)) / BigInt(of))

export const refundBetween = (amounts: Amounts, before: readonly RefundedLine[], after: readonly RefundedLine[]): Fen =>
  minus(refundedFor(amounts, after), refundedFor(amounts, before))
