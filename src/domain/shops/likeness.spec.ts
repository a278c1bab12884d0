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
