import { afterEach, beforeEach, expect, test } from 'vitest'
import { payShop, type PayShop } from '../support/pay-stubs/shop'
import { forgedStorm, trueStorm } from '../support/pay-stubs/storm'
import { chance } from '../support/chaos'

/** The short form of `npm run forged`. */

let shop: PayShop
beforeEach(async () => {
  shop = await payShop()
})
afterEach(() => shop.close())

test('600 forged notices, in every way we know, are refused, and not a row is another than before', async () => {
  const { taken, changed, kinds, lines } = await forgedStorm(shop, 600, chance(14))
  expect([taken, changed]).toEqual([[], []])
  expect(Object.keys(kinds).length).toBeGreaterThan(28)
  expect(lines).toBeLessThanOrEqual(8)
})

test('100 true ones, shuffled, doubled and late: none is lost, none counts twice', async () => {
  const found = await trueStorm(shop, 100, chance(15))
  expect(found).toMatchObject({ payments: 100, lost: [], unhandled: 0, booked: true })
  expect(found.deliveries).toBeGreaterThan(150)
  await shop.mustAddUp()
})
