import { expect, test } from 'vitest'
import { busy } from '../../src/domain/no-answer'
import { stillWanted, withinMs } from './deadline'
import { refreshed } from './refreshed'

const later = () => {
  let resolve: (value: string) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<string>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}

/** What is asked, answered by hand. */
const byHand = () => {
  const asked: ReturnType<typeof later>[] = []
  let now = 1000
  const ask = () => {
    const one = later()
    asked.push(one)
    return one.promise
  }
  return { asked, tell: refreshed({ now: () => now }, 100, ask), at: (time: number) => (now = time) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('whoever comes while a newer answer is awaited gets the old one at once', async () => {
  const { asked, tell, at } = byHand()
  const first = tell()
  asked[0]!.resolve('old')
  expect(await first).toBe('old')
  at(1100)
  expect([await tell(), await tell(), asked.length]).toEqual(['old', 'old', 2])
  asked[1]!.resolve('new')
  await settled()
  expect([await tell(), asked.length]).toEqual(['new', 2])
})

test('before the first answer all wait for one question, and one that failed is asked again', async () => {
  const { asked, tell } = byHand()
  const waiting = [tell(), tell()]
  expect(asked).toHaveLength(1)
  asked[0]!.reject(new Error('down'))
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = tell()
  asked[1]!.resolve('first')
  expect(await again).toBe('first')
})

test('the old answer stands where a newer one fails, and where the clock was set back', async () => {
  const { asked, tell, at } = byHand()
  void tell()
  asked[0]!.resolve('old')
  await settled()
  at(900)
  expect(await tell()).toBe('old')
  asked[1]!.reject(new Error('down'))
  await settled()
  expect([await tell(), asked.length]).toEqual(['old', 3])
})

test('is not bound to the time of the call that set it off', async () => {
  const { promise, resolve } = later()
  const tell = refreshed({ now: () => 0 }, 100, async () => {
    const answer = await promise
    stillWanted() // as before each statement
    return answer
  })
  await expect(withinMs(1, tell)).rejects.toEqual(busy())
  resolve('drawn')
  expect(await tell()).toBe('drawn')
})
