import { describe, expect, it } from 'vitest'
import { lastWords } from './cart-edits'

describe('edits of the cart that go out together', () => {
  it('say the last word on each line, and nothing of lines that are gone', () => {
    expect(
      lastWords([
        { kind: 'select', cartIds: ['a', 'b', 'c', 'd'], selected: true },
        { kind: 'qty', cartId: 'a', qty: 2 },
        { kind: 'qty', cartId: 'd', qty: 5 },
        { kind: 'select', cartIds: ['b', 'd'], selected: false },
        { kind: 'qty', cartId: 'a', qty: 4 },
        { kind: 'sku', cartId: 'a', skuId: '1' },
        { kind: 'sku', cartId: 'd', skuId: '1' },
        { kind: 'sku', cartId: 'a', skuId: '2' },
        { kind: 'remove', cartIds: ['d'] },
      ]),
    ).toEqual([
      { kind: 'qty', cartId: 'a', qty: 4 },
      { kind: 'sku', cartId: 'a', skuId: '2' },
      { kind: 'select', cartIds: ['a', 'c'], selected: true },
      { kind: 'select', cartIds: ['b'], selected: false },
      { kind: 'remove', cartIds: ['d'] },
    ])
  })

  it('are none where nothing was edited', () => {
    expect(lastWords([])).toEqual([])
  })
})
