import { setup } from 'xstate'
import type { PaymentStatus } from '../../domain/payment'
import { FIRST_PAYMENT_STATUS, paymentLife, rechargeLife, type PaymentEvent } from '../../domain/payment-life'
import { machineMeta, type MachineLabels } from '../labels'
import { paymentLifeLabels, paymentStatusLabels, rechargeLifeLabels } from './payment-life-labels'

/** The life of a payment as its table has it. The server moves payments; here it can be drawn and walked. */
export const paymentLifeMachine = () => lifeOf('paymentLife', paymentLife, paymentLifeLabels)

/** That of a top-up, which is a payment with a table of its own. */
export const rechargeLifeMachine = () => lifeOf('rechargeLife', rechargeLife, rechargeLifeLabels)

const lifeOf = (id: string, life: typeof paymentLife, labels: MachineLabels) => {
  const stateOf = (status: PaymentStatus) => ({ meta: { label: paymentStatusLabels[status] }, on: life[status] })
  return setup({ types: { events: {} as { type: PaymentEvent }, meta: machineMeta } }).createMachine({
    id,
    meta: { labels },
    initial: FIRST_PAYMENT_STATUS,
    states: {
      pending: stateOf('pending'),
      succeeded: stateOf('succeeded'),
      closed: stateOf('closed'),
      failed: stateOf('failed'),
    },
  })
}
