import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import { changed, firstPicture, firstWish } from './change'
import { PLAIN_RULE } from './price-rule'
import type { ShelfWish } from './shelf'

const HASH = '0123456789abcdef0123456789abcdef'

describe('a picture as it first comes to the shelf', () => {
  it('is whole, its middle in the middle, and as wide as its address says', () => {
    const url = `/media/import/${HASH}_320-640-800-1600.jpg`
    expect(firstPicture(url)).toEqual({ url, width: 1600, height: 1600, fit: 'pad', focus: 50 })
    expect(firstPicture(`/media/import/${HASH}_320.png`)).toMatchObject({ width: 320, height: 320 })
  })

  it('is taken to be 800 wide where its address says nothing of it', () => {
    for (const url of ['https://elsewhere.test/a_320.jpg', '/demo/one.svg'])
      expect(firstPicture(url)).toMatchObject({ url, width: 800, height: 800 })
  })
})

it('a product comes to the shelf as it is sold here, with the first five of its pictures', () => {
  const images = ['1', '2', '3', '4', '5', '6'].map((name) => `/demo/${name}.svg`)
  expect(firstWish({ title: '连衣裙', images })).toEqual({
    title: '连衣裙',
    images: images.slice(0, 5).map(firstPicture),
    priceRule: null,
    category: null,
    properties: [],
    skus: [],
  })
})

describe('a change of what is on the shelf', () => {
  const leaf = { id: '1001', path: ['女装'] }
  const wish: ShelfWish = {
    title: '法式连衣裙连衣裙',
    images: ['/demo/1.svg', '/demo/2.svg'].map(firstPicture),
    priceRule: PLAIN_RULE,
    category: leaf,
    properties: [{ id: 'p1', name: '材质', values: ['棉'] }],
    skus: [
      { skuId: 'a', price: fen(8800), on: true },
      { skuId: 'b', price: null, on: false },
    ],
  }

  it('of nothing gives the same back', () => {
    expect(changed(wish, {})).toBe(wish)
    expect(changed(wish, { fit: 'pad', priceRule: PLAIN_RULE, titlePrefix: ' ' })).toBe(wish)
  })

  it('puts words before and after the title, and replaces every such text in it', () => {
    const titleAfter = (change: Parameters<typeof changed>[1]) => changed(wish, change)
    expect(titleAfter({ titlePrefix: '【春】', titleSuffix: '  包邮 ' })).toEqual({
      ...wish,
      title: '【春】法式连衣裙连衣裙 包邮',
    })
    expect(titleAfter({ replace: { from: '连衣裙', to: '长裙' } }).title).toBe('法式长裙长裙')
    expect(titleAfter({ replace: { from: '法式', to: '' } }).title).toBe('连衣裙连衣裙')
    expect(titleAfter({ titlePrefix: '法式', replace: { from: '法式', to: '韩系' } }).title).toBe(
      '法式韩系连衣裙连衣裙',
    )
  })

  it('fits all pictures alike', () => {
    const { images, ...rest } = changed(wish, { fit: 'cut' })
    expect(images).toEqual(wish.images.map((one) => ({ ...one, fit: 'cut' })))
    expect({ ...rest, images: wish.images }).toEqual(wish)
  })

  it('sets the rule of the price, or leaves it to the shop', () => {
    const rule = { ...PLAIN_RULE, factor: 200 }
    expect(changed(wish, { priceRule: rule })).toEqual({ ...wish, priceRule: rule })
    expect(changed(wish, { priceRule: null })).toEqual({ ...wish, priceRule: null })
  })

  it('forgets the answers with the leaf that asked', () => {
    const other = { id: '2002', path: ['男装'] }
    expect(changed(wish, { category: other })).toEqual({ ...wish, category: other, properties: [] })
    expect(changed(wish, { category: null })).toEqual({ ...wish, category: null, properties: [] })
  })

  it('forgets own prices when it is told to, and no choice of specs', () => {
    expect(changed(wish, { forgetPrices: true }).skus).toEqual([
      { skuId: 'a', price: null, on: true },
      { skuId: 'b', price: null, on: false },
    ])
    expect(changed(wish, { forgetPrices: false })).toBe(wish)
  })
})
