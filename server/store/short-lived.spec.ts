import { expect, test } from 'vitest'
import type { Queryable } from './db'
import { shortLived } from './short-lived'

const database = (): Queryable => ({ query: async () => [] })

const at = (now: number) => ({ now: () => now })

test('a value is kept for its time, beside its own database, and not from a future that the clock was set back from', () => {
  const storeOf = shortLived<string>({ forMs: 100, most: 10 })
  const [one, other] = [database(), database()]
  storeOf(one).set(at(1000), 'a', 'first')
  expect(storeOf(one).get(at(1099), 'a')).toBe('first')
  expect(storeOf(one).get(at(1100), 'a')).toBeUndefined()
  expect(storeOf(one).get(at(999), 'a')).toBeUndefined()
  expect(storeOf(other).get(at(1000), 'a')).toBeUndefined()
})

test('of more than it may hold the oldest goes, and what is set again is young', () => {
  const store = shortLived<number>({ forMs: 100, most: 2 })(database())
  store.set(at(0), 'a', 1)
  store.set(at(0), 'b', 2)
  store.set(at(0), 'a', 3)
  store.set(at(0), 'c', 4)
  expect(['a', 'b', 'c'].map((key) => store.get(at(0), key))).toEqual([3, undefined, 4])
})
