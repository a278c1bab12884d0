import { describe, expect, it } from 'vitest'
import type { PayBiz, PaymentStatus } from './payment'
import { FIRST_PAYMENT_STATUS, paymentAfter, paymentLife, rechargeLife, type PaymentEvent } from './payment-life'

const statuses = Object.keys(paymentLife) as PaymentStatus[]
const events: PaymentEvent[] = ['pay', 'expire', 'regroup', 'cancel', 'dispute', 'credit']
const kinds: PayBiz[] = ['order', 'difference', 'recharge']

describe('the life of a payment', () => {
  it('is that of its kind: orders and differences alike, a top-up by itself', () => {
    for (const status of statuses)
      for (const event of events) {
        const [order, difference, recharge] = kinds.map((biz) => paymentAfter(biz, status, event))
        expect([order, difference]).toEqual([paymentLife[status][event] ?? null, paymentLife[status][event] ?? null])
        expect(recharge).toBe(rechargeLife[status][event] ?? null)
      }
  })

  it('comes from its first state to every other, whatever is paid for', () => {
    for (const biz of kinds) {
      const met = new Set([FIRST_PAYMENT_STATUS])
      for (const status of met)
        for (const event of events) {
          const next = paymentAfter(biz, status, event)
          if (next) met.add(next)
        }
      expect([...met].toSorted()).toEqual(statuses.toSorted())
    }
  })

  it('books money once: what has succeeded never ends otherwise, and what comes again is the buyer’s reserve', () => {
    for (const biz of kinds) {
      expect(paymentAfter(biz, 'succeeded', 'pay')).toBeNull()
      expect(paymentAfter(biz, 'succeeded', 'credit')).toBe('succeeded')
      for (const event of ['expire', 'regroup', 'cancel', 'dispute'] as const)
        for (const status of ['succeeded', 'closed', 'failed'] as const)
          expect(paymentAfter(biz, status, event)).toBeNull()
    }
  })

  it('takes money that comes late for a top-up, and gives that for an order to the reserve', () => {
    for (const status of ['closed', 'failed'] as const) {
      expect(paymentAfter('recharge', status, 'pay')).toBe('succeeded')
      expect([paymentAfter('order', status, 'pay'), paymentAfter('order', status, 'credit')]).toEqual([null, status])
    }
  })

  it('of a top-up is not regrouped, and nothing of it is cancelled', () => {
    expect([paymentAfter('recharge', 'pending', 'regroup'), paymentAfter('recharge', 'pending', 'cancel')]).toEqual([
      null,
      null,
    ])
    expect([paymentAfter('order', 'pending', 'regroup'), paymentAfter('order', 'pending', 'cancel')]).toEqual([
      'closed',
      'closed',
    ])
  })
})
