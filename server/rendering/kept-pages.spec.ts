import { expect, it, vi } from 'vitest'
import { keptPages } from './kept-pages'

const world = (over: Partial<Parameters<typeof keptPages<string>>[0]> = {}) => {
  let now = 0
  const made: string[] = []
  const failures: string[] = []
  const pages = keptPages<string>({
    async make(address) {
      made.push(address)
      return address.repeat(2)
    },
    bytesOf: (page) => page.length,
    nowMs: () => now,
    failed: (address) => void failures.push(address),
    keptMs: 100,
    patienceMs: 1000,
    mostBytes: 1000,
    mostPages: 10,
    atOnce: 1,
    mostWaiting: 1,
    ...over,
  })
  return { pages, made, failures, pass: (ms: number) => void (now += ms) }
}

it('makes a page once for all that ask, and anew when its moment is over', async () => {
  const { pages, made, pass } = world()
  expect(await Promise.all([pages('/a'), pages('/a'), pages('/a')])).toEqual(['/a/a', '/a/a', '/a/a'])
  await pages('/a')
  expect(made).toEqual(['/a'])
  pass(100)
  await pages('/a')
  expect(made).toEqual(['/a', '/a'])
})

it('keeps no more than it may, the oldest goes first', async () => {
  const byBytes = world({ mostBytes: 8 })
  for (const address of ['/a', '/b', '/c', '/b', '/a']) await byBytes.pages(address)
  expect(byBytes.made).toEqual(['/a', '/b', '/c', '/a'])
  const byNumber = world({ mostPages: 1 })
  for (const address of ['/a', '/b', '/a']) await byNumber.pages(address)
  expect(byNumber.made).toEqual(['/a', '/b', '/a'])
})

it('lets nobody wait for many others', async () => {
  const begun: (() => void)[] = []
  const { pages } = world({ make: (address) => new Promise((resolve) => begun.push(() => resolve(address))) })
  const [first, second] = [pages('/a'), pages('/b')]
  expect(await pages('/c')).toBeNull()
  begun[0]!()
  expect(await first).toBe('/a')
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  begun[1]!()
  expect(await second).toBe('/b')
})

it('lets nobody wait for long, and has the page for who comes next', async () => {
  let finish: (page: string) => void = () => undefined
  const { pages } = world({ patienceMs: 1, make: () => new Promise((resolve) => (finish = resolve)) })
  expect(await pages('/a')).toBeNull()
  finish('made')
  expect(await pages('/a')).toBe('made')
})

it('tells of what could not be made, once, and doesn’t try again at once', async () => {
  const { pages, failures, pass } = world({ make: () => Promise.reject(new Error('no')) })
  expect([await pages('/a'), await pages('/a')]).toEqual([null, null])
  expect(failures).toEqual(['/a'])
  pass(100)
  await pages('/a')
  expect(failures).toEqual(['/a', '/a'])
})
