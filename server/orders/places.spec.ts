import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearer, type KeptPlaces } from './places'

const ORDERS = Array.from({ length: 9000 }, (_, i) => `N${i}`)

/** A list that is told by places, and how many orders were gone past to find them. */
const listOf = (orders: readonly string[]) => {
  let passed = 0
  const indexOf = ({ skip, after }: { skip: number; after: string | null }) =>
    (after === null ? 0 : orders.indexOf(after) + 1) + skip
  return {
    passed: () => passed,
    indexOf,
    at(place: { skip: number; after: string | null }) {
      passed += place.skip
      return Promise.resolve(orders[indexOf(place)])
    },
  }
}

it('a place far on is the same place, wherever it is told from', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 12_000 }), { maxLength: 20 }), async (skips) => {
      const places: KeptPlaces = new Map()
      const { at, indexOf } = listOf(ORDERS)
      for (const skip of skips) {
        const place = await nearer(places, 'list', 1, { skip, after: null }, at)
        expect(indexOf(place)).toBe(skip)
        expect(place.skip < 500 || skip >= ORDERS.length).toBe(true)
      }
    }),
  ))

it('a page beside one that was asked before goes past few orders', async () => {
  const places: KeptPlaces = new Map()
  const { at, passed } = listOf(ORDERS)
  await nearer(places, 'list', 1, { skip: 7000, after: null }, at)
  const before = passed()
  for (const skip of [7020, 7480, 7020]) await nearer(places, 'list', 1, { skip, after: null }, at)
  expect(passed()).toBe(before)
  await nearer(places, 'list', 1, { skip: 7500, after: null }, at)
  expect(passed()).toBeLessThan(before + 500)
})

it('places are forgotten when an order changes, and with them those of lists that were long not asked for', async () => {
  const places: KeptPlaces = new Map()
  const older = listOf(ORDERS)
  await nearer(places, 'list', 1, { skip: 4000, after: null }, older.at)
  const newer = listOf(['new', ...ORDERS])
  const place = await nearer(places, 'list', 2, { skip: 4000, after: null }, newer.at)
  expect(newer.indexOf(place)).toBe(4000)
  for (let i = 0; i < 600; i++) await nearer(places, `other ${i}`, 2, { skip: 2000, after: null }, newer.at)
  expect([places.has('list'), places.size]).toEqual([false, 500])
})
