import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CART_LINES, MAX_LINE_QTY } from './limits'
import { planReorder, type OnShelf } from './reorder'

const item = (skuId: string, qty: number) => ({ skuId, title: `商品 ${skuId}`, spec: '红色', qty })
const there = (stock: number, over: Partial<OnShelf> = {}): OnShelf => ({
  onShelf: true,
  isOffered: true,
  stock,
  ...over,
})
const plan = (
  items: Parameters<typeof planReorder>[0],
  now: Record<string, OnShelf>,
  inCart: Record<string, number> = {},
) => planReorder(items, new Map(Object.entries(now)), new Map(Object.entries(inCart)))
const left = (skuId: string, reason: string) => ({ skuId, title: `商品 ${skuId}`, spec: '红色', reason })

describe('what is bought again', () => {
  it('goes into the cart as it was, lines of one SKU together', () => {
    expect(plan([item('a', 2), item('b', 1), item('a', 3)], { a: there(9), b: there(1) })).toEqual({
      added: [
        { skuId: 'a', qty: 5 },
        { skuId: 'b', qty: 1 },
      ],
      left: [],
    })
  })

  it('is left, with the reason, where it can not be had', () => {
    const now = {
      off: there(9, { onShelf: false }),
      spec: there(9, { isOffered: false }),
      none: there(0),
    }
    expect(
      plan(
        ['gone', 'off', 'spec', 'none'].map((id) => item(id, 1)),
        now,
      ),
    ).toEqual({
      added: [],
      left: [
        left('gone', '商品已下架'),
        left('off', '商品已下架'),
        left('spec', '该规格已下架'),
        left('none', '商品已售罄'),
      ],
    })
  })

  it('is as many pieces as there are, and says of the rest how many that is', () => {
    expect(plan([item('a', 5)], { a: there(3) })).toEqual({
      added: [{ skuId: 'a', qty: 3 }],
      left: [left('a', '库存不足，仅剩 3 件')],
    })
    expect(plan([item('a', 3)], { a: there(3) }).left).toEqual([])
  })

  it('is no more than a line of the cart holds, beside what lies in it', () => {
    const full = left('a', '购物车里每个规格最多 9999 件')
    const of = (inCart: number, qty: number) => plan([item('a', qty)], { a: there(20_000) }, { a: inCart })
    expect(of(MAX_LINE_QTY - 2, 2)).toEqual({ added: [{ skuId: 'a', qty: 2 }], left: [] })
    expect(of(MAX_LINE_QTY - 2, 3)).toEqual({ added: [{ skuId: 'a', qty: 2 }], left: [full] })
    expect(of(MAX_LINE_QTY, 1)).toEqual({ added: [], left: [full] })
  })

  it('is no more lines than the cart holds; what lies in it already needs none', () => {
    const inCart = (lines: number) => Object.fromEntries(Array.from({ length: lines }, (_, i) => [`c${i}`, 1]))
    const now = { a: there(9), b: there(9), c0: there(9) }
    expect(plan([item('a', 1), item('b', 1), item('c0', 1)], now, inCart(MAX_CART_LINES - 1))).toEqual({
      added: [
        { skuId: 'a', qty: 1 },
        { skuId: 'c0', qty: 1 },
      ],
      left: [left('b', '购物车最多放 300 种规格')],
    })
  })

  it('never takes more than was bought or than there is, and says something of every SKU', () => {
    const items = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 12_000 })), {
      maxLength: 6,
    })
    const shelf = fc.record({ onShelf: fc.boolean(), isOffered: fc.boolean(), stock: fc.nat(15_000) })
    const now = fc.record({ a: shelf, b: shelf })
    fc.assert(
      fc.property(items, now, fc.nat(MAX_LINE_QTY), (bought, shelved, lies) => {
        const { added, left: rest } = plan(
          bought.map(([id, qty]) => item(id, qty)),
          shelved,
          { a: lies },
        )
        const ids = new Set(bought.map(([id]) => id))
        expect(new Set([...added, ...rest].map(({ skuId }) => skuId))).toEqual(ids)
        for (const { skuId, qty } of added) {
          const wanted = bought.reduce((sum, [id, pieces]) => sum + (id === skuId ? pieces : 0), 0)
          expect(qty).toBeGreaterThan(0)
          expect(qty).toBeLessThanOrEqual(Math.min(wanted, shelved[skuId as 'a'].stock))
          expect(qty + (skuId === 'a' ? lies : 0)).toBeLessThanOrEqual(MAX_LINE_QTY)
          expect(rest.some((one) => one.skuId === skuId)).toBe(qty < wanted)
        }
      }),
    )
  })
})
