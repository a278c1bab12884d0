import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import { firstWish } from './change'
import { PLAIN_DEFAULTS, type ShopDefaults } from './defaults'
import { draftFor, type DraftSource } from './draft'
import { PLAIN_RULE } from './price-rule'

const skus = [
  { id: 'a', color: '红色', size: 'M', price: fen(2000), stock: 5, image: '/media/red.jpg' },
  { id: 'b', color: '红色', size: 'L', price: fen(3000), stock: 2_000_000, image: '' },
] as DraftSource['skus']
const source: DraftSource = {
  id: '42',
  serviceFee: fen(200),
  weightG: 250,
  categoryPath: [
    { id: 'c1', name: '女装' },
    { id: 'c2', name: '连衣裙' },
  ],
  details: ['/media/detail.jpg'],
  skus,
}
const leaf = { id: '1001', path: ['女装', '连衣裙'] }
const defaults: ShopDefaults = {
  ...PLAIN_DEFAULTS,
  titlePrefix: '【春】',
  titleSuffix: ' 包邮',
  freightTemplate: { id: 't1', name: '全国包邮' },
  dispatch: 'today',
  servicePhone: '0571-88886666',
  categories: [{ categoryId: 'c2', leaf }],
}
const wish = firstWish({ title: '连衣裙', images: ['/media/one.jpg'] })

describe('a product as a shop would get it', () => {
  it('is what the buyer wishes, by the rules of the shop where he says nothing', () => {
    expect(draftFor(wish, source, defaults)).toEqual({
      outerId: 'DF42',
      title: '【春】连衣裙 包邮',
      leaf,
      properties: [],
      pictures: wish.images,
      details: ['/media/detail.jpg'],
      freightTemplateId: 't1',
      dispatch: 'today',
      servicePhone: '0571-88886666',
      weightG: 250,
      rule: PLAIN_RULE,
      skus: [
        {
          skuId: 'a',
          outerId: 'a',
          color: '红色',
          size: 'M',
          price: 3290,
          cost: { goods: 2000, service: 200 },
          stock: 5,
          image: '/media/red.jpg',
        },
        {
          skuId: 'b',
          outerId: 'b',
          color: '红色',
          size: 'L',
          price: 4890,
          cost: { goods: 3000, service: 200 },
          stock: 1_000_000, // no more is taken there
          image: '',
        },
      ],
    })
  })

  it('is by his own rule, leaf, prices and choice of specs where he has them', () => {
    const own = { id: '2002', path: ['服饰'] }
    const rule = { ...PLAIN_RULE, factor: 200, tail: 'none' } as const
    const priced = [
      { skuId: 'a', price: fen(8800), on: true },
      { skuId: 'b', price: null, on: true },
    ]
    const draft = draftFor({ ...wish, priceRule: rule, category: own, skus: priced }, source, defaults)
    expect([draft.rule, draft.leaf, draft.skus.map(({ price }) => price)]).toEqual([rule, own, [8800, 6000]])
    const off = [{ skuId: 'a', price: null, on: false }]
    expect(draftFor({ ...wish, skus: off }, source, defaults).skus.map(({ skuId }) => skuId)).toEqual(['b'])
  })

  it('lacks what the shop lacks', () => {
    const { title, leaf: none, freightTemplateId } = draftFor(wish, { ...source, serviceFee: null }, PLAIN_DEFAULTS)
    expect([title, none, freightTemplateId]).toEqual(['连衣裙', null, ''])
  })

  it('costs no fee where none is told', () => {
    const [first] = draftFor(wish, { ...source, serviceFee: null }, defaults).skus
    expect(first!.cost).toEqual({ goods: 2000, service: 0 })
  })
})
