import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeSearch, searchRow } from '../../server/catalogue/search/rows'
import { bandOf } from '../../server/catalogue/search/bands'
import { sortKey, type Asked } from '../../server/catalogue/search/guess'
import { askedOf, inTiers, look, postgresSearch } from '../../server/catalogue/search/postgres-search'
import type { Wanted } from '../../server/catalogue/search/product-search'
import { labelStatement } from '../../server/catalogue/search/statement'
import type { Db, Queryable } from '../../server/store/db'
import { insertRows } from '../../server/store/insert-rows'
import { wordTokens } from '../../server/catalogue/search/tokens'
import { naive, SUPPLIERS, type Thing } from '../support/naive-search'
import { productRow, searchShop, shelvedAt, stockWith } from '../support/search-shop'
import { manualClock } from '../support/server'

/** The search against a naive one that looks at every product, on PGlite; the words are made to collide. */

const LETTERS = [...Array.from('连衣裙包式aAｂ1２#%_\'"\\\\&|!:*()<>- 👗𠮷é'), '裙', '包', '包臀', '包臀']
/** Fen, in several bands. */
const PRICES = [1, 2, 300, 420, 5000, 5100, 80_000_000]
const text = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 })
const thing = fc.record({
  title: text,
  supplier: fc.nat(SUPPLIERS.length - 1),
  category: fc.nat(2),
  price: fc.constantFrom(...PRICES),
  sales: fc.nat(4),
  day: fc.nat(3),
  tags: fc.subarray(['实拍', 'a b', "it's"]),
  onShelf: fc.boolean(),
  artNo: text,
})
const things = fc
  .array(thing, { minLength: 1, maxLength: 40 })
  .map((all) => all.map((one, i): Thing => ({ ...one, id: `${100 + i}`, artNo: `${one.artNo}${i}` })))
const sort = fc.constantFrom<Wanted['sort'][]>('default', 'sales', 'new', 'price_asc', 'price_desc')
const filters = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      categoryId: fc.constantFrom('top', 'leaf0', 'leaf1', 'leaf2', 'none'),
      regionId: fc.constantFrom('r0', 'r1'),
      marketId: fc.constantFrom('m0', 'm1'),
      supplierId: fc.constantFrom('s0', 's1', 's2', 's9'),
      priceMin: fc.constantFrom(0, 3, ...PRICES),
      priceMax: fc.constantFrom(0, 3, ...PRICES),
      tags: fc.subarray(['实拍', 'a b', "it's"], { minLength: 1 }),
    },
    { requiredKeys: [] },
  ),
)

let db: Db
beforeAll(async () => {
  db = await searchShop()
})
afterAll(() => db.close())
beforeEach(async () => void (await db.query('delete from products')))

const stock = (all: readonly Thing[]) => stockWith(db, all)

/** Parts of what is there, with words of what may not be. */
const keywordIn = (all: readonly Thing[]) => {
  const whole = all.flatMap((one) => [one.title, one.artNo, SUPPLIERS[one.supplier]!])
  const part = fc
    .tuple(fc.constantFrom(...whole), fc.nat(), fc.integer({ min: 1, max: 5 }))
    .map(([from, at, length]) => {
      const letters = [...from]
      return letters.slice(at % letters.length, (at % letters.length) + length).join('')
    })
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: part }, { weight: 3, arbitrary: fc.constantFrom('裙', '包') }, text), {
      maxLength: 3,
    })
    .map((words) => words.join(' '))
}

const search = () => postgresSearch({ db, clock: manualClock() })
const scene = things.chain((all) =>
  fc.record({
    all: fc.constant(all),
    asked: fc.array(fc.record({ keyword: keywordIn(all), filters, sort }), { minLength: 8, maxLength: 8 }),
  }),
)

/** Whichever of the tokens and labels are asked for, the answer is the same: here only the first of each word and every other label. */
const someTokens = ({ words, labels }: Asked) => [
  ...words.flatMap((word) => wordTokens(word).slice(0, 1)),
  ...labels.filter((_, i) => i % 2 === 0),
]

