import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { aside } from './deadline'
import { cameMs, ranked, turns } from './turns'

afterEach(() => void vi.useRealTimers())

const deferred = () => {
  let end = (): void => undefined
  const over = new Promise<void>((resolve) => (end = resolve))
  return { over, end }
}

it('takes one after the other, whoever came first before who asked first, and in the order of asking who came together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5)), async (came) => {
      const inTurn = turns()
      const first = deferred()
      const held = inTurn(9, () => first.over)
      const order: number[] = []
      let atOnce = 0
      const all = came.map((sinceMs, n) =>
        inTurn(sinceMs, async () => {
          expect((atOnce += 1)).toBe(1)
          await Promise.resolve()
          order.push(n)
          atOnce -= 1
        }),
      )
      first.end()
      await Promise.all([held, ...all])
      expect(order).toEqual(came.map((_, n) => n).toSorted((a, b) => came[a]! - came[b]! || a - b))
    }),
  )
})

it('goes on after one that failed, which is told', async () => {
  const inTurn = turns()
  const failed = inTurn(1, () => Promise.reject(new Error('no')))
  const next = inTurn(2, async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await inTurn(3, async () => 'free again')).toBe('free again')
})

it('all of a call has its place, what is asked beside it too; what belongs to none, or goes on for long, has that of now', async () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  const beganMs = performance.now()
  await ranked(async () => {
    vi.advanceTimersByTime(5000)
    expect(cameMs()).toBe(beganMs)
    expect(await aside(async () => cameMs())).toBe(beganMs)
    vi.advanceTimersByTime(1)
    expect(cameMs()).toBe(beganMs + 5001)
  })
  expect(cameMs()).toBe(beganMs + 5001)
})
