import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, MAX_FEN, minus, parseYuan, price, split, sum, times, totalShown, yuan } from './money'

const amounts = fc.integer({ min: -MAX_FEN, max: MAX_FEN }).map(fen)
const positive = fc.integer({ min: 0, max: 1_000_000_000 }).map(fen)

describe('money', () => {
  it('is a whole number of fen within its bounds, and nothing else', () => {
    for (const wrong of [0.5, NaN, Infinity, MAX_FEN + 1, -MAX_FEN - 1, 2 ** 53])
      expect(() => fen(wrong)).toThrow(RangeError)
    expect([fen(0), fen(-0), fen(MAX_FEN), fen(-1)]).toEqual([0, 0, MAX_FEN, -1])
  })

  it('adds, subtracts and multiplies without leaving the whole numbers', () => {
    expect([sum([fen(1), fen(2), fen(3)]), sum([]), minus(fen(1), fen(3)), times(fen(150), 3)]).toEqual([6, 0, -2, 450])
    expect(() => times(fen(1), 0.5)).toThrow(RangeError)
    expect(() => sum([fen(MAX_FEN), fen(1)])).toThrow(RangeError)
  })

  it('is written in yuan with two decimals', () => {
    expect([0, 5, 50, 100, 1230, 123456789, -5].map((value) => yuan(fen(value)))).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '1.00',
      '12.30',
      '1234567.89',
      '-0.05',
    ])
    expect([1230, -1230, null].map((value) => price(value === null ? null : fen(value)))).toEqual([
      '¥12.30',
      '-¥12.30',
      '—',
    ])
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(positive, (amount) => {
        expect(parseYuan(yuan(amount))).toBe(amount)
      }),
    )
  })

  it('reads what people type, and refuses what would need rounding', () => {
    expect(['12', '12.3', ' 12.30 ', '0.01'].map(parseYuan)).toEqual([1200, 1230, 1230, 1])
    expect(['', '1.234', '-1', '1e3', '１２', 'abc', '.5', '12.'].map(parseYuan)).toEqual(Array(8).fill(null))
  })

  it('splits without losing or making a fen', () => {
    fc.assert(
      fc.property(positive, fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 20 }), (amount, weights) => {
        fc.pre(weights.some((weight) => weight > 0))
        const parts = split(amount, weights)
        expect(sum(parts)).toBe(amount)
        const whole = weights.reduce((a, b) => a + b, 0)
        parts.forEach((part, i) => expect(Math.abs(part - (amount * weights[i]!) / whole)).toBeLessThan(1))
      }),
    )
  })

  it('refuses to split by nothing', () => {
    for (const weights of [[], [0, 0], [1, -1]]) expect(() => split(fen(10), weights)).toThrow(RangeError)
  })

  it('keeps its sign when negated through minus', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(minus(fen(0), amount) + amount).toBe(0)
      }),
    )
  })
})

it('lines of a cart come to the most that is shown where they come to more', () => {
  const line = (amount: number, qty: number) => ({ price: fen(amount), qty })
  expect(totalShown([line(100, 2), line(5, 3)])).toBe(215)
  expect(totalShown([line(MAX_FEN, 9), line(1, 1)])).toBe(MAX_FEN)
  expect(totalShown([])).toBe(0)
})
