import { expect, it } from 'vitest'
import { whatIsMissing } from './what-is-missing'

it('says what is missing before a product can be bought', () => {
  const product = { minQty: 3 }
  expect([0, 1, 2, 3, 9].map((pieces) => whatIsMissing(product, pieces))).toEqual([
    '请先选择规格和数量',
    '该商品 3 件起批，还差 2 件',
    '该商品 3 件起批，还差 1 件',
    null,
    null,
  ])
})
