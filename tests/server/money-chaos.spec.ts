import { expect, test } from 'vitest'
import { newSeed } from '../support/chaos'
import { moneyChaos } from '../support/money-chaos'

/** The short form of `npm run chaos:money`. */
test('50 clients move money about for half a minute over four processes, of which some and the database are killed: each deed is there once', async () => {
  const seed = newSeed()
  const result = await moneyChaos({
    db: 'postgres',
    processes: 4,
    clients: 50,
    seconds: 30,
    operations: Infinity,
    kills: 3,
    databaseKills: 1,
    seed,
  })
  const { kills, databaseKills, complaints } = result
  expect({ seed, kills, databaseKills, complaints }).toEqual({ seed, kills: 3, databaseKills: 1, complaints: [] })
  expect(result.deeds).toBeGreaterThan(50)
}, 300_000)
