import { expect, test } from 'vitest'
import { newSeed } from '../support/chaos'
import { shopChaos } from '../support/shop-chaos/chaos'

/** The short form of `npm run chaos:shops`. */
test('two shops’ orders are fetched, ordered, sent and told back while the server and the platform are killed: each is there once', async () => {
  const seed = newSeed()
  const result = await shopChaos({
    db: 'pglite',
    processes: 1,
    merchants: 2,
    orders: 12,
    kills: 3,
    databaseKills: 0,
    everyMs: 60,
    seed,
  })
  const { kills, complaints } = result
  expect({ seed, kills: kills.server + kills.platform, complaints }).toEqual({ seed, kills: 3, complaints: [] })
  expect(result.stored).toBe(12)
  expect(result.told).toBeGreaterThan(0)
}, 180_000)

test('where no order can be placed, that is the verdict, and what is there is still looked at', async () => {
  const result = await shopChaos({
    db: 'pglite',
    processes: 1,
    merchants: 1,
    orders: 4,
    kills: 1,
    databaseKills: 0,
    everyMs: 60,
    // A busy machine needs some seconds until the first order is tried.
    stallMs: 12_000,
    seed: 1,
    sabotage: (db) => db.query('alter table platform_order_orders add constraint never check (false)'),
  })
  expect(result.complaints).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^code 500: /),
      expect.stringMatching(/^nothing more is sent: 0 orders were, of \d+ sold$/),
    ]),
  )
  expect([result.stored > 0, result.ordered]).toEqual([true, 0])
}, 180_000)
