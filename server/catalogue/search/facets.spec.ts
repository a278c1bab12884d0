import { expect, test } from 'vitest'
import type { Queryable } from '../../store/db'
import { countFacets } from './facets'
import { askedOf } from './postgres-search'
import { sampleOf } from './sample'

/** 4,000 rows that stand for a million: every fourth in the second category, every tenth a hat of the second supplier. */
const sample = sampleOf(
  Array.from({ length: 4000 }, (_, i) => ({
    words: i % 10 === 0 ? '渔夫帽' : '连衣裙',
    labels: [` c${i % 4 === 0 ? 2 : 1}`, ' r1', ` s${i % 10 === 0 ? 2 : 1}`, ' h帽'],
    sales: i,
    shelvedAt: i,
    priceMin: i,
  })),
  250,
)
const noDatabase: Queryable = { query: () => Promise.reject(new Error('the sample is enough')) }
const count = (wanted: Parameters<typeof countFacets>[2]) =>
  countFacets(noDatabase, sample, wanted, (narrowed) => askedOf({ ...narrowed, sort: 'sales', offset: 0, limit: 0 }))

test('more than can be counted is estimated from the sample, and said to be', async () => {
  expect(await count({ keyword: '连衣裙' })).toEqual({
    categories: [
      { id: '1', count: 700_000 },
      { id: '2', count: 200_000 },
    ],
    regions: [{ id: '1', count: 900_000 }],
    suppliers: [{ id: '1', count: 900_000 }],
    tags: [],
    capped: true,
  })
})

test('what is chosen narrows every other facet, not its own', async () => {
  const { categories, suppliers } = await count({ keyword: '渔夫帽', categoryId: '2' })
  expect(categories).toEqual([
    { id: '1', count: 50_000 },
    { id: '2', count: 50_000 },
  ])
  expect(suppliers).toEqual([{ id: '2', count: 50_000 }])
})

test('a shop that the sample holds whole is counted product by product, however many it finds', async () => {
  const whole = sampleOf(sample.rows, 1)
  const { suppliers, capped } = await countFacets(noDatabase, whole, { keyword: '' }, (narrowed) =>
    askedOf({ ...narrowed, sort: 'sales', offset: 0, limit: 0 }),
  )
  expect([suppliers, capped]).toEqual([
    [
      { id: '1', count: 3600 },
      { id: '2', count: 400 },
    ],
    false,
  ])
})
