import { nextDemoStep } from '../../../demo/fulfilment'
import { refusals } from '../../domain/refusals'
import type { MemoryHandlers } from './memory-handlers'
import { livedOf, moveOrder, orderOf } from './memory-order-life'
import type { MemoryWorld } from './memory-world'
import { orderStatusText } from '../../domain/order'

/** The station of the shop in memory moves nothing by itself: one step for each wish. */
export const demoHandlers = (world: MemoryWorld) =>
  ({
    demoDial: () => ({ open: true, speed: world.state.demoSpeed }),
    demoSpeed({ speed }) {
      world.state.demoSpeed = speed
      return { open: true, speed }
    },
    demoStep({ orderNo }, buyer) {
      const order = orderOf(world, buyer, orderNo)
      const hadTrouble = world.state.cases.some((one) => one.orderNo === orderNo)
      const next = nextDemoStep({ ...livedOf(world, order), orderNo, brand: order.brand.name, hadTrouble })
      if (!next) throw refusals.noDemoStep()
      const isSystem = next.wish.type === 'decide' || next.wish.type === 'complete'
      const { status } = moveOrder(world, order, next.wish, isSystem ? 'system' : 'station')
      return { status, statusText: orderStatusText[status] }
    },
  }) satisfies Partial<MemoryHandlers>
