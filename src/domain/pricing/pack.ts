import { MAX_PARCEL_G } from '../limits'
import { fen, minus, sum, type Fen } from '../money'
import { freightFee, offersFor } from './freight'
import type { FreightRule } from './types'

/**
 * Orders to the same person that one station sends by one courier may lie in one parcel (合包): its first weight is paid once. Each order
 * is paid with its own freight; what a parcel less costs is given back when they really go as one.
 */

/** A part of an order, as one station sends it. */
export interface Packable {
  /** The order that it is a part of. */
  id: string
  /** Whom it goes to, from which shop; '': nobody knows, so it goes alone. */
  to: string
  areaCode: string
  stationId: string
  brandId: string
  weightG: number
  freight: Fen
}

export interface Pack<P extends Packable> {
  parts: P[]
  /** What a parcel for each costs more than one for all. */
  saves: Fen
}

type Rule = Pick<FreightRule, 'firstWeightG' | 'firstFee' | 'addWeightG' | 'addFee'>

/** What more weight costs in a parcel that holds `besideG` already. */
export const freightBeside = (rule: Rule, besideG: number, weightG: number): Fen =>
  fen(Math.max(0, freightFee(rule, besideG + weightG) - freightFee(rule, besideG)))

/** Which of these may go as one and cost less so; each in one pack at most, none heavier than a parcel may be. */
export const packsOf = <P extends Packable>(parts: readonly P[], rules: readonly FreightRule[]): Pack<P>[] => {
  const groups = new Map<string, P[]>()
  for (const part of parts) {
    if (part.to === '') continue
    const key = JSON.stringify([part.to, part.areaCode, part.stationId, part.brandId])
    groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups.values()].flatMap((group) => {
    const together = withinOne(group)
    if (together.length < 2) return []
    const saves = savedBy(together, rules)
    return saves > 0 ? [{ parts: together, saves }] : []
  })
}

/** The first of them that fit into one parcel. */
const withinOne = <P extends Packable>(group: readonly P[]): P[] => {
  let weightG = 0
  return group.filter((part) => {
    if (weightG + part.weightG > MAX_PARCEL_G) return false
    weightG += part.weightG
    return true
  })
}

const savedBy = ([first, ...others]: readonly Packable[], rules: readonly FreightRule[]): Fen => {
  const { stationId, areaCode, brandId, weightG } = first!
  const rule = offersFor(rules, stationId, areaCode, weightG).find((offer) => offer.brandId === brandId)
  if (!rule) return fen(0)
  let besideG = weightG
  return sum(
    others.map((part) => {
      const fee = freightBeside(rule, besideG, part.weightG)
      besideG += part.weightG
      return fen(Math.max(0, minus(part.freight, fee)))
    }),
  )
}
