import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProductCard, Sku } from '../catalogue'
import { fen } from '../money'
import { bestFirst, choicesOf, likeKeywords, offerFor, siblingChoices, type RelationOffer } from './relation'

describe('what goods like an item are searched by', () => {
  it.each([
    ['法式碎花雪纺连衣裙收腰', ['连衣裙', '衣裙', '裙']],
    ['连衣裙女夏打底衫', ['打底衫', '连衣裙', '底衫', '衣裙', '衫', '裙']],
    ['真丝 裙', ['裙']], // no name reaches over a space
    ['小裙', ['小裙', '裙']],
    ['连衣裙 小衫', ['连衣裙', '小衫', '衣裙', '衫', '裙']],
    ['家居服套装', ['服套装', '套装']],
    ['ＴＥＥ短袖T恤', ['袖t恤', 't恤', '恤']],
    ['没有名字', []],
  ])('of %s are %j: the last that it is called first, the most telling names before shorter ones', (title, words) => {
    expect(likeKeywords(title)).toEqual(words)
  })

  it('are six at most', () => {
    expect(likeKeywords('雪纺连衣裙 打底衫 羊绒围巾')).toEqual(['绒围巾', '打底衫', '连衣裙', '围巾', '底衫', '衣裙'])
  })
})

const sku = (id: string, color: string, size: string): Sku => {
  return { id, color, size, price: fen(5900), stock: 5, stockState: 'low', image: '' }
}
const skus = [sku('red-m', '红色', 'M'), sku('red-l', '红色', 'L')]
const card = {
  id: 'p1',
  title: '法式碎花连衣裙',
  priceMin: fen(5900),
  supplier: { id: 's1', name: '档口' },
} as ProductCard

describe('goods that an item may be', () => {
  it('are told as they stand in the catalogue, with how like it they are', () => {
    const item = { title: '法式碎花连衣裙', spec: '颜色:红色 尺码:M', price: fen(12900) }
    expect(offerFor(item, card, skus)).toEqual({
      ...card,
      skus,
      score: 100,
      skuId: 'red-m',
      why: ['标题相近 100%', '颜色、尺码相同', '价格合理'],
    })
  })

  const offer = (id: string, supplierId: string, score: number) =>
    ({ id, supplier: { id: supplierId, name: '' }, score }) as RelationOffer

  it('stand by how like they are, equals as they were; before them what another supplier has, where that is wanted', () => {
    const offers = [offer('a', 's1', 50), offer('b', 's1', 90), offer('c', 's2', 50), offer('d', 's2', 70)]
    const ids = (except?: string) => bestFirst(offers, except).map(({ id }) => id)
    expect(ids()).toEqual(['b', 'd', 'a', 'c'])
    expect(ids('s1')).toEqual(['d', 'c', 'b', 'a'])
    expect(ids('s2')).toEqual(['b', 'a', 'd', 'c'])
    expect(ids('s3')).toEqual(['b', 'd', 'a', 'c'])
  })
})

describe('the other specs of an item', () => {
  const sibling = (platformItemId: string, spec: string) => ({ platformItemId, spec, waiting: 1, isLinked: false })
  const goods = { title: card.title, priceMin: card.priceMin, skus }

  it('are those SKUs that their colour and size name; what names none is left to the buyer', () => {
    const large = sibling('1', '红色 L码')
    expect(siblingChoices([large, sibling('2', '红色'), sibling('3', '蓝色 L')], goods)).toEqual([
      { sibling: large, sku: skus[1] },
    ])
  })

  it('are none of goods that have but one', () => {
    const [only] = skus
    expect(siblingChoices([sibling('1', '红色 M')], { ...goods, skus: [only!] })).toEqual([])
    expect(siblingChoices([sibling('1', '红色 M')], { ...goods, skus: [] })).toEqual([])
  })
})

it('of items that are named several times the last counts, and the order in which they are named says nothing', () => {
  const choice = fc.record({
    platformItemId: fc.constantFrom('1', '10', '2', '3'),
    skuId: fc.constantFrom('', 'a', 'b'),
    qtyRatio: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(choice), (items) => {
      const choices = choicesOf(items)
      const ids = choices.map(({ platformItemId }) => platformItemId)
      expect(ids).toEqual([...new Set(items.map(({ platformItemId }) => platformItemId))].toSorted())
      for (const one of choices)
        expect(one).toBe(items.findLast(({ platformItemId }) => platformItemId === one.platformItemId))
      expect(choicesOf(choices.toReversed())).toEqual(choices)
    }),
  )
})
