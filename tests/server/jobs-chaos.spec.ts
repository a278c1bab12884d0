import { expect, test } from 'vitest'
import { newSeed } from '../support/chaos'
import { jobChaos } from '../support/job-chaos'

/** The short form of `npm run chaos:jobs`. A failure names its seed: run that again by `npm run chaos:jobs -- --seed …`. */
test('four servers on one PostgreSQL, killed 3 times: every step of 40 jobs has its effect once', async () => {
  const seed = newSeed()
  const { jobs, kills, complaints, shares } = await jobChaos({ jobs: 40, kills: 3, processes: 4, seed })
  expect({ seed, jobs, kills, complaints }).toEqual({ seed, jobs: 40, kills: 3, complaints: [] })
  expect(shares.length).toBeGreaterThan(1)
}, 180_000)
