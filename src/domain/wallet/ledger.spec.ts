import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure, isFailure } from '../failure'
import { fen, MAX_FEN, sum, zero, type Fen } from '../money'
import {
  adjustment,
  applyJournal,
  avail,
  balanceOf,
  compensation,
  differenceToReserve,
  feeFreed,
  feeFrozen,
  feeTaken,
  frozen,
  isBuyers,
  latePaymentToReserve,
  openingBalance,
  orderPaidByChannel,
  orderPaidFromReserve,
  recharge,
  refundDue,
  refundFallsToReserve,
  refundPaidOut,
  refundToReserve,
  reversal,
  withdrawalApplied,
  withdrawalPaid,
  withdrawalRejected,
  type Account,
  type Balances,
  type Journal,
  type JournalKind,
} from './ledger'

const play = (journals: Journal[], from: Balances = {}): Balances => journals.reduce(applyJournal, from)
const of = (amount: number) => ({ ref: 'r1', userId: 'u1', channel: 'alipay', amount: fen(amount) })

describe('journals', () => {
  it.each<[string, () => Journal, JournalKind, Partial<Record<Account, number>>]>([
    ['an opening balance', () => openingBalance(of(500)), 'opening_balance', { opening: -500, 'avail:u1': 500 }],
    ['a credit by hand', () => adjustment(of(500)), 'adjustment', { adjusted: -500, 'avail:u1': 500 }],
    ['a debit by hand', () => adjustment(of(-500)), 'adjustment', { adjusted: 500, 'avail:u1': -500 }],
    ['a recharge', () => recharge(of(500)), 'recharge', { 'psp:alipay': -500, 'avail:u1': 500 }],
    [
      'a recharge with a gift',
      () => recharge({ ...of(500), gift: fen(20) }),
      'recharge',
      { 'psp:alipay': -500, 'avail:u1': 500, gift_cost: -20, 'bonus:u1': 20 },
    ],
    [
      'an order paid from the reserve',
      () => orderPaidFromReserve(of(500)),
      'order_pay',
      { 'avail:u1': -500, revenue: 500 },
    ],
    [
      'an order paid by a channel',
      () => orderPaidByChannel(of(500)),
      'order_pay_channel',
      { 'psp:alipay': -500, revenue: 500 },
    ],
    ['a late payment', () => latePaymentToReserve(of(500)), 'late_payment', { 'psp:alipay': -500, 'avail:u1': 500 }],
    ['a refund to the reserve', () => refundToReserve(of(500)), 'order_refund', { revenue: -500, 'avail:u1': 500 }],
    [
      'a difference that is given back',
      () => differenceToReserve(of(500)),
      'difference_back',
      { revenue: -500, 'avail:u1': 500 },
    ],
    ['a fault of ours made good', () => compensation(of(500)), 'compensation', { compensation: -500, 'avail:u1': 500 }],
    ['a refund on its way', () => refundDue(of(500)), 'order_refund_due', { revenue: -500, refund_due: 500 }],
    [
      'a refund paid out',
      () => refundPaidOut(of(500)),
      'order_refund_channel',
      { refund_due: -500, 'psp:alipay': 500 },
    ],
    [
      'a refund that its channel refused',
      () => refundFallsToReserve(of(500)),
      'order_refund_fallback',
      { refund_due: -500, 'avail:u1': 500 },
    ],
    [
      'a fee of an after-sale frozen',
      () => feeFrozen(of(500)),
      'after_sale_freeze',
      { 'avail:u1': -500, 'frozen:u1': 500 },
    ],
    ['a fee of an after-sale taken', () => feeTaken(of(500)), 'after_sale_fee', { 'frozen:u1': -500, revenue: 500 }],
    [
      'a fee of an after-sale freed',
      () => feeFreed(of(500)),
      'after_sale_unfreeze',
      { 'frozen:u1': -500, 'avail:u1': 500 },
    ],
    [
      'a withdrawal applied for',
      () => withdrawalApplied(of(500)),
      'withdraw_freeze',
      { 'avail:u1': -500, 'frozen:u1': 500 },
    ],
    [
      'a withdrawal that gifts go with',
      () => withdrawalApplied({ ...of(500), gift: fen(20) }),
      'withdraw_freeze',
      { 'avail:u1': -500, 'bonus:u1': -20, 'frozen:u1': 520 },
    ],
    [
      'gifts that come back with it',
      () => withdrawalRejected({ ...of(500), gift: fen(20) }),
      'withdraw_unfreeze',
      { 'frozen:u1': -520, 'avail:u1': 500, 'bonus:u1': 20 },
    ],
    [
      'gifts taken back, and a fee',
      () => withdrawalPaid({ ...of(500), fee: fen(3), gift: fen(20) }),
      'withdraw_paid',
      { 'frozen:u1': -520, payout: 497, revenue: 3, gift_cost: 20 },
    ],
    [
      'a withdrawal rejected',
      () => withdrawalRejected(of(500)),
      'withdraw_unfreeze',
      { 'frozen:u1': -500, 'avail:u1': 500 },
    ],
    ['a withdrawal paid', () => withdrawalPaid(of(500)), 'withdraw_paid', { 'frozen:u1': -500, payout: 500 }],
  ])('move the money of %s', (_, made, expectedKind, expected) => {
    const { kind, ref, entries } = made()
    expect({ kind, ref, moved: Object.fromEntries(entries.map(({ account, amount }) => [account, amount])) }).toEqual({
      kind: expectedKind,
      ref: 'r1',
      moved: expected,
    })
  })

  it('refuse to move nothing, less than nothing, or more than a field may carry', () => {
    for (const amount of [0, -1, 0.5, Number.NaN, MAX_FEN + 1]) {
      expect(() => orderPaidFromReserve({ ref: 'r1', userId: 'u1', amount: amount as Fen })).toThrow(RangeError)
    }
    expect(() => recharge({ ...of(1), gift: -1 as Fen })).toThrow(RangeError)
    expect(() => openingBalance({ ...of(1), ref: '' })).toThrow(RangeError)
    for (const move of [withdrawalApplied, withdrawalRejected, feeTaken, refundDue, compensation]) {
      expect(() => move(of(0))).toThrow('记账金额必须大于零')
      expect(() => move(of(-1))).toThrow('记账金额必须大于零')
    }
    for (const move of [orderPaidFromReserve, refundToReserve, differenceToReserve, feeFrozen, feeFreed])
      expect(() => move(of(0))).toThrow('记账金额必须大于零')
    // Gifts alone are no withdrawal.
    for (const move of [withdrawalApplied, withdrawalRejected])
      expect(() => move({ ...of(0), gift: fen(5) })).toThrow('记账金额必须大于零：0，5')
  })

  it('refuse gifts that are more than the amount they are part of, or less than none', () => {
    for (const move of [orderPaidFromReserve, refundToReserve, feeFrozen, feeFreed, differenceToReserve]) {
      expect(() => move({ ...of(5), gift: fen(6) })).toThrow('赠送的金额不对：6')
      expect(() => move({ ...of(5), gift: fen(-1) })).toThrow('赠送的金额不对：-1')
      expect(move({ ...of(5), gift: fen(5) }).entries).toHaveLength(2)
    }
    for (const move of [withdrawalApplied, withdrawalRejected])
      expect(() => move({ ...of(5), gift: fen(-1) })).toThrow('记账金额必须大于零：5，-1')
    expect(() => withdrawalPaid({ ...of(5), gift: fen(-1) })).toThrow('记账金额必须大于零')
  })

  it('refuse a fee that leaves nothing of a withdrawal, or adds to it', () => {
    for (const fee of [5, 6, -1])
      expect(() => withdrawalPaid({ ...of(5), fee: fen(fee) })).toThrow(`手续费不对：${fee}`)
    expect(withdrawalPaid({ ...of(5), fee: fen(4) }).entries).toEqual([
      { account: 'frozen:u1', amount: -5 },
      { account: 'payout', amount: 1 },
      { account: 'revenue', amount: 4 },
    ])
  })

  it('are undone by their mirror under their number where they were made by hand, and not else', () => {
    expect(reversal(adjustment(of(-7)))).toEqual({
      kind: 'reversal',
      ref: 'r1',
      entries: [
        { account: 'avail:u1', amount: 7 },
        { account: 'adjusted', amount: -7 },
      ],
    })
    expect(reversal(compensation(of(7))).entries.map(({ amount }) => amount)).toEqual([7, -7])
    for (const journal of [recharge(of(7)), refundToReserve(of(7)), reversal(adjustment(of(7)))])
      expect(() => reversal(journal)).toThrow(`不能冲正：${journal.kind}`)
  })

  it('belong to a buyer where an account of his is in them', () => {
    const accounts: Account[] = ['avail:u1', 'frozen:u1', 'bonus:u1', 'psp:alipay', 'revenue', 'payout', 'adjusted']
    expect(accounts.filter(isBuyers)).toEqual(['avail:u1', 'frozen:u1', 'bonus:u1'])
    expect(isBuyers('psp:avail:u1')).toBe(false)
  })
})

