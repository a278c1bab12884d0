import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/base/config'
import { forgetOld } from '../../server/limits/forget'
import { migrate } from '../../server/migrations/migrate'
import type { Db } from '../../server/store/db'
import { createPglite, pgliteDb } from '../../server/store/pglite'
import { manualClock } from '../support/server'

let db: Db
beforeAll(async () => {
  db = pgliteDb(await createPglite())
  await migrate(db)
})
afterAll(() => db.close())

test('what is over is forgotten however much there is of it, a part at a time, and the rest is kept', async () => {
  const clock = manualClock()
  const ended = (seconds: number) => new Date(clock.now() - seconds * 1000)
  await db.query(
    `insert into rate_limits (key, window_start, window_end, count) select 'old' || i, $1, $1::timestamptz, 1 from generate_series(1, 12000) i
     union all select 'new', $1, $2::timestamptz, 1`,
    [ended(1), ended(-1)],
  )
  const left = async () => (await db.query('select 1 from rate_limits')).length
  const parts: number[] = []
  const counted: Db = {
    ...db,
    async query<R>(...asked: Parameters<Db['query']>) {
      const before = await left()
      const rows = await db.query<R>(...asked)
      parts.push(before - (await left()))
      return rows
    },
  }
  await forgetOld({ db: counted, clock, config: readConfig({}) })
  expect(Math.max(...parts)).toBeLessThan(12_000)
  expect(await db.query('select key from rate_limits')).toEqual([{ key: 'new' }])
})
