import { it } from 'vitest'
import { walkEverything } from '../../../tests/support/machine-paths'
import { platformOrderLife, type PlatformOrderEvent } from '../../domain/shops/platform-order-life'
import { platformOrderLifeMachine } from './platform-order-life-machine'

it('every state of an order of a shop can be reached, and each way of its table is walked', () =>
  walkEverything({
    machine: platformOrderLifeMachine,
    events: [
      ...new Set(Object.values(platformOrderLife).flatMap((ways) => Object.keys(ways) as PlatformOrderEvent[])),
    ].map((type) => ({ type })),
  }))
