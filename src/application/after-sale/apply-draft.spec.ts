import { describe, expect, it } from 'vitest'
import type { AfterSalePath } from '../../domain/after-sale/path'
import type { AfterSaleType } from '../../domain/after-sale/types'
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

  it('begins with nothing of what was sent where there are several goods, and with all that can be stopped', () => {
    const lines = [
      { skuId: '11', maxQty: 3 },
      { skuId: '12', maxQty: 0 },
    ]
    const several = [...lines, { skuId: '13', maxQty: 2 }]
    const begun = (type: AfterSaleType, of: AfterSalePath['lines']) =>
      afterType(blankApply, { ...path('refund_only'), type, lines: of }).qty
    expect(begun('refund_only', lines)).toEqual({ '11': 1, '12': 0 })
    expect(begun('refund_only', several)).toEqual({ '11': 0, '12': 0, '13': 0 })
    expect(begun('intercept', several)).toEqual({ '11': 3, '12': 0, '13': 2 })
    expect(begun('refund_before_ship', several)).toEqual({ '11': 3, '12': 0, '13': 2 })
  })

  it('begins anew as long as no piece was chosen, and keeps no more of another good than nothing', () => {
    const typed = { ...blankApply, qty: { '11': 0 } }
    expect(afterType(typed, path('refund_only')).qty).toEqual({ '11': 1 })
    expect(afterType({ ...typed, qty: { '11': 0, '12': 2 } }, path('refund_only')).qty).toEqual({ '11': 0 })
  })

  it('comes back out of an exchange with what is wanted instead, and without an amount', () => {
    const [line] = aCase().lines
    const one = aCase({
      type: 'exchange',
      lines: [
        { ...line!, toSkuId: '12' },
        { ...line!, skuId: '13', qty: 2 },
      ],
    })
    expect(draftOfCase(one)).toMatchObject({
      type: 'exchange',
      qty: { '11': 1, '13': 2 },
      toSku: { '11': '12' },
      amount: '',
    })
  })

  it('may have the pieces that are free beside its own, good by good, and says why it keeps its kind', () => {
    const [line] = aCase().lines
    const one = aCase({
      lines: [
        { ...line!, skuId: '12', qty: 2 },
        { ...line!, qty: 1 },
      ],
    })
    const paths = somePaths().map((each) => ({
      ...each,
      lines: [
        { skuId: '11', maxQty: 3 },
        { skuId: '12', maxQty: 0 },
        { skuId: '13', maxQty: 0 },
      ],
    }))
    const [own, ...others] = pathsOfCase(paths, one).toSorted((a, b) => Number(b.allowed) - Number(a.allowed))
    expect(own).toMatchObject({
      type: 'refund_only',
      whyNot: '',
      lines: [
        { skuId: '11', maxQty: 3 },
        { skuId: '12', maxQty: 2 },
        { skuId: '13', maxQty: 0 },
      ],
    })
    for (const other of others) expect(other).toMatchObject({ allowed: false, whyNot: afterSaleWords.keepsKind })
    expect(others.map(({ reasons }) => reasons.length > 0)).not.toContain(false)
  })

  it('asks for another SKU only in an exchange, and for no amount of nothing', () => {
    const typed = { ...blankApply, qty: { '11': 1 }, toSku: { '11': '12' }, reason: 'missing' }
    const lines = [{ skuId: '11', qty: 1 }]
    expect(askedOf('O1', '', { ...typed, type: 'return_refund', amount: '3' })).toEqual({
      orderNo: 'O1',
      type: 'return_refund',
      lines,
      reason: 'missing',
    })
    expect(askedOf('O1', '', { ...typed, type: 'exchange', toSku: {} }).lines).toEqual(lines)
    for (const amount of ['0', '', 'abc'])
      expect(askedOf('O1', '', { ...typed, type: 'refund_only', amount })).not.toHaveProperty('amount')
  })

  it('has nothing against it before the station has said so, but for what only the form knows', () => {
    const typed = { ...blankApply, type: 'refund_only' as const, reason: 'quality' }
    const noPictures = { field: 'images', text: '这个原因需要上传图片' }
    expect(wrongWith({ ...typed, amount: '0' }, null)).toEqual([noPictures])
    expect(wrongWith({ ...typed, amount: ' ' }, aPreview())).toEqual([noPictures])
    expect(wrongWith({ ...typed, images: [{ id: 'f1', url: '/1' }] }, aPreview())).toEqual([])
    expect(wrongWith({ ...typed, type: 'return_refund', reason: 'missing', amount: 'abc' }, aPreview())).toEqual([])
  })

  it('is told where an amount is missing', () => {
    const problems = [afterSaleWords.noAmount, afterSaleWords.noLines, afterSaleWords.wholeParcels]
    const typed = { ...blankApply, type: 'refund_only' as const, reason: 'missing' }
    expect(wrongWith(typed, aPreview({ problems })).map(({ field }) => field)).toEqual(['amount', 'lines', 'lines'])
  })
})
