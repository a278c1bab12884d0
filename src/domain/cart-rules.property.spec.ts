import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartItems } from './cart'
import {
  cartOf,
  itemsOf,
  joinedQty,
  mergedQty,
  mustBeAddable,
  mustBeSister,
  mustFit,
  type CartLine,
} from './cart-rules'
import { MAX_CART_LINES, MAX_LINE_QTY } from './limits'
import { fen } from './money'

const named = (kind: string, n: number) => ({ id: `${kind}${n}`, name: `${kind} ${n}` })

const line = fc
  .record({
    sku: fc.integer({ min: 1, max: 9 }),
    station: fc.integer({ min: 1, max: 2 }),
    supplier: fc.integer({ min: 1, max: 3 }),
    qty: fc.integer({ min: 1, max: 9 }),
    stock: fc.integer({ min: 0, max: 9 }),
    price: fc.integer({ min: 1, max: 900 }),
    minQty: fc.integer({ min: 1, max: 3 }),
    selected: fc.boolean(),
    onShelf: fc.boolean(),
  })
  .map(({ sku, station, supplier, price, ...rest }): CartLine => {
    const texts = { title: '连衣裙', artNo: 'A1', color: '红色', size: 'XL', image: '/1.svg' }
    const at = { station: named('s', station), supplier: named('m', supplier) }
    return {
      ...rest,
      ...texts,
      ...at,
      cartId: `c${sku}`,
      skuId: `k${sku}`,
      productId: `p${sku}`,
      price: fen(price),
      retailPrice: fen(2 * price),
      serviceFee: fen(200),
      priceSteps: [],
      isOffered: true,
    }
  })

/** A SKU stands in a cart once. */
const lines = fc.uniqueArray(line, { selector: ({ skuId }) => skuId })

describe('a cart', () => {
  it('shows every line once, under its own station and supplier, each of which stands once', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const cart = cartOf(given)
        const seen = cart.list.flatMap(({ station, suppliers }) =>
          suppliers.flatMap(({ supplier, items }) =>
            items.map(({ cartId }) => `${cartId} ${station.id} ${supplier.id}`),
          ),
        )
        const wanted = given.map(({ cartId, station, supplier }) => `${cartId} ${station.id} ${supplier.id}`)
        expect(seen.toSorted()).toEqual(wanted.toSorted())
        const groups = cart.list.flatMap(({ station, suppliers }) =>
          suppliers.map(({ supplier }) => `${station.id}/${supplier.id}`),
        )
        expect(new Set(groups).size).toBe(groups.length)
        expect(new Set(cart.list.map(({ station }) => station.id)).size).toBe(cart.list.length)
      }),
    )
  })

  it('keeps the order of its lines within a supplier, and of what comes first', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { list } = cartOf(given)
        for (const { station, suppliers } of list)
          for (const { supplier, items } of suppliers) {
            const own = given.filter((one) => one.station.id === station.id && one.supplier.id === supplier.id)
            expect(items.map(({ cartId }) => cartId)).toEqual(own.map(({ cartId }) => cartId))
          }
        expect(list.map(({ station }) => station.id)).toEqual([...new Set(given.map(({ station }) => station.id))])
      }),
    )
  })

  it('counts what is valid and selected, and nothing else', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const cart = cartOf(given)
        const chosen = cartItems(cart).filter(({ valid, selected }) => valid && selected)
        expect(cart.totals).toEqual({
          items: given.length,
          selectedItems: chosen.length,
          selectedQty: chosen.reduce((total, { qty }) => total + qty, 0),
          selectedAmount: chosen.reduce((total, { price, qty }) => total + price * qty, 0),
        })
      }),
    )
  })

  it('says why a line is not valid, and of a valid one nothing', () => {
    fc.assert(
      fc.property(lines, (given) => {
        for (const { valid, invalidReason } of itemsOf(given)) expect(valid).toBe(invalidReason === '')
      }),
    )
  })
})

const message = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('adding to a cart', () => {
  it('makes one wish of several for a SKU, and none of none', () => {
    const wishes = [
      { skuId: 'a', qty: 2 },
      { skuId: 'b', qty: 0 },
      { skuId: 'a', qty: 3 },
    ]
    expect(mergedQty(wishes)).toEqual([{ skuId: 'a', qty: 5 }])
  })

  it('refuses what is unknown before what is off the shelf, and that before too many', () => {
    const known = { onShelf: true, isOffered: true }
    const off = { ...known, onShelf: false }
    const dropped = { ...known, isOffered: false }
    const wanted = (qty: number) => [
      { skuId: 'a', qty },
      { skuId: 'b', qty: 1 },
    ]
    expect([
      message(() => mustBeAddable(wanted(1), [off])),
      message(() => mustBeAddable(wanted(1), [dropped, off])),
      message(() => mustBeAddable(wanted(MAX_LINE_QTY + 1), [dropped, known])),
      message(() => mustBeAddable(wanted(MAX_LINE_QTY + 1), [known, known])),
      message(() => mustBeAddable(wanted(MAX_LINE_QTY), [known, known])),
    ]).toEqual(['商品规格不存在', '商品已下架', '该规格已下架', '每个规格的数量应为 1 至 9999', ''])
  })

  it('lets a line become another SKU of its product that is offered', () => {
    expect([
      message(() => mustBeSister({ isOffered: true })),
      message(() => mustBeSister({ isOffered: false })),
      message(() => mustBeSister(undefined)),
    ]).toEqual(['', '该规格已下架', '商品规格不存在'])
  })

  it('holds a line to its most, and the cart to its lines', () => {
    expect([joinedQty(2, 3), joinedQty(MAX_LINE_QTY, 3)]).toEqual([5, MAX_LINE_QTY])
    expect([message(() => mustFit(MAX_CART_LINES)), message(() => mustFit(MAX_CART_LINES + 1))]).toEqual([
      '',
      '购物车最多放 300 种规格，请先结算或删除一些',
    ])
  })
})
