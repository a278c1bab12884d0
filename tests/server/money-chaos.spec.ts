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
  // First, and with its words: of what fails the end of the output keeps one line.
  expect(complaints, `seed ${seed}: ${complaints.slice(0, 5).join('; ')}`).toEqual([])
  expect({ kills, databaseKills }).toEqual({ kills: 3, databaseKills: 1 })
  expect(result.deeds).toBeGreaterThan(50)
}, 300_000)
