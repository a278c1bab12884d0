import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesOfParcel, type ParcelLine } from './parcel-lines'

const line = (lineNo: string, qty: number, ratio = 1, skuId = 'a') => ({ lineNo, qty, ratio, skuId })

it('fills the first line of a SKU before the next', () => {
  const lines = [line('1', 1), line('2', 2)]
  const first = linesOfParcel(lines, [{ skuId: 'a', qty: 2 }], [])
  expect(first).toEqual([
    { lineNo: '1', qty: 1, pieces: 1 },
    { lineNo: '2', qty: 1, pieces: 1 },
  ])
  expect(linesOfParcel(lines, [{ skuId: 'a', qty: 1 }], first)).toEqual([{ lineNo: '2', qty: 1, pieces: 1 }])
})

it('tells each line whole, and never more, however its pieces are put into parcels', () => {
  const sku = fc.constantFrom('a', 'b')
  const sold = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), sku), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(sold, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 30, maxLength: 30 }), (all, sizes) => {
      const lines = all.map(([qty, ratio, skuId], i) => line(`${i}`, qty, ratio, skuId))
      const pieces = lines.flatMap(({ qty, ratio, skuId }) => Array.from({ length: qty * ratio }, () => skuId))
      const told: ParcelLine[] = []
      for (const size of sizes) {
        const inside = pieces.splice(0, size).map((skuId) => ({ skuId, qty: 1 }))
        const parcel = linesOfParcel(lines, inside, told)
        expect(parcel.reduce((sum, one) => sum + one.pieces, 0)).toBe(inside.length)
        expect(parcel.every(({ qty }) => qty >= 0)).toBe(true)
        told.push(...parcel)
      }
      fc.pre(pieces.length === 0)
      for (const { lineNo, qty } of lines)
        expect(told.filter((one) => one.lineNo === lineNo).reduce((sum, one) => sum + one.qty, 0)).toBe(qty)
    }),
  )
})
