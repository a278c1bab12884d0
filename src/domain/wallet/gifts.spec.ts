import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, minus, sum, zero, type Fen } from '../money'
import { bonusBack, giftsBack, giftsIn, giftsLeaving, mixedParts, partsBack } from './gifts'
import { spendable } from './spendable'

const RUNS = 100_000

/** Something paid, partly with gifts, and given back in parts. */
const life = fc
  .record({
    total: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1_000_000_000_000 })),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
  })
  .map(({ total, share, cuts }) => {
    const ends = [...cuts.map((cut) => Math.floor(cut * total)), total].toSorted((a, b) => a - b)
    const parts = ends.map((end, i) => fen(end - (ends[i - 1] ?? 0)))
    return { paid: { total: fen(total), bonus: fen(Math.floor(share * total)) }, parts }
  })

const backOf = ({ paid, parts }: { paid: { total: Fen; bonus: Fen }; parts: readonly Fen[] }): Fen[] => {
  let before = zero
  return parts.map((part) => {
    const gift = bonusBack(paid, before, part)
    before = fen(before + part)
    return gift
  })
}

describe('gifts', () => {
  it('are spent first, and only what there is', () => {
    expect(giftsIn(fen(500), fen(20))).toBe(20)
    expect(giftsIn(fen(15), fen(20))).toBe(15)
    expect(spendable({ available: fen(5), bonus: fen(7) })).toBe(12)
  })

  it('come back in any parts exactly as they were spent, never more than a part is, nor before it is', () => {
    fc.assert(
      fc.property(life, ({ paid, parts }) => {
        const back = backOf({ paid, parts })
        if (sum(back) !== paid.bonus) return false
        let given = 0
        return back.every((gift, i) => {
          given += gift
          const own = minus(parts[i]!, gift)
          return gift >= 0 && own >= 0 && given <= paid.bonus
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('come back the more the more is given back', () => {
    fc.assert(
      fc.property(life, fc.nat(), fc.nat(), ({ paid }, one, other) => {
        const [less, more] = [one % (paid.total + 1), other % (paid.total + 1)].toSorted((a, b) => a - b)
        return bonusBack(paid, zero, fen(less!)) <= bonusBack(paid, zero, fen(more!))
      }),
      { numRuns: RUNS },
    )
  })

  it('are all there in the parts of a payment, in their order', () => {
    const parts = [
      { bizNo: 'a', amount: fen(100) },
      { bizNo: 'b', amount: fen(200) },
    ]
    expect(mixedParts(parts, { amount: fen(300), gift: fen(100) })).toEqual([
      { bizNo: 'a', amount: 100, gift: 33 },
      { bizNo: 'b', amount: 200, gift: 67 },
    ])
  })

  it('are never given back beyond what was paid', () => {
    expect(() => bonusBack({ total: fen(10), bonus: fen(5) }, fen(8), fen(3))).toThrow(RangeError)
    expect(() => bonusBack({ total: fen(10), bonus: fen(5) }, fen(-1), fen(3))).toThrow(RangeError)
    expect(() => bonusBack({ total: fen(10), bonus: fen(5) }, fen(3), fen(-1))).toThrow('超出原金额：3 + -1 > 10')
    expect(bonusBack({ total: zero, bonus: zero }, zero, zero)).toBe(0)
  })
})

describe('what goes back of several charges', () => {
  const charge = (id: string, amount: number, gift: number, left = amount) => ({
    id,
    amount: fen(amount),
    bonus: fen(gift),
    left: fen(left),
  })
  const brief = (charges: ReturnType<typeof charge>[], amount: number) =>
    partsBack(charges, fen(amount)).map(({ of, part, gift }) => [of.id, part, gift])

  it('is of the first before the others, each with its own gifts', () => {
    const charges = [charge('a', 300, 30), charge('b', 200, 100)]
    expect(brief(charges, 300)).toEqual([['a', 300, 30]])
    expect(brief(charges, 400)).toEqual([
      ['a', 300, 30],
      ['b', 100, 50],
    ])
    expect(giftsBack(charges, fen(400))).toBe(80)
  })

  it('passes over what has nothing left, and goes on where the last one ended', () => {
    expect(brief([charge('a', 300, 30, 0), charge('b', 200, 100, 50)], 40)).toEqual([['b', 40, 20]])
    expect(brief([charge('a', 3, 1, 2)], 1)).toEqual([['a', 1, 0]])
    expect(brief([charge('a', 3, 1, 1)], 1)).toEqual([['a', 1, 1]])
  })

  it('is no more than they have left, and nothing where nothing is wanted', () => {
    const charges = [charge('a', 300, 30, 100), charge('b', 200, 100)]
    expect(brief(charges, 1000)).toEqual([
      ['a', 100, 10],
      ['b', 200, 100],
    ])
    expect([brief(charges, 0), giftsBack(charges, zero), giftsBack([], fen(5))]).toEqual([[], 0, 0])
  })
})

describe('gifts where money is withdrawn', () => {
  const purse = fc.record({
    available: fc.integer({ min: 1, max: 1_000_000_000_000 }),
    bonus: fc.nat({ max: 1_000_000_000_000 }),
  })
  const of = (available: number, bonus: number) => ({ available: fen(available), bonus: fen(bonus) })

  it('go as the money goes, all with all of it', () => {
    expect(giftsLeaving(fen(50_000), of(50_000, 1_000))).toBe(1_000)
    expect(giftsLeaving(fen(25_000), of(50_000, 1_001))).toBe(500)
    expect(giftsLeaving(fen(25_000), of(50_000, 0))).toBe(0)
    expect(giftsLeaving(fen(60_000), of(50_000, 1_000))).toBe(1_000)
    expect(giftsLeaving(fen(1), of(0, 1_000))).toBe(0)
  })

  it('never stay as more than they were to each yuan, but for less than a fen', () => {
    fc.assert(
      fc.property(purse, fc.double({ min: 0, max: 1, noNaN: true }), ({ available, bonus }, part) => {
        const amount = Math.floor(available * part)
        const gone = giftsLeaving(fen(amount), of(available, bonus))
        const [left, stays] = [BigInt(bonus - gone), BigInt(available - amount)]
        return gone >= 0 && gone <= bonus && left * BigInt(available) < BigInt(bonus) * stays + BigInt(available)
      }),
      { numRuns: RUNS },
    )
  })

  it('are not gathered by money that comes and goes', () => {
    let [available, bonus] = [0, 0]
    for (let day = 0; day < 300; day++) {
      ;[available, bonus] = [available + 50_000, bonus + 1_000]
      const gone = giftsLeaving(fen(50_000), of(available, bonus))
      ;[available, bonus] = [available - 50_000, bonus - gone]
    }
    expect([available, bonus]).toEqual([0, 0])
  })
})
