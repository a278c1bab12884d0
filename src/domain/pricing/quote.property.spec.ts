import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, sum } from '../money'
import type { QuotedParcel } from '../ordering'
import { brandOffers, payableOf, quote } from './quote'
import type { FreightRule, SellableLine, Tariff } from './types'

const amount = (max: number) => fc.integer({ min: 0, max }).map(fen)
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)

// A catalogue, from which lines are drawn: what is said of a product or SKU is the same in every line that names it.
const skuIds = Array.from({ length: 8 }, (_, i) => `s${i}`)
const catalogue: fc.Arbitrary<Omit<SellableLine, 'qty' | 'priceSeen'>[]> = fc
  .tuple(
    fc.array(
      fc.record({
        minQty: fc.integer({ min: 1, max: 4 }),
        priceSteps: fc.array(fc.record({ fromQty: fc.integer({ min: 1, max: 12 }), off: amount(20_000) }), {
          maxLength: 3,
        }),
      }),
      { minLength: 3, maxLength: 3 },
    ),
    fc.array(
      fc.record({
        price: amount(30_000),
        retailPrice: fc.option(amount(90_000)),
        stock: fc.integer({ min: 0, max: 20 }),
        onShelf: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
        isOffered: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
        weightG: fc.integer({ min: 0, max: 3000 }),
      }),
      { minLength: 8, maxLength: 8 },
    ),
  )
  .map(([products, skus]) =>
    skus.map((sku, i) => {
      const station = { id: `st${i % 3}`, name: `${i % 3} 号站` }
      return {
        ...sku,
        ...products[i % 3]!,
        skuId: skuIds[i]!,
        productId: `p${i % 3}`,
        title: '',
        spec: '',
        image: '',
        station,
      }
    }),
  )

const lines: fc.Arbitrary<SellableLine[]> = catalogue.chain((all) =>
  fc
    .array(
      fc.record({
        i: fc.nat({ max: 7 }),
        qty: fc.integer({ min: 1, max: 9 }),
        seen: fc.option(amount(30_000), { nil: undefined }),
      }),
      { maxLength: 12 },
    )
    .map((wanted) => wanted.map(({ i, qty, seen }) => ({ ...all[i]!, qty, priceSeen: seen }))),
)

const freightRule: fc.Arbitrary<FreightRule> = fc.record({
  stationId: oneOf('st0', 'st1', 'st2'),
  brandId: oneOf('zto', 'yto', 'sf'),
  brandName: oneOf('快递'),
  provinceCode: oneOf('*', '330000', '650000'),
  firstWeightG: fc.integer({ min: 1, max: 3000 }),
  firstFee: amount(3000),
  addWeightG: oneOf(0, 500, 1000),
  addFee: amount(2000),
  reachable: fc.boolean(),
  reason: oneOf('', '停发'),
})

