import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manualClock } from '../../../tests/support/server'
import { COUNT_CAP, type ProductSearch, type Wanted } from './product-search'
import { turnedPages } from './turned-pages'

/** A shop that finds these products and remembers what it was asked. */
const shop = (products: string[]) => {
  const asked: Wanted[] = []
  const search: ProductSearch = {
    async find(wanted) {
      asked.push(wanted)
      const { offset, limit } = wanted
      return {
        ids: products.slice(offset, Math.min(offset + limit, COUNT_CAP)),
        total: Math.min(products.length, COUNT_CAP),
        totalCapped: products.length > COUNT_CAP,
      }
    },
    count: () => Promise.reject(new Error('nobody counts here')),
    prepare: () => Promise.resolve(),
  }
  const clock = manualClock()
  return { search, asked, clock, turned: turnedPages(search, clock) }
}
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `${i}`)
const page = (number: number, more: Partial<Wanted> = {}): Wanted => ({
  sort: 'sales',
  offset: (number - 1) * 20,
  limit: 20,
  ...more,
})

test('any page is what the search itself would have given', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1500), fc.nat(1100), fc.integer({ min: 1, max: 100 }), async (count, offset, limit) => {
      const { search, turned } = shop(numbered(count))
      const wanted: Wanted = { sort: 'new', offset, limit }
      expect(await turned.find(wanted)).toEqual(await search.find(wanted))
    }),
  )
})

test('turning all fifty pages asks three times', async () => {
  const { turned, asked } = shop(numbered(3000))
  for (let number = 1; number <= 50; number++) await turned.find(page(number))
  expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
    [0, 20],
    [0, 100],
    [0, 1000],
  ])
})

test('what moves up while pages are turned is met once, and nothing is missed', async () => {
  const products = numbered(100)
  const { turned, clock } = shop(products)
  const second = await turned.find(page(2))
  products.unshift(products.splice(70, 1)[0]!)
  const later = await Promise.all([3, 4, 5].map((number) => turned.find(page(number))))
  expect([second, ...later].flatMap(({ ids }) => ids)).toEqual(numbered(100).slice(20))
  clock.advance(30)
  expect((await turned.find(page(2))).ids).toEqual(products.slice(20, 40))
})

test('a first page that has changed begins a new list', async () => {
  const products = numbered(100)
  const { turned } = shop(products)
  await turned.find(page(2))
  products.unshift(products.pop()!)
  await turned.find(page(1))
  expect((await turned.find(page(2))).ids).toEqual(products.slice(20, 40))
  // So does one more product behind the first page.
  products.push('last')
  await turned.find(page(1))
  expect((await turned.find(page(5))).total).toBe(101)
})

test('a first page is always looked for anew', async () => {
  const { turned, asked } = shop(numbered(100))
  for (let i = 0; i < 3; i++) await turned.find(page(1))
  expect(asked).toHaveLength(3)
})

test('every other question has a list of its own', async () => {
  const { turned, asked } = shop(numbered(100))
  const questions: Partial<Wanted>[] = [
    {},
    { keyword: '裙' },
    { sort: 'new' },
    { tags: ['现货'] },
    { tags: ['现货', '实拍'] },
    { priceMin: 100 as never },
    { priceMax: 100 as never },
    { categoryId: '1' },
    { regionId: '1' },
    { marketId: '1' },
    { supplierId: '1' },
  ]
  for (const question of [...questions, ...questions]) await turned.find(page(2, question))
  expect(asked).toHaveLength(questions.length)
})

test('only the lists used last are kept', async () => {
  const { turned, asked } = shop(numbered(100))
  const find = (keyword: number) => turned.find(page(2, { keyword: `${keyword}` }))
  for (let keyword = 0; keyword < 200; keyword++) await find(keyword)
  await find(0)
  await find(200) // 1 goes, which has waited longest
  await find(0)
  expect(asked).toHaveLength(201)
  await find(1)
  expect(asked).toHaveLength(202)
})

test('a search that failed is asked again', async () => {
  const { search, clock } = shop(numbered(100))
  let isDown = true
  const turned = turnedPages(
    { ...search, find: (wanted) => (isDown ? Promise.reject(new Error('down')) : search.find(wanted)) },
    clock,
  )
  await expect(turned.find(page(2))).rejects.toThrow('down')
  isDown = false
  expect((await turned.find(page(2))).ids).toHaveLength(20)
})
