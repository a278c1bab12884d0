import { expect, test } from 'vitest'
import { gathered } from './gathered'

test('what is asked for in one turn is asked for together, and anew in the next', async () => {
  const asked: string[][] = []
  const ask = gathered(async (keys) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}${asked.length}`]))
  })
  expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('none')])).toEqual(['a1', 'b1', 'a1', undefined])
  expect(await ask('a')).toBe('a2')
  expect(asked).toEqual([['a', 'b', 'none'], ['a']])
})

test('who comes while a question is on its way is not told its answer, and waits for nobody', async () => {
  const open: ((answer: Map<string, string>) => void)[] = []
  const ask = gathered<string>(() => new Promise((resolve) => open.push(resolve)))
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const first = ask('a')
  await turn()
  const second = ask('a')
  await turn()
  expect(open).toHaveLength(2)
  open[1]!(new Map([['a', 'new']]))
  expect(await second).toBe('new')
  open[0]!(new Map([['a', 'old']]))
  expect(await first).toBe('old')
})

test('a question that fails tells all who asked it, and nobody after them', async () => {
  let fails = true
  const ask = gathered(async (keys) => {
    if (fails) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  const told = await Promise.allSettled([ask('a'), ask('b')])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await ask('a')).toBe('a')
})
