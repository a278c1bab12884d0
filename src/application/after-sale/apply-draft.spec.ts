import { describe, expect, it } from 'vitest'
import { fen } from '../../domain/money'
import { afterSaleWords } from '../../domain/refusals'
import { aCase, aPreview, somePaths } from '../../../tests/support/after-sale-fakes'
import { afterType, askedOf, blankApply, draftOfCase, pathsOfCase, requestOf, wrongWith } from './apply-draft'

const path = (type: string) =>
  somePaths(['refund_before_ship', 'refund_only', 'exchange']).find((one) => one.type === type)!

describe('what is typed into an application', () => {
  it('begins with all that was not sent, and with one piece of what was', () => {
    expect(afterType(blankApply, path('refund_before_ship')).qty).toEqual({ '11': 3 })
    expect(afterType(blankApply, path('refund_only')).qty).toEqual({ '11': 1 })
  })

  it('keeps of another kind what this one knows too', () => {
    const typed = { ...blankApply, qty: { '11': 9 }, toSku: { '11': '12' }, reason: 'missing', amount: '3' }
    expect(afterType(typed, path('exchange'))).toEqual({
      ...typed,
      type: 'exchange',
      qty: { '11': 3 },
      reason: '',
      amount: '',
    })
    expect(afterType(typed, path('refund_only'))).toMatchObject({ toSku: {}, reason: 'missing', amount: '3' })
  })

  it('is asked for without lines of no pieces, and with an amount only where less may be asked', () => {
    const typed = { ...blankApply, type: 'refund_only' as const, qty: { '11': 2, '12': 0 }, amount: '3.5' }
    expect(askedOf('O1', '', typed)).toEqual({
      orderNo: 'O1',
      type: 'refund_only',
      lines: [{ skuId: '11', qty: 2 }],
      reason: '',
      amount: 350,
    })
    expect(askedOf('O1', 'A1', { ...typed, type: 'exchange', toSku: { '11': '13' } })).toEqual({
      orderNo: 'O1',
      caseNo: 'A1',
      type: 'exchange',
      lines: [{ skuId: '11', qty: 2, toSkuId: '13' }],
      reason: '',
    })
  })

  it('comes back out of an application that is changed, with its pictures', () => {
    const one = aCase({ images: [{ id: 'f1', url: '/uploads/1' }], amount: fen(1200) })
    const draft = draftOfCase(one)
    expect(requestOf(askedOf('O1', 'A1', draft), draft)).toEqual({
      orderNo: 'O1',
      caseNo: 'A1',
      type: 'refund_only',
      lines: [{ skuId: '11', qty: 1 }],
      reason: 'missing',
      amount: 1200,
      description: '少了一件',
      imageIds: ['f1'],
      refundTo: 'reserve',
    })
  })

  it('may keep its own pieces and its kind while it is changed', () => {
    const paths = pathsOfCase(somePaths([]), aCase())
    expect(paths.filter(({ allowed }) => allowed).map(({ type, lines }) => [type, lines])).toEqual([
      ['refund_only', [{ skuId: '11', maxQty: 1 }]],
    ])
  })

  it('is told beside its fields what is wrong with it', () => {
    const typed = { ...blankApply, type: 'refund_only' as const, reason: 'quality', amount: 'abc' }
    const problems = [
      afterSaleWords.tooMany,
      afterSaleWords.noReason,
      afterSaleWords.wrongAmount(fen(1500)),
      afterSaleWords.allClaimed,
    ]
    expect(wrongWith(typed, aPreview({ problems }))).toEqual([
      { field: 'lines', text: afterSaleWords.tooMany },
      { field: 'reason', text: afterSaleWords.noReason },
      { field: 'amount', text: afterSaleWords.wrongAmount(fen(1500)) },
      { field: 'type', text: afterSaleWords.allClaimed },
      { field: 'amount', text: afterSaleWords.badAmount },
      { field: 'images', text: '这个原因需要上传图片' },
    ])
    expect(wrongWith(blankApply, null)).toEqual([{ field: 'type', text: afterSaleWords.noType }])
    expect(wrongWith({ ...typed, reason: 'missing', amount: '0' }, aPreview())).toEqual([
      { field: 'amount', text: afterSaleWords.wrongAmount(fen(1500)) },
    ])
  })
})
