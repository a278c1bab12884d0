import { expect, test } from 'vitest'
import { newSeed } from '../support/chaos'
import { uploadChaos } from '../support/upload-chaos/chaos'

/** The short form of `npm run chaos:uploads`. */
test('products are put into a shop while who does it and the platform are killed: each is there once', async () => {
  const seed = newSeed()
  const { kills, listings, complaints } = await uploadChaos({ products: 10, shops: 1, kills: 4, seed })
  expect({ seed, kills: kills.worker + kills.platform, listings, complaints }).toEqual({
    seed,
    kills: 4,
    listings: 10,
    complaints: [],
  })
}, 180_000)
