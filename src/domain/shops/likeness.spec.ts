import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import { likenessOf, type Offer } from './likeness'

const dress: Offer = {
  title: '法式碎花雪纺连衣裙收腰显瘦',
  price: fen(5900),
  skus: [
    { id: 'red-m', color: '红色', size: 'M', price: fen(5900) },
    { id: 'red-l', color: '红色', size: 'L', price: fen(5900) },
    { id: 'blue-m', color: '蓝色', size: 'M', price: fen(6900) },
  ],
}
const item = { title: '2026新款法式碎花连衣裙女夏季收腰显瘦', spec: '颜色:红色 尺码:M', price: fen(12900) }

describe('how like goods are', () => {
  it('names the SKU whose colour and size are said, and why', () => {
    const { score, skuId, why } = likenessOf(item, dress)
    expect(skuId).toBe('red-m')
    expect(score).toBeGreaterThan(80)
    expect(why).toEqual([expect.stringMatching(/^标题相近 \d+%$/), '颜色、尺码相同', '价格合理'])
  })

  it('proposes no SKU where only a part of the spec is said, but says which part', () => {
    expect(likenessOf({ ...item, spec: '红' }, dress)).toMatchObject({ skuId: '' })
    expect(likenessOf({ ...item, spec: '红' }, dress).why).toContain('颜色相同')
    expect(likenessOf({ ...item, spec: '大红色 M' }, { ...dress, skus: dress.skus.slice(0, 2) }).skuId).toBe('')
  })

  it('ranks the same goods over others of their kind, and those over something else', () => {
    const same = likenessOf(item, dress).score
    const kind = likenessOf(item, { ...dress, title: '针织修身连衣裙秋冬打底' }).score
    const other = likenessOf(item, { ...dress, title: '男士加绒卫衣连帽外套' }).score
    expect(same).toBeGreaterThan(kind)
    expect(kind).toBeGreaterThan(other)
  })

  it('holds goods back that cost more than they sold for', () => {
    const cheap = likenessOf({ ...item, price: fen(3000) }, dress)
    expect(cheap.why).toContain('售价低于拿货价')
    expect(cheap.score).toBeLessThan(likenessOf(item, dress).score)
  })

  it('stays between nothing and all, whatever is written', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(100_000), fc.string(), (title, spec, paid, other) => {
        const { score } = likenessOf({ title, spec, price: fen(paid) }, { ...dress, title: other })
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }),
    )
  })
})

/** Nothing of it is like the item but what is named. */
const plain: Offer = {
  title: '不相干',
  price: fen(1000),
  skus: [
    { id: 'a', color: '红色', size: 'M', price: fen(1000) },
    { id: 'b', color: '蓝色', size: 'L码', price: fen(2000) },
  ],
}
const nothing = { title: '', spec: '', price: null }

