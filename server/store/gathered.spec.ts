import { expect, test, vi } from 'vitest'
import type { Db } from './db'
import { withinMs } from './deadline'
import { gathered } from './gathered'
import { stillWanted } from './deadline'
import { insideTx } from './tx-scope'

const aDb = (): Db => ({ query: async () => [], tx: (work) => work({ query: async () => [] }), close: async () => {} })
const db = aDb()
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked for in one turn is asked for together, each told what it asked, and anew in the next', async () => {
  const asked: string[][] = []
  const ask = gathered(async (_, keys: readonly string[]) => {
    asked.push([...keys])
    return keys.map((key) => (key === 'none' ? undefined : `${key}${asked.length}`))
  })
  const all = ['a', 'b', 'a', 'none'].map((key) => ask(db, key))
  expect(await Promise.all(all)).toEqual(['a1', 'b1', 'a1', undefined])
  expect(await ask(db, 'a')).toBe('a2')
  expect(asked).toEqual([['a', 'b', 'a', 'none'], ['a']])
})

test('each database is asked its own', async () => {
  const other = aDb()
  const asked: Db[] = []
  const ask = gathered(async (of, keys: readonly string[]) => {
    asked.push(of)
    return keys
  })
  await Promise.all([ask(db, 'a'), ask(other, 'b'), ask(db, 'c')])
  expect(asked).toEqual([db, other])
})

test('beyond so many, another question is asked', async () => {
  const asked: string[][] = []
  const ask = gathered(async (_, keys: readonly string[]) => {
    asked.push([...keys])
    return keys
  }, 2)
  const keys = ['a', 'b', 'c', 'd', 'e']
  expect(await Promise.all(keys.map((key) => ask(db, key)))).toEqual(keys)
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('who comes while a question is on its way is not told its answer, and waits for nobody', async () => {
  const open: ((answer: string[]) => void)[] = []
  const ask = gathered<string, string>(() => new Promise((resolve) => open.push(resolve)))
  const first = ask(db, 'a')
  await turn()
  const second = ask(db, 'a')
  await turn()
  expect(open).toHaveLength(2)
  open[1]!(['new'])
  expect(await second).toBe('new')
  open[0]!(['old'])
  expect(await first).toBe('old')
})

test('a question that fails tells all who asked it, and nobody after them', async () => {
  let fails = true
  const ask = gathered(async (_, keys: readonly string[]) => {
    if (fails) throw new Error('away')
    return keys
  })
  const told = await Promise.allSettled([ask(db, 'a'), ask(db, 'b')])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await ask(db, 'a')).toBe('a')
})

test('where the time of who asked first is over, the others are answered all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ask = gathered(async (_, keys: readonly string[]) => {
    stillWanted()
    return keys
  })
  const first = withinMs(1, () => ask(db, 'first'))
  const second = withinMs(1000, () => ask(db, 'second'))
  vi.advanceTimersByTime(10)
  vi.useRealTimers()
  await expect(first).rejects.toMatchObject({ kind: 'busy' })
  expect(await second).toBe('second')
})

test('inside a transaction nothing is asked beside it', async () => {
  const ask = gathered(async (_, keys: readonly string[]) => keys)
  await expect(insideTx(() => ask(db, 'a'))).rejects.toThrow('inside a transaction')
})
