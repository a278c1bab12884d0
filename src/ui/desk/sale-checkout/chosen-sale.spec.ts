import { expect, it } from 'vitest'
import { reasonsOf } from './chosen-sale'

it('tells each reason once, and how many there are of each where there are several', () => {
  const sold = { reason: '已售罄' }
  expect(reasonsOf([sold, sold])).toBe('已售罄')
  expect(reasonsOf([sold, { reason: '收货地址变了' }, sold])).toBe('2 单已售罄；1 单收货地址变了')
})
