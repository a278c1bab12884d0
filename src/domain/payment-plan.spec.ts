import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen } from './money'
import { meaningOf, overdueOf, planPayment, type DueOrder } from './payment-plan'

const order = (orderNo: string, paymentNo: string, over: Partial<DueOrder> = {}): DueOrder => ({
  orderNo,
  paymentNo,
  status: 'pending_payment',
  payable: fen(100),
  expiresMs: 1000,
  ...over,
})

const messageOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as Error).message
  }
}

describe('paying orders together', () => {
  it('takes the payment there is where it is for just these', () => {
    const orders = [order('1', 'A'), order('2', 'A')]
    expect(planPayment(orders, ['2', '1'], 0)).toEqual({ way: 'there is', paymentNo: 'A' })
  })

  it('takes orders out of their payments, and gives what is left of each a new one', () => {
    const [a1, a2, b3, c4] = [order('1', 'A'), order('2', 'A'), order('3', 'B'), order('4', 'B')]
    expect(planPayment([a1, a2, b3, c4], ['1', '3'], 0)).toEqual({
      way: 'regroup',
      ends: ['A', 'B'],
      due: [a1, b3],
      rests: [[a2], [c4]],
    })
  })

  it('loses no order and pays none twice, however they were grouped', () => {
    const orders = fc.uniqueArray(
      fc.record({ no: fc.integer({ min: 1, max: 20 }), payment: fc.constantFrom('A', 'B', 'C') }),
      { selector: ({ no }) => no, minLength: 2 },
    )
    fc.assert(
      fc.property(orders, fc.nat(), (given, pick) => {
        const all = given.map(({ no, payment }) => order(String(no), payment))
        const wanted = all.filter((_, i) => (pick >> i) % 2 === 1 || i === 0).map(({ orderNo }) => orderNo)
        const plan = planPayment(all, wanted, 0)
        if (plan.way !== 'regroup') return
        const groups = [plan.due, ...plan.rests]
        expect(groups.flat().length).toBe(all.length)
        expect(new Set(groups.flat())).toEqual(new Set(all))
        expect(plan.due.map(({ orderNo }) => orderNo).toSorted()).toEqual(wanted.toSorted())
        expect(plan.rests.every((rest) => new Set(rest.map(({ paymentNo }) => paymentNo)).size === 1)).toBe(true)
      }),
    )
  })

  it('joins whole payments in a new one', () => {
    const orders = [order('1', 'A'), order('2', 'B')]
    expect(planPayment(orders, ['1', '2'], 0)).toEqual({ way: 'regroup', ends: ['A', 'B'], due: orders, rests: [] })
  })

  it('refuses what is paid, is not there any more, or is over', () => {
    expect(messageOf(() => planPayment([order('1', 'A', { status: 'paid' })], ['1'], 0))).toBe(
      '订单已支付或已关闭，请刷新后查看',
    )
    expect(messageOf(() => planPayment([order('1', 'A')], ['1', '2'], 0))).toBe('状态已变化，请刷新后重试')
    expect(messageOf(() => planPayment([order('1', 'A', { status: 'paid' }), order('2', 'A')], ['1', '2'], 0))).toBe(
      '订单已支付或已关闭，请刷新后查看',
    )
    const paid = order('1', 'A', { status: 'paid', expiresMs: 10 })
    expect(overdueOf([paid], 10)).toEqual([])
    const late = [order('1', 'A', { expiresMs: 10 }), order('2', 'A')]
    expect(planPayment(late, ['1'], 10)).toEqual({ way: 'over', paymentNo: 'A' })
    expect(overdueOf(late, 10)).toEqual([late[0]])
  })
})

describe('news of money', () => {
  const pending = { biz: 'order', amount: fen(100), status: 'pending', method: '', tradeNo: '' } as const
  const news = { method: 'sandbox', tradeNo: 'S1', amount: fen(100) } as const
  const paid = { ...pending, status: 'succeeded', method: 'sandbox', tradeNo: 'S1' } as const

  it('settles once, and is credited when nothing is left to pay', () => {
    expect([
      meaningOf(pending, news),
      meaningOf(paid, news),
      meaningOf(paid, { ...news, tradeNo: 'S2' }),
      meaningOf({ ...pending, status: 'closed' }, news),
    ]).toEqual(['settles', 'already', 'credits', 'credits'])
  })

  it('is known by its way and its number, and settles what was only begun in that way', () => {
    expect(meaningOf(paid, { ...news, method: 'alipay' })).toBe('credits')
    expect(meaningOf({ ...pending, method: 'sandbox', tradeNo: 'S1' }, news)).toBe('settles')
  })

  it('settles a top-up whose time was over, and is credited when that has been paid', () => {
    const topUp = { ...pending, biz: 'recharge' } as const
    expect([
      meaningOf({ ...topUp, status: 'closed' }, news),
      meaningOf({ ...topUp, status: 'failed' }, news),
      meaningOf({ ...paid, biz: 'recharge' }, { ...news, tradeNo: 'S2' }),
    ]).toEqual(['settles', 'settles', 'credits'])
  })

  it('is refused with another amount, and from the reserve when nothing is left to pay', () => {
    expect(messageOf(() => meaningOf(pending, { ...news, amount: fen(99) }))).toBe('支付金额不符')
    expect(messageOf(() => meaningOf({ ...pending, status: 'closed' }, { ...news, method: 'reserve' }))).toBe(
      '订单已支付或已关闭，请刷新后查看',
    )
  })
})
