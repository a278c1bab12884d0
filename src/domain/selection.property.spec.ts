import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fen } from './money'
import { priceAt, selectionOf } from './selection'

const PRICE = fen(5000)
const sku = { id: '1', color: '', size: '', price: PRICE, stock: 99_999, stockState: 'ok' as const, image: '' }
const steps = fc.array(
  fc.record({ fromQty: fc.integer({ min: 1, max: 60 }), off: fc.integer({ min: 0, max: 3000 }).map(fen) }),
  { maxLength: 4 },
)
const choose = (priceSteps: { fromQty: number; off: ReturnType<typeof fen> }[], qty: number) =>
  selectionOf({ skus: [sku], priceSteps }, { 1: qty })

it('tells of the next price step what it takes to reach it, not a piece more, and what it then takes off', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 70 }), (priceSteps, qty) => {
      const { step, next } = choose(priceSteps, qty)
      const off = step?.off ?? 0
      // Whatever is added, nothing is cheaper before the next step, and nothing at all where there is none.
      const { missing, more } = next ?? { missing: 200, more: 0 }
      for (let pieces = qty; pieces < qty + missing; pieces += 1)
        expect(choose(priceSteps, pieces).step?.off ?? 0).toBe(off)
      expect(choose(priceSteps, qty + missing).step?.off ?? 0).toBe(off + more)
    }),
  )
})

it('prices one piece so that the pieces come to the amount of the goods', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 70 }), (priceSteps, qty) => {
      const { goods, step } = choose(priceSteps, qty)
      expect(priceAt(PRICE, step) * qty).toBe(goods)
    }),
  )
})
