import { expect, it } from 'vitest'
import { walkEverything } from '../../../tests/support/machine-paths'
import { paymentAfter, paymentLife, rechargeLife, type PaymentEvent } from '../../domain/payment-life'
import { paymentLifeMachine, rechargeLifeMachine } from './payment-life-machine'

const eventsOf = (life: typeof paymentLife) =>
  [...new Set(Object.values(life).flatMap((ways) => Object.keys(ways) as PaymentEvent[]))].map((type) => ({ type }))

it('every state of a payment can be reached, and each way of its table is walked', () =>
  walkEverything({ machine: paymentLifeMachine, events: eventsOf(paymentLife) }))

it('every state of a top-up can be reached, and each way of its table is walked', () =>
  walkEverything({ machine: rechargeLifeMachine, events: eventsOf(rechargeLife) }))

it('what was paid stays paid, whatever comes after', () => {
  for (const biz of ['order', 'difference', 'recharge'] as const)
    for (const { type } of eventsOf(paymentLife)) {
      expect(paymentAfter(biz, 'succeeded', type) ?? 'succeeded').toBe('succeeded')
    }
})

it('an order that ended unpaid is not paid by late money, a top-up is', () => {
  expect(paymentAfter('order', 'closed', 'pay')).toBeNull()
  expect(paymentAfter('recharge', 'closed', 'pay')).toBe('succeeded')
})