describe('applyJournal', () => {
  it('refuses what the buyer does not have, says how much is lacking and changes nothing', () => {
    const before = play([openingBalance(of(300))])
    const pay = () => applyJournal(before, orderPaidFromReserve(of(500)))
    expect(pay).toThrow(Failure)
    expect(pay).toThrow(expect.objectContaining({ kind: 'balance-short', details: { shortBy: 200 } }))
    expect(before).toEqual({ opening: -300, 'avail:u1': 300 })
    expect(balanceOf(applyJournal(before, orderPaidFromReserve(of(300))), avail('u1'))).toBe(0)
    // Of all his accounts together, while a provider's may fall as it likes.
    const both = () => applyJournal(before, orderPaidFromReserve({ ...of(500), gift: fen(50) }))
    expect(both).toThrow(expect.objectContaining({ details: { shortBy: 200 } }))
    expect(balanceOf(applyJournal(before, recharge(of(900))), 'psp:alipay')).toBe(-900)
  })

  it.each([
    ['one entry', [['revenue', 1]]],
    ['no entries', []],
    [
      'entries that do not sum to zero',
      [
        ['revenue', 2],
        ['avail:u1', -1],
      ],
    ],
    [
      'an entry of zero',
      [
        ['revenue', 1],
        ['psp:x', -1],
        ['payout', 0],
      ],
    ],
    [
      'an account twice',
      [
        ['revenue', 2],
        ['revenue', -1],
        ['psp:x', -1],
      ],
    ],
    [
      'half a fen',
      [
        ['revenue', 0.5],
        ['psp:x', -0.5],
      ],
    ],
  ] as [string, [Account, number][]][])('refuses a journal with %s', (_, rows) => {
    const entries = rows.map(([account, amount]) => ({ account, amount: amount as Fen }))
    expect(() => applyJournal({ 'avail:u1': fen(10) }, { kind: 'order_pay', ref: 'r1', entries })).toThrow(
      /^(?:分录不平：order_pay r1|不是有效的金额（分）：0\.5)$/,
    )
  })
})