const addonIds = ['qc1', 'qc2', 'g1', 'g2']
const tariff: fc.Arbitrary<Tariff> = fc
  .tuple(
    amount(500),
    fc.array(
      fc.record({
        fee: amount(300),
        unit: oneOf('piece' as const, 'order' as const),
        required: fc.boolean(),
        default: fc.boolean(),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    fc.array(freightRule, { maxLength: 14 }),
  )
  .map(([serviceFeePerPiece, options, freight]) => {
    const all = options.map((option, i) => ({ ...option, id: addonIds[i]!, name: '', multi: true }))
    const addons = [
      { group: 'qc', name: '质检', options: all.slice(0, 2) },
      { group: 'gift', name: '礼品', options: all.slice(2) },
    ]
    return { serviceFeePerPiece, addons, freight }
  })

const wishes = fc.record({
  areaCode: oneOf(undefined, '330106', '650102', '110101'),
  choices: fc.uniqueArray(fc.record({ parcelKey: oneOf('st0', 'st1', 'st2'), addonIds: fc.subarray(addonIds) }), {
    selector: ({ parcelKey }) => parcelKey,
  }),
})

const runs = { numRuns: 300 }

const totals = (parcels: QuotedParcel[]): Record<string, number> =>
  Object.fromEntries(parcels.map(({ parcelKey, payable }) => [parcelKey, payable]))

describe('every quote', () => {
  it('has parts that sum to the whole, none of them negative', () => {
    fc.assert(
      fc.property(lines, wishes, tariff, (wanted, wish, t) => {
        const { parcels, payable } = quote(wanted, wish, t)
        for (const parcel of parcels) {
          expect(parcel.goodsAmount).toBe(sum(parcel.lines.map((one) => one.amount)))
          expect(parcel.lines.map((one) => one.amount)).toEqual(parcel.lines.map((one) => one.price * one.qty))
          expect(parcel.payable).toBe(payableOf(parcel))
          const { goodsAmount, serviceFee, qcFee, addonFee, freight, discount } = parcel
          for (const part of [goodsAmount, serviceFee, qcFee, addonFee, freight, discount, parcel.payable])
            expect(part).toBeGreaterThanOrEqual(0)
          expect(discount).toBeLessThanOrEqual(goodsAmount)
        }
        expect(payable).toBe(sum(parcels.map((parcel) => parcel.payable)))
      }),
      runs,
    )
  })

  it('puts each wanted SKU into a parcel or among the problems, whole, and into both only when its price has changed', () => {
    fc.assert(
      fc.property(lines, wishes, tariff, (wanted, wish, t) => {
        const { parcels, problems } = quote(wanted, wish, t)
        for (const skuId of new Set(wanted.map((one) => one.skuId))) {
          const ordered = parcels.flatMap((parcel) => parcel.lines).filter((one) => one.skuId === skuId)
          const named = problems.filter((one) => one.skuId === skuId)
          const qty = wanted.reduce((total, one) => total + (one.skuId === skuId ? one.qty : 0), 0)
          const out = named.some(({ reason }) => reason !== 'price_changed')
          expect(ordered.map((one) => one.qty)).toEqual(out ? [] : [qty])
          expect(named.length).toBeLessThanOrEqual(1)
        }
      }),
      runs,
    )
  })

  it('is the same for the same input and leaves the input as it was', () => {
    fc.assert(
      fc.property(lines, wishes, tariff, (wanted, wish, t) => {
        const before = JSON.stringify([wanted, wish, t])
        expect(quote(wanted, wish, t)).toEqual(quote(wanted, wish, t))
        expect(JSON.stringify([wanted, wish, t])).toBe(before)
      }),
      runs,
    )
  })

  it('has a total that does not depend on the order of the lines', () => {
    const shuffled = lines.chain((wanted) =>
      fc.tuple(fc.constant(wanted), fc.shuffledSubarray(wanted, { minLength: wanted.length })),
    )
    fc.assert(
      fc.property(shuffled, wishes, tariff, ([wanted, other], wish, t) => {
        const a = quote(wanted, wish, t)
        const b = quote(other, wish, t)
        expect(b.payable).toBe(a.payable)
        expect(totals(b.parcels)).toEqual(totals(a.parcels))
      }),
      runs,
    )
  })

  it('asks the freight that the courier was offered for', () => {
    fc.assert(
      fc.property(lines, tariff, (wanted, t) => {
        const offers = brandOffers(wanted, '330106', t)
        for (const parcel of quote(wanted, { areaCode: '330106', choices: [] }, t).parcels) {
          const brands = offers.find(({ parcelKey }) => parcelKey === parcel.parcelKey)!.brands
          expect(brands.find(({ brandId }) => brandId === parcel.brandId)!.fee).toBe(parcel.freight)
          expect(Math.min(...brands.filter(({ reachable }) => reachable).map(({ fee }) => fee))).toBe(parcel.freight)
        }
      }),
      runs,
    )
  })
})
