import { expect, it } from 'vitest'
import { fen } from '../money'
import { lacking, spendable, spendableTold } from './spendable'

const told = (available: number | null, bonus: number | null) => ({
  reserveAvailable: available === null ? null : fen(available),
  reserveBonus: bonus === null ? null : fen(bonus),
})

it('is what is available and the gifts', () => {
  expect(spendable({ available: fen(500), bonus: fen(20) })).toBe(520)
  expect(spendableTold(told(500, 20))).toBe(520)
})

it('counts no gifts where nobody told of any, and is unknown where nobody told of the reserve', () => {
  expect(spendableTold(told(500, null))).toBe(500)
  expect(spendableTold(told(0, null))).toBe(0)
  expect(spendableTold(told(null, 20))).toBe(null)
})

it('lacks the rest of an amount, nothing where it suffices, and nobody knows what where it is unknown', () => {
  expect([
    lacking(fen(521), told(500, 20)),
    lacking(fen(520), told(500, 20)),
    lacking(fen(1), told(500, 20)),
    lacking(fen(1), told(0, 0)),
    lacking(fen(1), told(null, null)),
  ]).toEqual([1, 0, 0, 1, null])
})
