import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import { costOf, floorOf, formulaOf, marginOf, marginRate, PLAIN_RULE, priceTails, ruledPrice } from './price-rule'

const amount = (max: number) => fc.integer({ min: 0, max }).map(fen)
const cost = fc.record({ goods: fc.integer({ min: 1, max: 500_000 }).map(fen), service: amount(1000) })
const rule = fc.record({
  factor: fc.integer({ min: 100, max: 1000 }),
  add: amount(10_000),
  tail: fc.constantFrom(...priceTails),
  freight: amount(3000),
  leastMargin: amount(5000),
})
const ends: Record<(typeof priceTails)[number], (price: number) => boolean> = {
  none: () => true,
  ninety: (price) => price % 100 === 90,
  ninety_nine: (price) => price % 100 === 99,
  nine: (price) => price % 1000 === 900,
}

describe('what a shop asks by its rule', () => {
  it('is never below the floor nor what the factor makes, ends as wished, and is the lowest such price', () => {
    fc.assert(
      fc.property(cost, rule, (piece, by) => {
        const asked = ruledPrice(piece, by)
        const least = Math.max(floorOf(piece, by), Math.ceil((piece.goods * by.factor) / 100) + by.add)
        expect(asked).toBeGreaterThanOrEqual(least)
        expect(ends[by.tail](asked)).toBe(true)
        const step = { none: 1, ninety: 100, ninety_nine: 100, nine: 1000 }[by.tail]
        expect(asked - step).toBeLessThan(least)
        expect(marginOf(asked, piece, by)).toBeGreaterThanOrEqual(by.leastMargin)
      }),
    )
  })

  it('is told by its parts', () => {
    const piece = { goods: fen(2000), service: fen(200) }
    expect(ruledPrice(piece, PLAIN_RULE)).toBe(3290)
    expect([costOf(piece, PLAIN_RULE), floorOf(piece, PLAIN_RULE)]).toEqual([2700, 2800])
    expect(marginRate(fen(3290), fen(590))).toBe('17.9')
    expect(marginRate(fen(0), fen(0))).toBe('')
    expect(formulaOf(piece, PLAIN_RULE)).toBe('¥20.00 × 1.6')
    expect(formulaOf(piece, { ...PLAIN_RULE, add: fen(500) })).toBe('¥20.00 × 1.6 + ¥5.00')
  })
})
