import type { Problem } from '../failure'
import { sum, type Fen } from '../money'
import type { QuotedParcel } from '../ordering'
import { provinceOf } from './freight'
import { quote } from './quote'
import { problem } from './sellable'
import type { FreightRule, SellableLine, Tariff } from './types'

/** An order among many that are priced together: to its own area, with its own choices. */
export interface OneOfMany {
  id: string
  areaCode: string
  lines: readonly SellableLine[]
  brandId?: string | undefined
  addonIds: readonly string[]
}

/** Priced whole, or left whole with what stands in its way. */
export type PricedOne = { id: string } & ({ parcels: QuotedParcel[]; payable: Fen } | { problem: Problem })

/**
 * Prices orders that want pieces of the same stock, one after the other: who comes first has them. One of which anything can't be had
 * is left whole, and takes nothing.
 * @throws Failure invalid for an option or courier that there isn't, or sums beyond any order
 */
export const priceMany = (orders: readonly OneOfMany[], tariff: Tariff): PricedOne[] => {
  const taken = new Map<string, number>()
  const inProvince = byProvince(tariff)
  const isOffered = (stationId: string, brandId: string) =>
    tariff.freight.some((rule) => rule.stationId === stationId && rule.brandId === brandId)
  return orders.map(({ id, areaCode, lines, brandId, addonIds }) => {
    const left = lines.map((line) => ({ ...line, stock: line.stock - (taken.get(line.skuId) ?? 0) }))
    const stations = [...new Set(lines.map(({ station }) => station.id))]
    const strange = brandId && lines.find(({ station }) => !isOffered(station.id, brandId))
    // Some station has that courier, this one hasn't.
    if (strange && tariff.freight.some((rule) => rule.brandId === brandId))
      return { id, problem: problem(strange, 'unreachable') }
    const choices = stations.map((parcelKey) => {
      return { parcelKey, addonIds: [...addonIds], ...(brandId === undefined ? {} : { brandId }) }
    })
    const { parcels, problems } = quote(left, { areaCode, choices }, inProvince(areaCode))
    const [first] = problems
    if (first) return { id, problem: first }
    for (const { skuId, qty } of parcels.flatMap((parcel) => parcel.lines))
      taken.set(skuId, (taken.get(skuId) ?? 0) + qty)
    return { id, parcels, payable: sum(parcels.map(({ payable }) => payable)) }
  })
}

/** The tariff of one province at a time: of thousands of rows a price looks at a few. */
const byProvince = (tariff: Tariff): ((areaCode: string) => Tariff) => {
  const known = new Map<string, Tariff>()
  return (areaCode) => {
    const province = provinceOf(areaCode)
    const found = known.get(province)
    if (found) return found
    const isHere = ({ provinceCode }: FreightRule) => provinceCode === '*' || provinceCode === province
    const made = { ...tariff, freight: tariff.freight.filter(isHere) }
    known.set(province, made)
    return made
  }
}
