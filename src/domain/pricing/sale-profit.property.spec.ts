import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fen, sum, times } from '../money'
import { provinceOf } from './freight'
import { profitBy, saleTotals, type ReckonedSale, type Spent } from './sale-profit'
import type { FreightRule } from './types'

const amount = (max: number) => fc.integer({ min: 0, max }).map(fen)
const STATIONS = ['st0', 'st1', 'st2']
const AREAS = ['330106', '440305', '110105']

const rule: fc.Arbitrary<FreightRule> = fc.record({
  stationId: fc.constantFrom(...STATIONS),
  brandId: fc.constantFrom('b0', 'b1', 'b2'),
  brandName: fc.constant('快递'),
  provinceCode: fc.constantFrom('*', ...AREAS.map(provinceOf)),
  firstWeightG: fc.integer({ min: 1, max: 2000 }),
  firstFee: amount(3000),
  addWeightG: fc.integer({ min: 0, max: 1000 }),
  addFee: amount(500),
  reachable: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  reason: fc.constant(''),
})
// One rule for a courier, a station and a province.
const rules = fc.uniqueArray(rule, {
  selector: ({ stationId, brandId, provinceCode }) => `${stationId} ${brandId} ${provinceCode}`,
  maxLength: 20,
})
/** No more comes back than was paid. */
const spent: fc.Arbitrary<Spent> = fc
  .record({
    goods: amount(50_000),
    service: amount(2000),
    freight: amount(3000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ part, ...paid }) => ({
    ...paid,
    refunded: fen(Math.floor(part * (paid.goods + paid.service + paid.freight))),
  }))
const parcels = fc.uniqueArray(
  fc.record({
    stationId: fc.constantFrom(...STATIONS),
    goods: amount(50_000),
    pieces: fc.integer({ min: 1, max: 20 }),
    weightG: fc.integer({ min: 0, max: 8000 }),
  }),
  { selector: ({ stationId }) => stationId, maxLength: 3 },
)
const sale: fc.Arbitrary<ReckonedSale> = fc.record({
  paid: amount(100_000),
  areaCode: fc.constantFrom('', ...AREAS),
  parcels: fc.option(parcels),
  spent: fc.option(spent),
})
const serviceFeePerPiece = amount(500)

it('is what was paid less its parts, none of them below nothing', () => {
  fc.assert(
    fc.property(rules, serviceFeePerPiece, fc.array(sale), (freight, fee, sales) => {
      const profitOf = profitBy({ serviceFeePerPiece: fee, freight })
      for (const one of sales) {
        const reckoned = profitOf(one)
        if (!reckoned) continue
        expect(reckoned.profit).toBe(one.paid - reckoned.goods - reckoned.service - reckoned.freight)
        expect(Math.min(reckoned.goods, reckoned.service, reckoned.freight)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

it('of what is ordered is at what was paid for it less what came back, whatever prices are now', () => {
  fc.assert(
    fc.property(rules, serviceFeePerPiece, sale, spent, (freight, fee, one, paidToUs) => {
      const reckoned = profitBy({ serviceFeePerPiece: fee, freight })({ ...one, spent: paidToUs })!
      const { goods, service, freight: sent, refunded } = paidToUs
      expect(reckoned.goods + reckoned.service + reckoned.freight).toBe(goods + service + sent - refunded)
      // The goods come back before the fees.
      const fees = refunded <= goods ? { service, freight: sent } : {}
      expect(reckoned).toMatchObject(fees)
    }),
  )
})

it('of what isn’t ordered is at the prices of now, by the cheapest courier that reaches', () => {
  fc.assert(
    fc.property(rules, serviceFeePerPiece, sale, (freight, fee, given) => {
      const reckoned = profitBy({ serviceFeePerPiece: fee, freight })({ ...given, spent: null })
      const { parcels: sent, areaCode } = given
      const fees = (sent ?? []).map(({ stationId, weightG }) => cheapest(freight, stationId, areaCode, weightG))
      const isUnknown = sent === null || sent.length === 0 || areaCode === '' || fees.includes(null)
      const pieces = (sent ?? []).reduce((all, one) => all + one.pieces, 0)
      const [goods, service] = [sum((sent ?? []).map((parcel) => parcel.goods)), times(fee, pieces)]
      const sending = fees.reduce<number>((all, one) => all + (one ?? 0), 0)
      const profit = given.paid - goods - service - sending
      expect(reckoned).toEqual(isUnknown ? null : { paid: given.paid, goods, service, freight: sending, profit })
    }),
  )
})

it('does not depend on what was reckoned before', () => {
  fc.assert(
    fc.property(rules, serviceFeePerPiece, fc.array(sale), (freight, fee, sales) => {
      const tariff = { serviceFeePerPiece: fee, freight }
      const inARow = profitBy(tariff)
      for (const one of sales) expect(inARow(one)).toEqual(profitBy(tariff)(one))
    }),
  )
})

it('in sum is the sum of each, and of those that can’t be reckoned only what was paid', () => {
  fc.assert(
    fc.property(rules, serviceFeePerPiece, fc.array(sale), (freight, fee, sales) => {
      const profitOf = profitBy({ serviceFeePerPiece: fee, freight })
      const rows = sales.map((one) => ({ paid: one.paid, profit: profitOf(one) }))
      const known = rows.flatMap(({ profit }) => (profit ? [profit] : []))
      const all = saleTotals(rows)
      expect(all).toMatchObject({ orders: sales.length, reckoned: known.length })
      expect(all.paid).toBe(sales.reduce((before, { paid }) => before + paid, 0))
      expect(all.profit).toBe(
        known.reduce((before, { paid }) => before + paid, 0) - all.goods - all.service - all.freight,
      )
    }),
  )
})

/** Written another way: the courier's own row for the province stands before its row for all. */
const cheapest = (all: readonly FreightRule[], station: string, area: string, weightG: number): number | null => {
  const here = all.filter(({ stationId }) => stationId === station)
  const fees = [...new Set(here.map(({ brandId }) => brandId))].flatMap((brand) => {
    const of = (province: string) => here.find((one) => one.brandId === brand && one.provinceCode === province)
    const one = (area && of(provinceOf(area))) || of('*')
    if (!one?.reachable) return []
    const over = Math.max(0, weightG - one.firstWeightG)
    const steps = one.addWeightG === 0 ? 0 : Math.ceil(over / one.addWeightG)
    return [one.firstFee + steps * one.addFee]
  })
  return fees.length === 0 ? null : Math.min(...fees)
}
