import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen } from '../../../domain/money'
import {
  changedSearch,
  cleared,
  knownSorts,
  knownTags,
  nextSort,
  PAGE_SIZE,
  readSearch,
  sortTabs,
  writeSearch,
  type SearchState,
} from './search-state'

const id = fc.option(fc.integer({ min: 1, max: 10_000 }).map(String), { nil: undefined })
const states: fc.Arbitrary<SearchState> = fc
  .record({
    keyword: fc.option(fc.constantFrom('连衣裙', 'A2035#88', '法式 碎花', '100% 棉 & 麻'), { nil: undefined }),
    categoryId: id,
    regionId: id,
    marketId: id,
    supplierId: id,
    priceMin: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(fen), { nil: undefined }),
    priceMax: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(fen), { nil: undefined }),
    tags: fc.subarray(knownTags),
    sort: fc.constantFrom(...knownSorts),
    page: fc.integer({ min: 1, max: 500 }),
    view: fc.constantFrom('cards' as const, 'table' as const),
  })
  .map(({ view, ...query }) => ({
    view,
    query: {
      pageSize: PAGE_SIZE,
      ...(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as typeof query),
    },
  }))

describe('the link of a search', () => {
  it('brings the same search back', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readSearch(writeSearch(state))).toEqual(state)
      }),
    )
  })

  it('leaves out what is as usual', () => {
    expect(writeSearch(readSearch(new URLSearchParams())).toString()).toBe('')
  })

  it('shrugs at rubbish', () => {
    const rubbish = new URLSearchParams('sort=x&page=-3&price_min=abc&category_id=../..&view=9')
    expect(readSearch(rubbish)).toEqual(readSearch(new URLSearchParams()))
  })

  it('asks for no more than the server takes', () => {
    const tags = Array.from({ length: 12 }, (_, i) => `tags=t${i}`).join('&')
    const odd = new URLSearchParams(`page=9999999999&tags=${'长'.repeat(21)}&tags=%20&tags=t0&${tags}`)
    const { query } = readSearch(odd)
    expect(query.page).toBe(100_000)
    expect(query.tags).toEqual(Array.from({ length: 10 }, (_, i) => `t${i}`))
  })

  it('keeps keyword, sort and view when what narrows it is cleared', () => {
    const full = 'category_id=1&supplier_id=2&price_min=3.00&tags=现货&page=4'
    const kept = 'keyword=裙&sort=sales&view=table'
    expect(cleared(readSearch(new URLSearchParams(`${kept}&${full}`)))).toEqual(readSearch(new URLSearchParams(kept)))
  })

  it('starts at the first page when a filter changes', () => {
    const third = readSearch(new URLSearchParams('keyword=裙&page=3'))
    expect(changedSearch(third, { sort: 'sales' }).query.page).toBe(1)
    expect(changedSearch(third, { page: 4 }).query.page).toBe(4)
  })

  it('turns the price round at the second click, and starts low after another sort', () => {
    const price = sortTabs.find(({ text }) => text === '价格')!
    expect((['default', 'price_asc', 'price_desc'] as const).map((sort) => nextSort(price, sort))).toEqual([
      'price_asc',
      'price_desc',
      'price_asc',
    ])
  })
})
