import { expect, it } from 'vitest'
import { buckets } from './bucket'

const MOST = 60_000

it('lets so many pass at once after a rest, and one a step from then on', () => {
  const places = buckets(5)
  const waits = Array.from({ length: 8 }, () => places.take('a', 1000, MOST))
  expect(waits).toEqual([0, 0, 0, 0, 0, 200, 400, 600])
  expect(places.take('a', 1600, MOST)).toBe(200)
  expect(places.take('a', 9000, MOST)).toBe(0)
})

it('counts each kind by itself', () => {
  const places = buckets(1)
  expect([places.take('a', 0, MOST), places.take('b', 0, MOST), places.take('a', 0, MOST)]).toEqual([0, 0, 1000])
})

it('gives no place to who would wait too long, and takes none from the next', () => {
  const places = buckets(1)
  places.take('a', 0, MOST)
  expect([places.take('a', 0, 999), places.take('a', 0, 999), places.take('a', 0, 1000)]).toEqual([null, null, 1000])
})

it('has nothing saved up after the platform said that it was too often', () => {
  const places = buckets(5)
  places.take('a', 0, MOST)
  places.drain('a', 0)
  expect([places.take('a', 0, MOST), places.take('a', 0, MOST)]).toEqual([200, 400])
})

it('forgets who has not asked for long', () => {
  const places = buckets(1000)
  for (let i = 0; i < 30_000; i++) places.take(`token ${i}`, i * 1000, MOST)
  expect(places.take('token 0', 0, MOST)).toBe(0)
})
