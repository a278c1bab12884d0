import { expect, it } from 'vitest'
import { addressCounts } from './address-counts'

const MINUTE = 60_000

it('lets an address spend so much a minute, and says how long it waits', () => {
  const spend = addressCounts(3, MINUTE, 100)
  expect([0, 0, 0, 0].map(() => spend('a', 1, 0))).toEqual([0, 0, 0, 60])
  expect([spend('a', 1, 59_500), spend('b', 1, 59_500), spend('a', 1, MINUTE)]).toEqual([1, 0, 0])
})

it('counts what weighs more as more', () => {
  const spend = addressCounts(10, MINUTE, 100)
  expect([spend('a', 9, 0), spend('a', 1, 0), spend('a', 1, 0)]).toEqual([0, 0, 60])
})

it('forgets nobody who goes on calling, however many others call meanwhile', () => {
  const spend = addressCounts(3, MINUTE, 1000)
  for (let i = 0; i < 4; i++) spend('offender', 1, 0)
  const heard = new Set<number>()
  for (let i = 0; i < 20_000; i++) {
    spend(`crowd ${i}`, 1, 1)
    if (i % 900 === 0) heard.add(spend('offender', 1, 1))
  }
  expect([...heard]).toEqual([60])
})

it('keeps no more than two generations', () => {
  const spend = addressCounts(1, MINUTE, 10)
  spend('first', 1, 0)
  for (let i = 0; i < 30; i++) spend(`crowd ${i}`, 1, 0)
  expect(spend('first', 1, 0)).toBe(0)
})

it('goes on when the clock is set back', () => {
  const spend = addressCounts(1, MINUTE, 10)
  expect([spend('a', 1, 10 * MINUTE), spend('a', 1, 10 * MINUTE), spend('a', 1, 0)]).toEqual([0, 60, 0])
})
