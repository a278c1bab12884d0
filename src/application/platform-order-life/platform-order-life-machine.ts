import { setup } from 'xstate'
import type { PlatformOrderStatus } from '../../domain/shops/platform-order'
import { platformOrderLife, type PlatformOrderEvent } from '../../domain/shops/platform-order-life'
import { platformOrderStatuses, platformOrderStatusText } from '../../domain/shops/words'
import { machineMeta } from '../labels'
import { platformOrderLifeLabels } from './platform-order-life-labels'

/** The life of an order of a shop as its table has it. The server reckons it from facts; here it can be drawn and walked. */
export const platformOrderLifeMachine = () =>
  setup({ types: { events: {} as { type: PlatformOrderEvent }, meta: machineMeta } }).createMachine({
    id: 'platformOrderLife',
    meta: { labels: platformOrderLifeLabels },
    initial: 'unlinked',
    states: Object.fromEntries(platformOrderStatuses.map(({ status }) => [status, stateOf(status)])) as Record<
      PlatformOrderStatus,
      ReturnType<typeof stateOf>
    >,
  })

const stateOf = (status: PlatformOrderStatus) => {
  const ways = platformOrderLife[status]
  return {
    meta: { label: platformOrderStatusText[status] },
    ...(Object.keys(ways).length === 0 ? { type: 'final' as const } : { on: ways }),
  }
}
