import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFailure } from '../failure'
import { fen, zero, type Fen } from '../money'
import { linesOf, ownerOf, type Reserve } from './book'
import { mixedParts } from './gifts'
import {
  adjustment,
  applyJournal,
  avail,
  balanceOf,
  bonus,
  compensation,
  feeFreed,
  feeFrozen,
  feeTaken,
  frozen,
  latePaymentToReserve,
  openingBalance,
  orderPaidByChannel,
  orderPaidFromReserve,
  recharge,
  refundToReserve,
  reversal,
  withdrawalApplied,
  withdrawalPaid,
  withdrawalRejected,
  type Balances,
  type Journal,
} from './ledger'

const about = { biz: 'order', bizNo: 'D1', remark: '' } as const
const rich: Reserve = { available: fen(1000), frozen: fen(300), bonus: fen(100) }
const of = (amount: number) => ({ ref: 'r', userId: 'u1', channel: 'alipay', amount: fen(amount) })
const brief = (journal: Journal) =>
  linesOf(journal, rich, about).map((line) => [
    line.type,
    line.inside ? 'inside' : line.direction,
    line.amount,
    line.availableChange,
    line.frozenChange,
    line.bonusChange,
  ])

describe('the lines of a journal', () => {
  it.each([
    ['opening', openingBalance(of(5)), [['opening', 'in', 5, 5, 0, 0]]],
    ['a debit by hand', adjustment(of(-5)), [['adjust', 'out', 5, -5, 0, 0]]],
    ['a compensation', compensation(of(5)), [['compensate', 'in', 5, 5, 0, 0]]],
    ['the undoing of one', reversal(compensation(of(5))), [['reverse', 'out', 5, -5, 0, 0]]],
    [
      'a top-up with a gift',
      recharge({ ...of(50), gift: fen(2) }),
      [
        ['recharge', 'in', 50, 50, 0, 0],
        ['recharge_bonus', 'in', 2, 0, 0, 2],
      ],
    ],
    ['an order', orderPaidFromReserve({ ...of(90), gift: fen(40) }), [['consume', 'out', 90, -50, 0, -40]]],
    ['a refund', refundToReserve({ ...of(90), gift: fen(40) }), [['refund', 'in', 90, 50, 0, 40]]],
    ['a late payment', latePaymentToReserve(of(5)), [['refund', 'in', 5, 5, 0, 0]]],
    ['a fee frozen', feeFrozen({ ...of(9), gift: fen(4) }), [['freeze', 'inside', 9, -5, 9, -4]]],
    ['a fee freed', feeFreed({ ...of(9), gift: fen(4) }), [['unfreeze', 'inside', 9, 5, -9, 4]]],
    ['a fee taken', feeTaken(of(9)), [['fee', 'out', 9, 0, -9, 0]]],
    ['a withdrawal applied for', withdrawalApplied(of(9)), [['freeze', 'inside', 9, -9, 9, 0]]],
    ['a withdrawal rejected', withdrawalRejected(of(9)), [['unfreeze', 'inside', 9, 9, -9, 0]]],
    ['a withdrawal paid', withdrawalPaid(of(9)), [['withdraw', 'out', 9, 0, -9, 0]]],
    [
      'a withdrawal paid with a fee',
      withdrawalPaid({ ...of(9), fee: fen(2) }),
      [
        ['withdraw', 'out', 7, 0, -7, 0],
        ['fee', 'out', 2, 0, -2, 0],
      ],
    ],
    [
      'gifts that go with a withdrawal',
      withdrawalApplied({ ...of(9), gift: fen(4) }),
      [['freeze', 'inside', 13, -9, 13, -4]],
    ],
    ['and come back', withdrawalRejected({ ...of(9), gift: fen(4) }), [['unfreeze', 'inside', 13, 9, -13, 4]]],
    [
      'and are taken back',
      withdrawalPaid({ ...of(9), fee: fen(2), gift: fen(4) }),
      [
        ['withdraw', 'out', 7, 0, -7, 0],
        ['fee', 'out', 2, 0, -2, 0],
        ['bonus_taken', 'out', 4, 0, -4, 0],
      ],
    ],
    ['what moves no reserve', orderPaidByChannel(of(5)), []],
  ])('say of %s what it moved', (_, journal, lines) => {
    expect(brief(journal)).toEqual(lines)
    expect(ownerOf(journal)).toBe(lines.length > 0 ? 'u1' : null)
  })

  it('go out of what may be spent where something is frozen and into it where it is freed, gifts alone as well', () => {
    const directionOf = (journal: Journal) => linesOf(journal, rich, about).map(({ direction }) => direction)
    expect(directionOf(feeFrozen({ ...of(9), gift: fen(4) }))).toEqual(['out'])
    expect(directionOf(feeFreed({ ...of(9), gift: fen(4) }))).toEqual(['in'])
    expect(directionOf(feeFrozen({ ...of(9), gift: fen(9) }))).toEqual(['out'])
    expect(directionOf(feeFreed({ ...of(9), gift: fen(9) }))).toEqual(['in'])
  })

  it('are one for each part, and refused where the parts are not the whole', () => {
    const parts = mixedParts(
      [
        { bizNo: 'D1', amount: fen(30) },
        { bizNo: 'D2', amount: fen(60) },
      ],
      {
        amount: fen(90),
        gift: fen(10),
      },
    )
    const journal = orderPaidFromReserve({ ...of(90), gift: fen(10) })
    expect(
      linesOf(journal, rich, { ...about, parts }).map((line) => [line.bizNo, line.availableAfter, line.bonusAfter]),
    ).toEqual([
      ['D1', 973, 97],
      ['D2', 920, 90],
    ])
    for (const wrong of [
      parts.slice(1),
      parts.map((part) => ({ ...part, gift: zero })),
      parts.map((part) => ({ ...part, amount: fen(part.amount + 1) })),
    ])
      expect(() => linesOf(journal, rich, { ...about, parts: wrong })).toThrow('拆分不等于合计：r')
    // What is frozen belongs to no part.
    expect(() =>
      linesOf(feeFrozen(of(9)), rich, { ...about, parts: [{ bizNo: 'D1', amount: fen(9), gift: zero }] }),
    ).toThrow(RangeError)
  })

  it('tell what they are of, and what the reserve is after each', () => {
    const [paid, gift] = linesOf(recharge({ ...of(50), gift: fen(2) }), rich, {
      biz: 'recharge',
      bizNo: 'R1',
      remark: '充值',
    })
    expect(paid).toEqual({
      type: 'recharge',
      direction: 'in',
      inside: false,
      amount: 50,
      availableChange: 50,
      frozenChange: 0,
      bonusChange: 0,
      availableAfter: 1050,
      frozenAfter: 300,
      bonusAfter: 100,
      biz: 'recharge',
      bizNo: 'R1',
      remark: '充值',
    })
    expect(gift).toMatchObject({
      type: 'recharge_bonus',
      availableAfter: 1050,
      frozenAfter: 300,
      bonusAfter: 102,
      bizNo: 'R1',
    })
  })
})

