import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, marksOf, pricedStretches, type BandKey } from './bands'

const MOST: Record<BandKey, number> = { sales: 2_000_000, price_min: 50_000_000, shelved_at: 4e12 }
const keys = fc.constantFrom<BandKey[]>('sales', 'price_min', 'shelved_at')
const value = (key: BandKey) => fc.integer({ min: 0, max: MOST[key] })

test('more is never in an earlier band, and cheap things lie in narrow ones', () => {
  fc.assert(
    fc.property(
      keys.chain((key) => fc.tuple(fc.constant(key), value(key), value(key))),
      ([key, a, b]) => {
        expect(bandOf(key, Math.min(a, b))).toBeLessThanOrEqual(bandOf(key, Math.max(a, b)))
      },
    ),
  )
  expect(bandOf('price_min', 5000)).toBeLessThan(bandOf('price_min', 5400))
  expect([bandOf('sales', 0), bandOf('sales', 1), bandOf('sales', 2)]).toEqual([0, 1, 2])
})

test('any stretch of bands is a few marks', () => {
  const ends = keys.chain((key) => fc.tuple(fc.constant(key), fc.nat(8191), fc.nat(8191)))
  fc.assert(
    fc.property(ends, ([key, a, b]) => {
      expect(marksOf(key, Math.min(a, b), Math.max(a, b))?.length ?? 0).toBeLessThanOrEqual(40)
    }),
  )
  expect(marksOf('sales', 0, Infinity)).toBeNull()
  expect(marksOf('price_min', 5, 4)).toEqual([])
})

test('a range of prices is made of whole wide bands and at most a cut one at each end, and holds no other band', () => {
  const marksOfRow = (band: number) => [0, 2, 4, 6, 8].map((level) => 2_000_000 + level * 50_000 + (band >> level))
  fc.assert(
    fc.property(fc.nat(511), fc.nat(511), (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const stretches = pricedStretches(from, to)
      expect(stretches.filter(({ marks }) => marks !== null).length).toBeLessThanOrEqual(2)
      const isHeld = (band: number): boolean =>
        stretches.some(({ wide, marks }) => {
          const own = marksOfRow(band)
          return wide.some((one) => own.includes(one)) && (marks === null || marks.some((one) => own.includes(one)))
        })
      const held = Array.from({ length: 512 }, (_, band) => band).filter(isHeld)
      expect([held[0], held.at(-1), held.length]).toEqual([from, to, to - from + 1])
    }),
  )
  expect(pricedStretches(0, Infinity).map(({ marks }) => marks)).toEqual([null])
  expect(pricedStretches(9, 8)).toEqual([])
})
