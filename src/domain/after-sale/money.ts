import { fen, minus, split, sum, times, zero, type Fen } from '../money'
import { refundBetween } from '../order-life/refund'
import type { SkuPieces } from '../order-life/types'
import type { Amounts } from '../ordering'
import { faultOf } from './reasons'
import type { AfterSaleType, Claim, SoldLine, SoldOrder, SoldParcel } from './types'
import { feeNames, feesText } from './words'

/** What after-sales cost where the buyer bears it. Chosen by us, after what such stations ask. */
export const afterSaleFees = {
  returnPiece: fen(200),
  interceptParcel: fen(800),
  label: fen(300), // of a parcel that is packed already
} as const

type Asked = Pick<Claim, 'type' | 'lines' | 'reason'>

/** Pieces by SKU, each SKU once. */
export const merged = (lines: readonly SkuPieces[]): SkuPieces[] => {
  const bySku = new Map<string, number>()
  for (const { skuId, qty } of lines) bySku.set(skuId, (bySku.get(skuId) ?? 0) + qty)
  return [...bySku].map(([skuId, qty]) => ({ skuId, qty }))
}

/** How many pieces of one SKU are among these. */
export const qtyOf = (lines: readonly SkuPieces[], skuId: string): number =>
  lines.reduce((all, one) => (one.skuId === skuId ? all + one.qty : all), 0)

/** What an application costs its buyer, and for what: '' for nothing. A buyer pays for nothing that is the station's fault. */
export const feeOf = (order: SoldOrder, asked: Asked): { fee: Fen; feeText: string } => {
  const parts = feeParts(order, asked).filter(({ each, count }) => each > 0 && count > 0)
  return { fee: sum(parts.map(({ each, count }) => times(each, count))), feeText: feesText(parts) }
}

const feeParts = (order: SoldOrder, { type, lines, reason }: Asked) => {
  if (faultOf(type, reason) === 'station') return []
  const pieces = lines.reduce((all, { qty }) => all + qty, 0)
  const service = { ...feeNames.service, each: afterSaleFees.returnPiece, count: pieces }
  switch (type) {
    case 'refund_before_ship':
      return order.status === 'packing' ? [{ ...feeNames.label, each: afterSaleFees.label, count: 1 }] : []
    case 'intercept': {
      const count = parcelsToStop(order.parcels, lines)?.length ?? 0
      return [{ ...feeNames.intercept, each: afterSaleFees.interceptParcel, count }]
    }
    case 'return_refund':
      return [service]
    case 'exchange':
      return [service, { ...feeNames.freight, each: order.amounts.freight, count: 1 }]
    default:
      return []
  }
}

/**
 * The parcels under way that these pieces are, for a courier stops whole parcels; null where the pieces are no whole parcels. Larger
 * parcels are taken first.
 */
export const parcelsToStop = (parcels: readonly SoldParcel[], lines: readonly SkuPieces[]): SoldParcel[] | null => {
  const size = ({ items }: SoldParcel) => items.reduce((all, { qty }) => all + qty, 0)
  const found: SoldParcel[] = []
  let left = merged(lines)
  for (const parcel of parcels.filter(({ isDelivered }) => !isDelivered).toSorted((a, b) => size(b) - size(a))) {
    const items = merged(parcel.items)
    if (items.length === 0 || items.some(({ skuId, qty }) => qty > qtyOf(left, skuId))) continue
    found.push(parcel)
    left = left.map(({ skuId, qty }) => ({ skuId, qty: qty - qtyOf(items, skuId) }))
  }
  return left.some(({ qty }) => qty > 0) ? null : found
}

/**
 * What an order has left to give back for these pieces, as it stands now. Where the station is at fault: goods, discount and services,
 * and freight with the last piece; where the buyer is: the goods less their part of the discount. For an exchange or a new parcel: what
 * comes back if the station can't send it.
 */
export const refundLimit = (order: SoldOrder, asked: Asked): Fen => {
  const before = order.lines.map((line) => ({ ...line, refunded: line.refunded + line.returned, returned: 0 }))
  const after = before.map((line) => ({
    ...line,
    refunded: Math.min(line.qty, line.refunded + qtyOf(asked.lines, line.skuId)),
  }))
  const left = minus(order.amounts.payable, order.refunded)
  return fen(Math.max(0, Math.min(refundBetween(amountsFor(order, asked), before, after), left)))
}

/** What counts of an order's amounts. */
const amountsFor = ({ amounts, lines }: SoldOrder, { type, reason }: Asked): Amounts => {
  if (type === 'refund_before_ship') return lines.some(({ shipped }) => shipped > 0) ? withoutFreight(amounts) : amounts
  if (type === 'exchange' || type === 'reship' || faultOf(type, reason) === 'station') return amounts
  return goodsOnly(amounts)
}

const withoutFreight = (amounts: Amounts): Amounts => ({
  ...amounts,
  freight: zero,
  payable: minus(amounts.payable, amounts.freight),
})

const goodsOnly = (amounts: Amounts): Amounts => ({
  ...amounts,
  serviceFee: zero,
  qcFee: zero,
  addonFee: zero,
  freight: zero,
  payable: minus(amounts.goodsAmount, amounts.discount),
})

/** How an amount is made up of the lines, by what their pieces cost; in the order of the lines. */
export const shareOut = (amount: Fen, lines: readonly SoldLine[], asked: readonly SkuPieces[]): Fen[] => {
  const weights = lines.map((line) => (line.price + line.extra / line.qty) * qtyOf(asked, line.skuId))
  return weights.some((weight) => weight > 0) ? split(amount, weights) : lines.map(() => zero)
}

/** Whether the money goes back; an exchange or a new parcel gives goods. */
export const givesMoney = (type: AfterSaleType): boolean => type !== 'exchange' && type !== 'reship'
