import { it } from 'vitest'
import { orderLife } from '../../domain/order-life/table'
import { walkEverything } from '../../../tests/support/machine-paths'
import { orderLifeMachine } from './order-life-machine'

it('reaches every state of an order and takes every way of its table', () =>
  walkEverything({
    machine: orderLifeMachine,
    events: [...new Set(Object.values(orderLife).flatMap((ways) => Object.keys(ways)))].map((type) => ({ type })),
  }))
