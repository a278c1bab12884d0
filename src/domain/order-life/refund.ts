import { fen, minus, type Fen } from '../money'
import type { Amounts } from '../ordering'

/** What refunds are reckoned from: prices and pieces, and how many of them come to nothing. */
interface RefundedLine {
  price: Fen
  qty: number
  refunded: number
  extra: Fen
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
  const goods = total(({ price, refunded, extra, qty }) => price * refunded + part(extra, refunded, qty))
  const { goodsAmount, discount } = amounts
  const services = amounts.serviceFee + amounts.qcFee + amounts.addonFee
  return fen(part(goodsAmount - discount, goods, goodsAmount) + part(services, gone, pieces))
}

/** Whole fen, in favour of the house; exact beyond what a double holds. */
const part = (amount: number, share: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(amount) * BigInt(share)) / BigInt(of))

/** Of what was paid on top for a line, what so many of its pieces have. */
export const extraOf = ({ extra, qty }: Pick<RefundedLine, 'extra' | 'qty'>, pieces: number): Fen =>
  fen(part(extra, pieces, qty))

/**
 * What is given back between two stands of an order. Whatever changed meanwhile, with the last piece it is all that is left, and never
 * more than that.
 */
export const refundOf = (
  { amounts, refunded }: { amounts: Amounts; refunded: Fen },
  before: readonly RefundedLine[],
  after: readonly RefundedLine[],
): Fen => {
  const left = minus(amounts.payable, refunded)
  if (after.every((line) => line.refunded === line.qty)) return left
  return fen(Math.min(left, Math.max(0, refundBetween(amounts, before, after))))
}

export const refundBetween = (amounts: Amounts, before: readonly RefundedLine[], after: readonly RefundedLine[]): Fen =>
  minus(refundedFor(amounts, after), refundedFor(amounts, before))
