import { expect, test } from 'vitest'
import { chaos, newSeed } from '../support/chaos'

/** The short form of `npm run chaos`. A failure names its seed: run that again by `npm run chaos -- --seed …`. */
test.each([
  { db: 'postgres', victim: 'shop', orders: 30, kills: 2 },
  { db: 'pglite', victim: 'shop', orders: 24, kills: 2 },
  { db: 'postgres', victim: 'database', orders: 20, kills: 2 },
] as const)(
  'the $victim killed $kills times while $orders orders are placed and paid on $db, the shop keeps every word it gave',
  async ({ db, victim, orders, kills }) => {
    const seed = newSeed()
    const result = await chaos({ db, victim, orders, kills, seed, clients: 8 })
    expect({ seed, kills: result.kills, complaints: result.complaints }).toEqual({ seed, kills, complaints: [] })
    expect(result.paid).toBe(result.placed)
    expect(result.placed + result.refused).toBe(orders)
  },
  180_000,
)