type Make = (of: { ref: string; userId: string; channel: string; amount: Fen; gift: Fen }) => Journal

const event = fc
  .record({
    make: fc.constantFrom<Make[]>(
      openingBalance,
      recharge,
      orderPaidFromReserve,
      orderPaidByChannel,
      latePaymentToReserve,
      refundToReserve,
      refundDue,
      refundPaidOut,
      refundFallsToReserve,
      withdrawalApplied,
      withdrawalRejected,
      withdrawalPaid,
      compensation,
      differenceToReserve,
      feeFrozen,
      feeTaken,
      feeFreed,
    ),
    userId: fc.constantFrom('u1', 'u2'),
    channel: fc.constantFrom('alipay', 'wechat'),
    amount: fc.integer({ min: 1, max: 1000 }).map(fen),
    gift: fc.nat({ max: 50 }),
  })
  .map(({ make, gift, ...rest }) => make({ ref: 'r', ...rest, gift: fen(Math.min(gift, rest.amount)) }))

/** Plays what is allowed and leaves out what is refused, as a server does. */
const live = (journals: Journal[]): { balances: Balances; done: Journal[] } => {
  let balances: Balances = {}
  const done = journals.filter((journal) => {
    try {
      balances = applyJournal(balances, journal)
      return true
    } catch (error) {
      if (isFailure(error, 'balance-short')) return false
      throw error
    }
  })
  return { balances, done }
}

describe('any life of the books', () => {
  it('keeps the sum of all accounts at zero and every account of a buyer at or above it', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (journals) => {
        const { balances } = live(journals)
        expect(sum(Object.values(balances).map((amount) => amount ?? zero))).toBe(0)
        for (const userId of ['u1', 'u2']) {
          for (const account of [avail(userId), frozen(userId), `bonus:${userId}` as const])
            expect(balanceOf(balances, account)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('gives equal balances when it is replayed, and each balance is the sum of its entries', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (journals) => {
        const { balances, done } = live(journals)
        expect(play(done)).toEqual(balances)
        for (const account of Object.keys(balances) as Account[]) {
          const entries = done.flatMap((journal) => journal.entries).filter((entry) => entry.account === account)
          expect(sum(entries.map(({ amount }) => amount))).toBe(balances[account])
        }
      }),
    )
  })
})
