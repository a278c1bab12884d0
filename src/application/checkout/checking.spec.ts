import { describe, expect, it } from 'vitest'
import { aConsignee, aLine, aParcel, aProblem, aQuote, someBrands } from '../../../tests/support/order-fakes'
import { fen } from '../../domain/money'
import type { Quote } from '../../domain/ordering'
import { findings, needsReview, reachableChoices, requestOf, since, type Seen } from './checking'
import { blankDraft } from './draft'

const quoteOf = (...prices: [skuId: string, price: number][]): Quote =>
  aQuote({ parcels: [aParcel({ lines: prices.map(([skuId, price]) => aLine({ skuId, price: fen(price) })) })] })
const seen = (over: Partial<Seen> = {}): Seen => ({ quote: aQuote(), problems: [], accepted: [], refused: [], ...over })
const nothing = aQuote({ parcels: [] })

describe('the couriers that were chosen', () => {
  it('stay where they reach, parcel by parcel, and the services stay in any case', () => {
    const [zto, sf] = someBrands().brands
    const offers = [
      someBrands({ parcelKey: '1', brands: [zto!] }),
      someBrands({ parcelKey: '2', brands: [sf!, { ...zto!, reachable: false }] }),
    ]
    const chosen = ['1', '2', '3'].map((parcelKey) => ({ parcelKey, brandId: '1', addonIds: [parcelKey] }))
    expect(reachableChoices(chosen, offers)).toEqual([
      { parcelKey: '1', brandId: '1', addonIds: ['1'] },
      { parcelKey: '2', addonIds: ['2'] },
      { parcelKey: '3', addonIds: ['3'] },
    ])
    expect(reachableChoices([{ parcelKey: '1', addonIds: [] }], offers)).toEqual([{ parcelKey: '1', addonIds: [] }])
  })
})

describe('whether the buyer must look again', () => {
  it('is for nothing that was shown', () => {
    expect(needsReview(seen(), aQuote())).toBe(false)
  })

  it.each([
    ['nothing can be ordered', seen({ quote: nothing }), nothing],
    ['another total', seen(), aQuote({ payable: fen(1) })],
    ['a total where none was shown', seen({ quote: null }), aQuote()],
    ['a line that can’t be had', seen(), aQuote({ problems: [aProblem()] })],
    ['a line that costs something else', seen({ quote: quoteOf(['11', 5000]) }), quoteOf(['11', 5100])],
    [
      'other news of a line that was accepted',
      seen({ accepted: [aProblem()] }),
      aQuote({ problems: [aProblem({ stock: 1 })] }),
    ],
    ['news of another line', seen({ accepted: [aProblem()] }), aQuote({ problems: [aProblem({ skuId: '13' })] })],
    [
      'another reason',
      seen({ accepted: [aProblem()] }),
      aQuote({ problems: [aProblem({ reason: 'off_shelf' as never })] }),
    ],
    [
      'a price that moved once more',
      seen({ accepted: [aProblem({ reason: 'price_changed', newPrice: fen(5100) })] }),
      aQuote({ problems: [aProblem({ reason: 'price_changed', newPrice: fen(5200) })] }),
    ],
  ])('is for %s', (_, before, fresh) => {
    expect(needsReview(before, fresh)).toBe(true)
  })

  it('is not for what was accepted', () => {
    expect(needsReview(seen({ accepted: [aProblem()] }), aQuote({ problems: [aProblem()] }))).toBe(false)
  })
})

describe('what is not as the buyer chose it', () => {
  const moved = aProblem({ skuId: '11', spec: '红色 / M', reason: 'price_changed', newPrice: fen(5200), stock: 2 })

  it('is told against the price that was shown first, however often it moved', () => {
    const before = { quote: quoteOf(['11', 5100]), problems: [{ ...moved, newPrice: fen(5100) }], refused: [] }
    expect(findings(before, quoteOf(['11', 5200]))).toEqual([moved])
    expect(findings(before, quoteOf(['11', 5000]))).toEqual([])
  })

  it('takes the old price only from news of a price', () => {
    const before = { quote: quoteOf(['11', 5100]), problems: [aProblem({ skuId: '11' })], refused: [] }
    expect(findings(before, quoteOf(['11', 5100]))).toEqual([])
  })

  it('is nothing of a line that is seen for the first time', () => {
    expect(findings({ quote: null, problems: [], refused: [] }, quoteOf(['11', 5100]))).toEqual([])
  })

  it('is what a refusal named, unless the quote, which is newer, has the line', () => {
    const short = aProblem({ skuId: '11', reason: 'short_stock', stock: 1 })
    const gone = aProblem({ skuId: '99', reason: 'short_stock' })
    const dearer = aProblem({ skuId: '11', reason: 'price_changed', newPrice: fen(5300) })
    const after = (...refused: (typeof short)[]) =>
      findings({ quote: null, problems: [], refused }, quoteOf(['11', 5000]))
    expect(after(short, gone)).toEqual([gone])
    expect(after(dearer)).toEqual([dearer])
  })

  it('is told once for each line, by the newest word about it', () => {
    const fresh = { ...quoteOf(['11', 5200]), problems: [aProblem({ skuId: '12' })] }
    const refused = [aProblem({ skuId: '12', reason: 'short_stock' }), { ...moved, newPrice: fen(1) }]
    expect(findings({ quote: quoteOf(['11', 5000]), problems: [], refused }, fresh)).toEqual([
      aProblem({ skuId: '12' }),
      moved,
    ])
  })

  it('is kept with a quote that comes at once after another', () => {
    expect(since(quoteOf(['11', 5000]), quoteOf(['11', 5200])).problems).toEqual([moved])
    expect(since(quoteOf(['11', 5000]), quoteOf(['11', 5000], ['12', 1]))).toEqual(quoteOf(['11', 5000], ['12', 1]))
  })
})

it('orders the parcels that the quote could price, each with its courier and its remark', () => {
  const quote = aQuote({
    parcels: [aParcel({ addonIds: ['5'] }), { ...aParcel({ parcelKey: '2' }), brandId: '' }],
  })
  const draft = { ...blankDraft, consignee: aConsignee(), remarks: { '1': ' 轻放 ', '3': '没有这个包裹' } }
  expect(requestOf(draft, { family: 'cart', cartIds: ['1'] }, quote)).toEqual({
    source: { family: 'cart', cartIds: ['1'] },
    quoteId: 'q1',
    to: { consignee: aConsignee() },
    parcels: [
      { parcelKey: '1', brandId: '1', addonIds: ['5'], remark: '轻放' },
      { parcelKey: '2', addonIds: [], remark: '' },
    ],
  })
})