describe('of a hundred points', () => {
  it('sixty are for the title, all of them where four fifths of it are the same', () => {
    const points = (title: string, other: string) =>
      likenessOf({ ...nothing, title }, { ...plain, title: other, skus: [] }).score - 5
    expect(points('甲乙丙丁', '甲乙丙丁')).toBe(60)
    expect(points('甲乙丙丁', '丁丙乙甲')).toBe(0)
    expect(points('甲乙丙丁', '甲乙丙戊')).toBe(50) // two of three pairs
    expect(points('甲乙丙丁戊己', '甲乙丙丁戊庚')).toBe(60) // four of five
    expect(points('甲', '甲')).toBe(0) // a single character says nothing
    expect(points('甲乙 丙丁', '甲乙，丙丁')).toBe(60)
    expect(points('乙丙', '甲乙 丙丁')).toBe(0) // nothing reaches over a gap
    expect(points('ＡＢＣ', 'abc')).toBe(60)
  })

  it('the title loses what sellers write in front of any', () => {
    const bare = likenessOf({ ...nothing, title: '碎花连衣裙' }, { ...plain, title: '碎花连衣裙' })
    for (const word of ['2026', '1999年', '春季新款', '秋新品', '新款', '新品', '爆款', '热卖', '热销', '正品', '特价'])
      expect(likenessOf({ ...nothing, title: `${word}碎花连衣裙` }, { ...plain, title: '碎花连衣裙' })).toEqual(bare)
    for (const word of ['包邮', '现货', '直播', '直播专享', '直播同款', '厂家直销', '网红'])
      expect(likenessOf({ ...nothing, title: `碎花连衣裙${word}` }, { ...plain, title: '碎花连衣裙' })).toEqual(bare)
    const other = likenessOf({ ...nothing, title: '2126年碎花连衣裙' }, { ...plain, title: '碎花连衣裙' })
    expect(other.score).toBeLessThan(bare.score)
  })

  it('thirty are for the spec: eighteen for its colour, twelve for its size', () => {
    const spec = (text: string, skus = plain.skus) => {
      const { score, why } = likenessOf({ ...nothing, spec: text }, { ...plain, skus })
      return [score - 5, ...why]
    }
    expect(spec('红色 M')).toEqual([30, '颜色、尺码相同'])
    expect(spec('红色 XL')).toEqual([18, '颜色相同'])
    expect(spec('绿色 M')).toEqual([12, '尺码相同'])
    expect(spec('绿色 XL')).toEqual([0])
    expect(spec('绿色', [{ id: 'a', color: '', size: 'M', price: fen(1) }])).toEqual([18, '颜色相同'])
  })

  it('ten are for the price, five where it is not told', () => {
    const priced = (price: number | null, cost = 1000) => {
      const { score, why } = likenessOf(
        { ...nothing, price: price === null ? null : fen(price) },
        { ...plain, price: fen(cost), skus: [] },
      )
      return [score, ...why]
    }
    expect([priced(null), priced(0), priced(500, 0)]).toEqual([[5], [5], [5]])
    expect(priced(999)).toEqual([0, '售价低于拿货价'])
    expect([priced(1000), priced(6000)]).toEqual([
      [10, '价格合理'],
      [10, '价格合理'],
    ])
    expect(priced(6001)).toEqual([3, '售价远高于拿货价'])
  })

  it('the price is held against that of the SKU that is said, where one is', () => {
    const why = (spec: string) => likenessOf({ ...nothing, spec, price: fen(1500) }, plain).why
    expect(why('红 M')).toContain('价格合理')
    expect(why('蓝 L')).toContain('售价低于拿货价')
  })
})

it('a title is called alike from a fifth of it on', () => {
  const why = (title: string) => likenessOf({ ...nothing, title }, { ...plain, title: '甲乙丙丁戊己', skus: [] }).why
  expect(why('甲乙子丑寅卯')).toEqual(['标题相近 20%'])
  expect(why('甲乙子丑寅卯辰')).toEqual([])
})

describe('the SKU that is meant', () => {
  const named = (spec: string, skus = plain.skus) => likenessOf({ ...nothing, spec }, { ...plain, skus }).skuId

  it.each([
    ['颜色:红色;尺码:M', 'a'],
    ['红,m', 'a'],
    ['红色/Ｍ', 'a'],
    ['【红色】（M码）', 'a'],
    ['红色(M)', 'a'],
    ['红色-M|包邮', 'a'],
    ['红色，M；加厚、长款', 'a'],
    ['蓝 L', 'b'],
    ['蓝色 l码', 'b'],
    ['大红色 M', ''],
    ['红色调 M', ''],
    ['红色', ''],
    ['红色M', ''],
    ['', ''],
  ])('by %j is %j', (spec, id) => {
    expect(named(spec)).toBe(id)
  })

  it('is the only one there is, whatever is said, and none where there is none', () => {
    expect(named('绿色', plain.skus.slice(0, 1))).toBe('a')
    expect(named('绿色', [])).toBe('')
  })

  it('is the first of two that are named alike', () => {
    const [one] = plain.skus
    expect(named('红色 M', [one!, { ...one!, id: 'twin' }])).toBe('a')
  })
})
