import { afterEach, expect, it, vi } from 'vitest'
import type { Db } from '../store/db'
import { countSales } from './sales'
import { refreshStale } from './tags'

afterEach(() => vi.useRealTimers())

it.each([
  ['what is sold', countSales, 10],
  ['what the search is to say', refreshStale, 50],
] as const)('counting %s ends where as much comes in as is counted', async (_, round, atOnce) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let times = 0
  const db: Pick<Db, 'tx'> = {
    async tx() {
      if (++times === 100) throw new Error('it has no end')
      vi.advanceTimersByTime(150)
      return atOnce as never
    },
  }
  await round(db as Db, 0)
  expect(times).toBeGreaterThan(1)
})
