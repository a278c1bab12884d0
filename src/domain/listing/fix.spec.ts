import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import { PLAIN_DEFAULTS } from './defaults'
import { draftFor, type DraftSource } from './draft'
import { mended, type FixFacts } from './fix'
import type { PlatformProperty } from './platform-tree'
import { listingFixes, type ShelfPicture, type ShelfWish } from './shelf'
import { mendedTitle } from './title'

const sku = { color: '红色', size: 'M', price: fen(2000), stock: 5, image: '' }
const source: DraftSource = {
  id: 'p1',
  serviceFee: fen(200),
  weightG: 250,
  categoryPath: [],
  details: [],
  skus: ['a', 'b'].map((id) => ({ ...sku, id })) as DraftSource['skus'],
}
const picture = (side: number): ShelfPicture => {
  return { url: `/media/${side}.jpg`, width: side, height: side, fit: 'pad', focus: 50 }
}
const wish: ShelfWish = {
  title: '法式碎花连衣裙收腰显瘦',
  images: [picture(800)],
  priceRule: null,
  category: null,
  properties: [],
  skus: [],
}
const factsOf = (of: ShelfWish, over: Partial<FixFacts> = {}): FixFacts => ({
  draft: draftFor(of, source, PLAIN_DEFAULTS),
  titlePrefix: '',
  titleSuffix: '',
  properties: null,
  attrs: [],
  suggestion: null,
  ...over,
})

it('whatever is well stays as it is, by each of the fixes', () => {
  for (const fix of listingFixes) expect(mended(wish, fix, factsOf(wish))).toEqual(wish)
})

it('a title is mended, with room for what the shop puts before and after it', () => {
  const long = { ...wish, title: `顶级${'裙'.repeat(40)}` }
  const { title } = mended(long, 'mend_title', factsOf(long, { titlePrefix: '新', titleSuffix: 'A店' }))
  expect(title).toBe('裙'.repeat(27)) // 54 of 60 half widths: 新A店 takes five, and no half of a character is left
  expect(title).toBe(mendedTitle(long.title, 55))
})

describe('pictures', () => {
  it('beyond the fifth go', () => {
    const seven = { ...wish, images: [1, 2, 3, 4, 5, 6, 7].map((n) => picture(600 + n)) }
    expect(mended(seven, 'keep_pictures', factsOf(seven)).images).toEqual(seven.images.slice(0, 5))
  })

  it('that are too small go, but never all of them', () => {
    const mixed = { ...wish, images: [599, 600, 300].map(picture) }
    expect(mended(mixed, 'drop_small_pictures', factsOf(mixed)).images).toEqual([picture(600)])
    const small = { ...wish, images: [599, 300].map(picture) }
    expect(mended(small, 'drop_small_pictures', factsOf(small))).toEqual(small)
  })
})

it('what is sold below its floor gets the price of the rule; what is not, and what is not known, keeps its own', () => {
  const priced = {
    ...wish,
    skus: [
      { skuId: 'a', price: fen(2799), on: true },
      { skuId: 'b', price: fen(2800), on: true },
      { skuId: 'gone', price: fen(1), on: true },
    ],
  }
  expect(mended(priced, 'raise_prices', factsOf(priced)).skus).toEqual([
    { skuId: 'a', price: 3290, on: true },
    { skuId: 'b', price: 2800, on: true },
    { skuId: 'gone', price: 1, on: true },
  ])
})

it('the leaf that is likely is taken where there is one', () => {
  const suggestion = { id: '1001', path: ['女装', '连衣裙'] }
  expect(mended(wish, 'take_category', factsOf(wish, { suggestion })).category).toEqual(suggestion)
})

describe('what the leaf asks', () => {
  const season: PlatformProperty = {
    id: 'p1',
    name: '季节',
    required: true,
    multi: true,
    most: 2,
    values: ['春季', '夏季', '秋季'],
  }
  const series: PlatformProperty = { id: 'p2', name: '系列', required: false, multi: false, most: 1, values: [] }
  const attrs = [
    { name: '季节', value: '春秋' },
    { name: '系列', value: '法式' },
  ]
  const filled = (chosen: { id: string; values: string[] }[], known = attrs) => {
    const before = { ...wish, properties: chosen.map((one) => ({ ...one, name: '旧' })) }
    const { properties } = mended(
      before,
      'fill_properties',
      factsOf(before, { properties: [season, series], attrs: known }),
    )
    return properties
  }
  const answer = (values: string[], { id, name }: PlatformProperty = season) => ({ id, name, values })

  it('is answered by what the goods say where it is required', () => {
    expect(filled([])).toEqual([answer(['春季', '秋季'])])
    expect(filled([], [])).toEqual([])
  })

  it('keeps what was chosen, without what can not be chosen and what is too much', () => {
    expect(filled([{ id: 'p1', values: ['夏季'] }])).toEqual([answer(['夏季'])])
    expect(filled([{ id: 'p1', values: ['梅雨季', '夏季', '春季', '秋季'] }])).toEqual([answer(['夏季', '春季'])])
    expect(filled([{ id: 'p2', values: ['复古', '简约'] }], [])).toEqual([answer(['复古'], series)])
  })

  it('is answered anew where nothing of what was chosen can be, and not at all where nothing fits', () => {
    expect(filled([{ id: 'p1', values: ['梅雨季'] }])).toEqual([answer(['春季', '秋季'])])
    expect(filled([{ id: 'p2', values: [] }])).toEqual([answer(['春季', '秋季']), answer(['法式'], series)])
    expect(filled([{ id: 'p1', values: ['梅雨季'] }], [])).toEqual([])
  })

  it('no more is forgotten', () => {
    expect(filled([{ id: 'p9', values: ['棉'] }], [])).toEqual([])
  })
})
