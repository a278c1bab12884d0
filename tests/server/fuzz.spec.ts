import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopAt } from '../../scripts/fuzz/shop'
import { storm } from '../../scripts/fuzz/storm'
import { startServer, type TestServer } from '../support/server'

const SEED = 20_260

/** The short form of `npm run fuzz`, which measures too. What fails here fails again: `npm run fuzz -- --seed 20260 --from 0 --count 5000`. */
describe.each([
  { db: 'pglite', from: 0 },
  { db: 'postgres', from: 2500 },
] as const)('on $db', ({ db, from }) => {
  let server: TestServer
  const bugs: string[] = []
  beforeAll(async () => {
    server = await startServer({ db, onLog: (line) => void (line.includes('"level":"error"') && bugs.push(line)) })
  })
  afterAll(() => server.close())

  it('2,500 hostile requests are refused or done, in the envelope, and none fails', async () => {
    const port = Number(new URL(server.url).port)
    const shop = await shopAt(server.url)
    const { complaints, statuses } = await storm({ port, shop, seed: SEED, from, count: 2500, atOnce: 16 })
    expect(bugs).toEqual([])
    expect(complaints).toEqual([])
    // Not only turned away at the door.
    expect(statuses['200']).toBeGreaterThan(1000)
  }, 180_000)
})
