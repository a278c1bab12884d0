import { setup } from 'xstate'
import { orderStatusText, type OrderStatus } from '../../domain/order'
import { isFinal, orderLife } from '../../domain/order-life/table'
import type { OrderEvent } from '../../domain/order-life/types'
import { machineMeta } from '../labels'
import { orderLifeLabels } from './order-life-labels'

/** The life of an order as its table has it. The server moves orders; here it can be drawn and walked. */
export const orderLifeMachine = () =>
  setup({ types: { events: {} as { type: OrderEvent }, meta: machineMeta } }).createMachine({
    id: 'orderLife',
    meta: { labels: orderLifeLabels },
    initial: 'pending_payment',
    states: Object.fromEntries(statuses.map((status) => [status, stateOf(status)])) as Record<
      OrderStatus,
      ReturnType<typeof stateOf>
    >,
  })

const statuses = Object.keys(orderLife) as OrderStatus[]

const stateOf = (status: OrderStatus) => ({
  meta: { label: orderStatusText[status] },
  ...(isFinal(status) ? { type: 'final' as const } : { on: orderLife[status] }),
})
