import { fen, sum, times, type Fen } from '../money'
import type { Profit } from '../shops/platform-order'
import type { SaleTotals } from '../shops/order-list'
import { offersFor } from './freight'
import type { FreightRule, Tariff } from './types'

/**
 * What an order of a shop brings: at what was paid once it is ordered, before that at the prices of now: each station sends one parcel,
 * by the cheapest courier that reaches.
 */

export interface SaleParcel {
  stationId: string
  goods: Fen
  pieces: number
  weightG: number
}

/** What was paid for an order that was placed with us, and what came back of it. */
export interface Spent {
  goods: Fen
  service: Fen
  freight: Fen
  refunded: Fen
}

export interface ReckonedSale {
  paid: Fen
  areaCode: string
  /** Null while not all of it is related. */
  parcels: readonly SaleParcel[] | null
  /** Null while nothing of it is ordered: then it is reckoned at the prices of now. */
  spent: Spent | null
}

/** @returns what reckons one; null where not all is related, the area isn't known or no courier reaches it */
export const profitBy = ({
  serviceFeePerPiece,
  freight,
}: Pick<Tariff, 'serviceFeePerPiece' | 'freight'>): ((sale: ReckonedSale) => Profit | null) => {
  const freightOf = cheapestBy(freight)
  return ({ paid, areaCode, parcels, spent }) => {
    if (spent) return profitOf(paid, spent)
    if (parcels === null || parcels.length === 0 || areaCode === '') return null
    const fees = parcels.map(({ stationId, weightG }) => freightOf(stationId, areaCode, weightG))
    if (fees.includes(null)) return null
    const goods = sum(parcels.map((parcel) => parcel.goods))
    const service = times(
      serviceFeePerPiece,
      parcels.reduce((all, { pieces }) => all + pieces, 0),
    )
    const sent = sum(fees as Fen[])
    return { paid, goods, service, freight: sent, profit: paid - goods - service - sent }
  }
}

/** What came back is taken off the goods first, then off the fees. */
const profitOf = (paid: Fen, { refunded, ...spent }: Spent): Profit => {
  let back = refunded
  const left = (amount: Fen): Fen => {
    const off = Math.min(amount, back)
    back = fen(back - off)
    return fen(amount - off)
  }
  const [goods, service, freight] = [left(spent.goods), left(spent.service), left(spent.freight)]
  return { paid, goods, service, freight, profit: paid - goods - service - freight }
}

/** The same for one station, province and weight: hundreds of orders share them. */
const cheapestBy = (rules: readonly FreightRule[]) => {
  const known = new Map<string, Fen | null>()
  const byStation = new Map<string, FreightRule[]>()
  for (const rule of rules) byStation.set(rule.stationId, [...(byStation.get(rule.stationId) ?? []), rule])
  return (stationId: string, areaCode: string, weightG: number): Fen | null => {
    const key = `${stationId} ${areaCode.slice(0, 2)} ${weightG}`
    const before = known.get(key)
    if (before !== undefined) return before
    const [best] = offersFor(byStation.get(stationId) ?? [], stationId, areaCode, weightG)
    const fee = best?.reachable ? best.fee : null
    known.set(key, fee)
    return fee
  }
}

export const saleTotals = (sales: readonly { paid: Fen; profit: Profit | null }[]): SaleTotals => {
  const reckoned = sales.flatMap(({ profit }) => (profit ? [profit] : []))
  const of = (part: 'goods' | 'service' | 'freight'): Fen => fen(reckoned.reduce((all, one) => all + one[part], 0))
  return {
    orders: sales.length,
    paid: fen(sales.reduce((all, { paid }) => all + paid, 0)),
    reckoned: reckoned.length,
    goods: of('goods'),
    service: of('service'),
    freight: of('freight'),
    profit: reckoned.reduce((all, { profit }) => all + profit, 0),
  }
}
