import { NOT_DELIVERED, refusals } from '../refusals'
import { fen, type Fen } from '../money'
import type { BrandOffer } from '../ordering'
import type { FreightRule } from './types'

/** '330106' → '330000'. @throws Failure invalid when it is no area code. */
export const provinceOf = (areaCode: string): string => {
  if (!/^\d{6}$/.test(areaCode)) throw refusals.noSuchDestination()
  return `${areaCode.slice(0, 2)}0000`
}

/** First weight at a flat fee, then each started step of continued weight. */
export const freightFee = (
  rule: Pick<FreightRule, 'firstWeightG' | 'firstFee' | 'addWeightG' | 'addFee'>,
  weightG: number,
): Fen => {
  const beyond = Math.max(0, weightG - rule.firstWeightG)
  const steps = rule.addWeightG > 0 ? Math.ceil(beyond / rule.addWeightG) : 0
  return fen(rule.firstFee + steps * rule.addFee)
}

/** What each courier of a station asks for this weight: those that reach first, cheapest first; ties as in the tariff. */
export const offersFor = (
  rules: readonly FreightRule[],
  stationId: string,
  areaCode: string,
  weightG: number,
): BrandOffer[] => {
  const province = provinceOf(areaCode)
  const byBrand = new Map<string, FreightRule>()
  for (const code of ['*', province]) {
    for (const rule of rules) {
      if (rule.stationId === stationId && rule.provinceCode === code) byBrand.set(rule.brandId, rule)
    }
  }
  return rules
    .filter((rule) => byBrand.get(rule.brandId) === rule)
    .map((rule) => ({
      brandId: rule.brandId,
      name: rule.brandName,
      reachable: rule.reachable,
      reason: rule.reachable ? '' : rule.reason || NOT_DELIVERED,
      fee: freightFee(rule, weightG),
      firstWeightG: rule.firstWeightG,
      firstFee: rule.firstFee,
      addWeightG: rule.addWeightG,
      addFee: rule.addFee,
    }))
    .toSorted((a, b) => Number(b.reachable) - Number(a.reachable) || a.fee - b.fee)
}
