import { expect, it } from 'vitest'
import { specText, stockState } from './catalogue'

it('stock is told as plenty above ten pieces, as low to the last, and as none', () => {
  expect([11, 10, 1, 0, -1].map(stockState)).toEqual(['ok', 'low', 'low', 'none', 'none'])
})

it('a spec is what there is of colour and size', () => {
  const specs = [
    { color: '红色', size: 'XL' },
    { color: '红色', size: '' },
    { color: '', size: 'XL' },
    { color: '', size: '' },
  ]
  expect(specs.map(specText)).toEqual(['红色 / XL', '红色', 'XL', ''])
})