describe('search', () => {
  test('finds exactly what a look at every product finds, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ all, asked }) => {
        await stock(all)
        const own = search()
        for (const one of asked) {
          const wanted = { keyword: one.keyword, ...one.filters, sort: one.sort } as Wanted
          const ids = naive(all, wanted)
          expect(await own.find({ ...wanted, offset: 0, limit: 100 })).toEqual({
            ids,
            total: ids.length,
            totalCapped: false,
          })
        }
      }),
      { numRuns: 60 },
    )
  })

  test('gives the same on each of its ways', async () => {
    const everyBand = { sales: 0, new: 0, price_asc: Infinity, price_desc: 0 }
    await fc.assert(
      fc.asyncProperty(scene, async ({ all, asked }) => {
        await stock(all)
        for (const one of asked) {
          const wanted = { keyword: one.keyword, ...one.filters, sort: one.sort, offset: 0, limit: 100 } as Wanted
          const ids = naive(all, wanted)
          const ask = { tokens: someTokens(askedOf(wanted)), prices: ids.length % 2 === 0 }
          const page = { sort: one.sort, need: 100, offset: 0, limit: 100, ask }
          const last = everyBand[one.sort === 'default' ? 'sales' : one.sort]
          const own = askedOf(wanted)
          const ways = [{ way: 'all' }, { way: 'walk', rows: 1000 }, { way: 'bands', last }, { way: 'range' }] as const
          for (const way of ways) {
            const tiers = []
            for (const part of inTiers(own)) tiers.push(await look(db, part, way, page))
            expect(tiers.flatMap((tier) => tier.ids)).toEqual(ids)
          }
          const byTier = own.meant !== undefined
          for (const way of [{ way: 'all' }, { way: 'range' }] as const) {
            expect(await look(db, own, way, { ...page, byTier })).toEqual({ ids, count: ids.length })
            const { sql, values } = labelStatement(own, way, ask, { kinds: [], most: 100 })
            expect(await db.query(sql, values)).toMatchObject([{ found: ids.length }])
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  test('looks in no other band than those asked for', async () => {
    const ends = { sales: 200_000, price: 9_000_000, day: 9000 }
    // Several lie in one wide band.
    const fen = fc.oneof(fc.integer({ min: 5000, max: 6500 }), fc.nat(ends.price))
    const ranked = fc.record({ sales: fc.nat(ends.sales), price: fen, day: fc.nat(ends.day) })
    const price = fc.option(fen, { nil: undefined })
    const some = fc.array(ranked, { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(
        some,
        sort,
        fc.nat(29),
        price,
        price,
        fc.boolean(),
        async (made, by, at, priceMin, priceMax, hasWord) => {
          const all = made.map((one, i) => simple(100 + i, { ...one, day: one.day - 2000 }))
          await stock(all)
          const key = sortKey(by)
          const valueOf = (one: Thing): number =>
            ({ sales: one.sales, price_min: one.price, shelved_at: Date.parse(shelvedAt(one)) })[key.column]
          const last = bandOf(key.column, valueOf(all[at % all.length]!))
          const isBefore = (one: Thing): boolean => {
            const band = bandOf(key.column, valueOf(one))
            return key.descending ? band >= last : band <= last
          }
          const keyword = hasWord ? '连衣裙' : ''
          const wanted = { keyword, sort: by, offset: 0, limit: 100, priceMin, priceMax } as Wanted
          const ask = { tokens: hasWord ? ['连衣', '衣裙'] : [], prices: true }
          const page = { sort: by, need: 100, offset: 0, limit: 100, ask }
          const { ids } = await look(db, askedOf(wanted), { way: 'bands', last }, page)
          expect(ids).toEqual(naive(all.filter(isBefore), wanted))
          expect((await look(db, askedOf(wanted), { way: 'all' }, page)).ids).toEqual(naive(all, wanted))
        },
      ),
      { numRuns: 80 },
    )
  })

  test('is not misled by two words that are one number to the index', async () => {
    // PostgreSQL's hashtext gives the same for both, with the mark of what costs 50 yuan before them.
    const all = ['佣俥', '偶借'].map((title, i) => simple(100 + i, { title, price: 5000 }))
    await stock(all)
    const wanted = { keyword: '偶借', sort: 'sales', priceMin: 4900, priceMax: 5100 } as Wanted
    const ask = { tokens: ['偶借'], prices: true }
    const page = { sort: wanted.sort, need: 100, offset: 0, limit: 100, ask }
    expect((await look(db, askedOf(wanted), { way: 'all' }, page)).ids).toEqual(['101'])
  })

  test('pages without gaps and without repeats, whatever the sort and the length of a page', async () => {
    await fc.assert(
      fc.asyncProperty(things, sort, fc.integer({ min: 1, max: 9 }), async (all, by, limit) => {
        await stock(all)
        const own = search()
        const seen: string[] = []
        for (let offset = 0; offset <= all.length; offset += limit)
          seen.push(...(await own.find({ sort: by, offset, limit })).ids)
        expect(seen).toEqual(naive(all, { sort: by }))
      }),
      { numRuns: 40 },
    )
  })
})

const simple = (id: number, more: Partial<Thing> = {}): Thing => ({
  id: `${id}`,
  title: '连衣裙',
  artNo: `n${id}`,
  supplier: 0,
  category: 0,
  price: 1 + (id % 50),
  sales: id % 70,
  day: id % 4,
  tags: [],
  onShelf: true,
  ...more,
})

test('a search is answered by the sample that is there while a newer one is drawn', async () => {
  const all = Array.from({ length: 30 }, (_, i) => simple(100 + i))
  await stock(all)
  let draws = 0
  let draw: () => void = () => {}
  /** The second drawing takes until `draw` is called. */
  const drawnSlowly: Queryable = {
    query: async (sql, params) => {
      if (sql.includes('tablesample') && ++draws > 2) await new Promise<void>((resolve) => (draw = resolve))
      return db.query(sql, params)
    },
  }
  const clock = manualClock()
  const own = postgresSearch({ db: drawnSlowly, clock })
  await own.prepare()
  expect(draws).toBe(2)
  clock.advance(5 * 60)
  const wanted = { keyword: '连衣裙', sort: 'sales' } as const
  expect((await own.find({ ...wanted, offset: 0, limit: 30 })).ids).toEqual(naive(all, wanted))
  expect(draws).toBe(3)
  draw()
})

test('counts to a thousand, says that there are more, and pages through the first thousand', async () => {
  const all = Array.from({ length: 1500 }, (_, i) => simple(1000 + i, i < 1000 ? {} : { title: '衬衫' }))
  await stock(all)
  const own = search()
  const find = async (keyword: string, offset: number) => {
    const { ids, total, totalCapped } = await own.find({ keyword, sort: 'price_asc', offset, limit: 30 })
    return { ids, total, totalCapped }
  }
  const dresses = naive(all, { keyword: '连衣裙', sort: 'price_asc' })
  expect(await find('连衣裙', 990)).toEqual({ ids: dresses.slice(990, 1000), total: 1000, totalCapped: false })
  const everything = naive(all, { sort: 'price_asc' })
  for (const offset of [0, 0, 990, 600])
    expect(await find('', offset)).toEqual({
      ids: everything.slice(offset, Math.min(1000, offset + 30)),
      total: 1000,
      totalCapped: true,
    })
  expect(await find('', 5000)).toEqual({ ids: [], total: 1000, totalCapped: true })
})

test('what was meant comes first, then what is so by its title, then by its supplier, and pages go on from one to the next', async () => {
  // The supplier of all of them has a 裙 in its name; the categories of the last call nothing so.
  const kinds = [{}, { title: '裙摆', category: 2 }, { title: '式', category: 2 }]
  const all = Array.from({ length: 1300 }, (_, i) => simple(1000 + i, kinds[i < 50 ? 0 : i < 90 ? 1 : 2]))
  await stock(all)
  const own = search()
  const wanted = { keyword: '裙', sort: 'default' } as const
  const seen: string[] = []
  for (let offset = 0; offset < 1000; offset += 40) {
    const page = await own.find({ ...wanted, offset, limit: 40 })
    expect(page).toMatchObject({ total: 1000, totalCapped: true })
    seen.push(...page.ids)
  }
  expect(seen).toEqual(naive(all, wanted).slice(0, 1000))
})

test('a change of price, sales, age or shelf is found at once, whoever writes it', async () => {
  await stock([simple(1, { price: 5 }), simple(2, { price: 9 })])
  const own = search()
  const cheapest = () => own.find({ sort: 'price_asc', offset: 0, limit: 9 })
  expect((await cheapest()).ids).toEqual(['1', '2'])
  await db.query(`update products set price_min = 12 where id = '1'`)
  expect((await cheapest()).ids).toEqual(['2', '1'])
  await db.query(`update products set on_shelf = false where id = '2'`)
  expect(await cheapest()).toEqual({ ids: ['1'], total: 1, totalCapped: false })
})

test('a database of an older version gets its search rows before the first search, once', async () => {
  await insertRows(db, 'products', [simple(1), simple(2)].map(productRow))
  expect(await completeSearch(db, Date.now())).toBe(2)
  expect(await completeSearch(db, Date.now())).toBe(0)
  expect((await search().find({ keyword: '衣裙', sort: 'new', offset: 0, limit: 9 })).ids.toSorted()).toEqual([
    '1',
    '2',
  ])
})

test('words of one text never run into the next', () => {
  const { words } = searchRow({
    id: '1',
    title: 'ab',
    artNo: 'c',
    supplierName: 'd e',
    categoryPath: [],
    categoryNames: [],
    regionId: '',
    marketId: '',
    supplierId: '',
    tags: [],
    sales: 0,
    shelvedAt: '',
    priceMin: 0,
    onShelf: true,
  })
  expect(words).toBe('ab c\nd e')
})
