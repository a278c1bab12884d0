import { expect, it } from 'vitest'
import { artNosOf, foldOuterCode, outerCodeOf } from './outer-code'

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
})
