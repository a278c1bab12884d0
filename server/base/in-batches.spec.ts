import { afterEach, expect, it, vi } from 'vitest'
import { inBatches } from './in-batches'

afterEach(() => vi.useRealTimers())

it('goes on while the batches are full', async () => {
  const sizes = [10, 10, 3, 10]
  await inBatches(10, async () => sizes.shift()!)
  expect(sizes).toEqual([10])
})

it('ends where as much comes in as is done', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let times = 0
  await inBatches(10, async () => {
    if (++times === 100) throw new Error('it has no end')
    vi.advanceTimersByTime(150)
    return 10
  })
  expect(times).toBeGreaterThan(1)
})
