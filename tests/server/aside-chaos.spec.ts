import { expect, test } from 'vitest'
import { newSeed } from '../support/chaos'
import { asideChaos } from '../support/aside-chaos'

test('50 clients, operators and deadlines on 20 cases over three processes, one of them killed: one outcome each, no refund twice', async () => {
  const seed = newSeed()
  const result = await asideChaos({ cases: 20, clients: 50, acts: 6, kills: 2, seed })
  expect({ seed, kills: result.kills, complaints: result.complaints }).toEqual({ seed, kills: 2, complaints: [] })
  expect(result.done).toBeGreaterThan(20)
  expect(result.refused).toBeGreaterThan(20)
}, 180_000)
