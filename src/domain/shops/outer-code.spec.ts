import fc from 'fast-check'
import { expect, it } from 'vitest'
import { artNosOf, foldOuterCode, outerCodeOf, skuOfCode } from './outer-code'

it('names a spec by its number, colour and size, and a product of one spec by its number alone', () => {
  const sku = { artNo: 'A1234#56', color: '黑色', size: 'M' }
  expect(outerCodeOf(sku, 6)).toBe('A1234#56-黑色-M')
  expect(outerCodeOf({ ...sku, size: '' }, 2)).toBe('A1234#56-黑色')
  expect(outerCodeOf(sku, 1)).toBe('A1234#56')
})

it('finds the numbers that a code may begin with, whichever way it was typed', () => {
  expect(foldOuterCode(' ａ1234#56-黑色-m ')).toBe(foldOuterCode('A1234#56-黑色-M'))
  expect(artNosOf('LY-12#5-黑色-M')).toEqual(['ly-12#5-黑色-m', 'ly-12#5-黑色', 'ly-12#5', 'ly'])
  expect(artNosOf(' ')).toEqual([])
  expect(artNosOf('-A1')).toEqual(['-a1'])
})

const word = fc.stringMatching(/^[A-Za-z0-9#]{1,6}$/)
const product = fc
  .record({
    artNo: word,
    colors: fc.uniqueArray(word, { maxLength: 3, minLength: 1 }),
    sizes: fc.uniqueArray(word, { maxLength: 3, minLength: 1 }),
  })
  .map(({ artNo, colors, sizes }) => ({
    artNo,
    skus: colors.flatMap((color) => sizes.map((size) => ({ id: `${artNo}/${color}/${size}`, color, size }))),
  }))

it('names the one SKU whose code it is, however the code was typed, and none where it could be two', () => {
  fc.assert(
    fc.property(product, fc.nat(), fc.constantFrom('-', ' - ', '_', '/'), ({ artNo, skus }, n, between) => {
      const sku = skus[n % skus.length]!
      const code = outerCodeOf({ artNo, ...sku }, skus.length)
      const same = skus.filter(
        (one) => foldOuterCode(outerCodeOf({ artNo, ...one }, skus.length)) === foldOuterCode(code),
      )
      const named = skuOfCode(code.toUpperCase().replaceAll('-', between), [{ artNo, skus }])
      expect(named).toBe(same.length === 1 ? sku.id : null)
      const twin = { artNo, skus: skus.map((one) => ({ ...one, id: `other ${one.id}` })) }
      expect(skuOfCode(code, [{ artNo, skus }, twin])).toBeNull()
    }),
  )
})

it('takes a number alone only for goods of one spec', () => {
  const skus = [{ id: 'a', color: '黑色', size: 'M' }]
  expect(skuOfCode('A1', [{ artNo: 'a1', skus }])).toBe('a')
  expect(skuOfCode('A1-黑色-M', [{ artNo: 'a1', skus }])).toBe('a')
  expect(skuOfCode('A1', [{ artNo: 'a1', skus: [...skus, { id: 'b', color: '白色', size: 'M' }] }])).toBeNull()
  expect(skuOfCode('A1-白色-M', [{ artNo: 'a1', skus }])).toBeNull()
  const plain = { id: 'plain', color: '', size: '' }
  expect(skuOfCode('A1', [{ artNo: 'A1', skus: [plain, ...skus] }])).toBe('plain')
  expect(skuOfCode(' ', [{ artNo: '', skus }])).toBeNull()
})

it('reads whatever stands between the parts of a code as the dash that we write', () => {
  const skus = [
    { id: 'a', color: '黑色', size: 'M' },
    { id: 'b', color: '', size: 'L' },
  ]
  for (const code of ['A1-黑色-M', 'A1 黑色_m', 'a1/黑色|M', 'A1·黑色,M', 'A1，黑色、Ｍ', 'A1 - 黑色 - M'])
    expect(skuOfCode(code, [{ artNo: 'a1', skus }])).toBe('a')
  expect(skuOfCode('A1-L', [{ artNo: 'A1', skus }])).toBe('b')
  for (const code of ['A1黑色M', 'A1-M-黑色', 'A1-黑色', 'A1-白色-M', 'A1'])
    expect(skuOfCode(code, [{ artNo: 'A1', skus }])).toBeNull()
})