const makes = [
  openingBalance,
  adjustment,
  compensation,
  recharge,
  orderPaidFromReserve,
  refundToReserve,
  feeFrozen,
  feeTaken,
  feeFreed,
  withdrawalApplied,
  withdrawalRejected,
  withdrawalPaid,
]
type Make = (of: { ref: string; userId: string; channel: string; amount: Fen; gift: Fen }) => Journal

describe('any life of a book', () => {
  it('ends where the accounts are, each line going on from the one before; what came in less what went out is what there is', () => {
    const event = fc.record({
      make: fc.constantFrom<Make[]>(...makes),
      amount: fc.integer({ min: 1, max: 1000 }),
      gift: fc.nat({ max: 50 }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let balances: Balances = {}
        let now: Reserve = { available: zero, frozen: zero, bonus: zero }
        let [came, went] = [0, 0]
        for (const { make, amount, gift } of events) {
          const journal = make({ ...of(amount), gift: fen(Math.min(gift, amount)) })
          try {
            balances = applyJournal(balances, journal)
          } catch (error) {
            if (isFailure(error, 'balance-short')) continue
            throw error
          }
          for (const line of linesOf(journal, now, about)) {
            expect(line.availableAfter).toBe(now.available + line.availableChange)
            now = { available: line.availableAfter, frozen: line.frozenAfter, bonus: line.bonusAfter }
            if (!line.inside && line.direction === 'in') came += line.amount
            if (!line.inside && line.direction === 'out') went += line.amount
          }
        }
        expect(now).toEqual({
          available: balanceOf(balances, avail('u1')),
          frozen: balanceOf(balances, frozen('u1')),
          bonus: balanceOf(balances, bonus('u1')),
        })
        expect(came - went).toBe(now.available + now.frozen + now.bonus)
      }),
      { numRuns: 2000 },
    )
  })
})
