import { describe, expect, it } from 'vitest'
import type { Cart, CartItem } from '../../../domain/cart'
import { fen } from '../../../domain/money'
import { chosenItems, invalidItems, validItems, withItems } from './cart-view'

const item = (cartId: string, more: Partial<CartItem> = {}): CartItem => ({
  cartId,
  skuId: `sku-${cartId}`,
  productId: 'p',
  title: '连衣裙',
  artNo: 'A1',
  spec: '黑色 / M',
  image: '/media/1.svg',
  price: fen(1250),
  retailPrice: fen(3900),
  serviceFee: fen(200),
  qty: 2,
  selected: true,
  valid: true,
  invalidReason: '',
  stock: 50,
  stockState: 'ok',
  minQty: 1,
  priceSteps: [],
  ...more,
})

const station = (id: string, ...suppliers: CartItem[][]) => ({
  station: { id, name: `${id} 站` },
  suppliers: suppliers.map((items, i) => ({ supplier: { id: `${id}${i}`, name: '档口' }, items })),
})

const cart: Cart = {
  list: [
    station('a', [item('1'), item('2', { selected: false })], [item('3', { price: fen(99), qty: 3 })]),
    station('b', [item('4', { valid: false, invalidReason: '商品已下架' })]),
  ],
  totals: { items: 4, selectedItems: 2, selectedQty: 5, selectedAmount: fen(2797) },
}
const ids = (items: CartItem[]) => items.map(({ cartId }) => cartId)

describe('the lines of a cart', () => {
  it('are orderable or not, and only orderable ones count as chosen', () => {
    expect([ids(validItems(cart)), ids(invalidItems(cart)), ids(chosenItems(cart))]).toEqual([
      ['1', '2', '3'],
      ['4'],
      ['1', '3'],
    ])
  })
})

describe('a cart changed before the server has answered', () => {
  it('has the totals that the server would give', () => {
    expect(withItems(cart, (one) => one)).toEqual(cart)
    expect(withItems(cart, (one) => (one.cartId === '1' ? { ...one, qty: 5 } : one)).totals).toEqual({
      items: 4,
      selectedItems: 2,
      selectedQty: 8,
      selectedAmount: fen(6547),
    })
  })

  it('loses suppliers and stations with their last line', () => {
    expect(withItems(cart, (one) => (['3', '4'].includes(one.cartId) ? null : one))).toEqual({
      list: [station('a', [item('1'), item('2', { selected: false })])],
      totals: { items: 2, selectedItems: 1, selectedQty: 2, selectedAmount: fen(2500) },
    })
  })

  it('never counts a line that cannot be ordered', () => {
    expect(withItems(cart, (one) => ({ ...one, valid: false })).totals).toEqual({
      items: 4,
      selectedItems: 0,
      selectedQty: 0,
      selectedAmount: fen(0),
    })
  })
})
