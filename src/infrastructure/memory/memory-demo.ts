import { nextDemoAfterSale } from '../../../demo/after-sales'
import { nextDemoStep } from '../../../demo/fulfilment'
import { isOpen } from '../../domain/after-sale/table'
import { afterSaleStatusText } from '../../domain/after-sale/words'
import { isFailure } from '../../domain/failure'
import { refusals } from '../../domain/refusals'
import type { MemoryHandlers } from './memory-handlers'
import { livedOf, moveOrder, orderOf } from './memory-order-life'
import { moveCase } from './memory-aftersale-life'
import type { MemoryAfterSale, MemoryOrder, MemoryWorld } from './memory-world'
import { orderStatusText } from '../../domain/order'

/** The station of the shop in memory moves nothing by itself: one step for each wish, of what its buyer wants back first. */
export const demoHandlers = (world: MemoryWorld) =>
  ({
    demoDial: () => ({ open: true, speed: world.state.demoSpeed }),
    demoSpeed({ speed }) {
      world.state.demoSpeed = speed
      return { open: true, speed }
    },
    demoStep({ orderNo }, buyer) {
      const order = orderOf(world, buyer, orderNo)
      const sale = stepAfterSale(world, order)
      if (sale) return { status: order.status, statusText: afterSaleStatusText(sale.type, sale.status) }
      const hadTrouble = world.state.cases.some((one) => one.orderNo === orderNo)
      const next = nextDemoStep({
        ...livedOf(world, order),
        orderNo,
        brand: order.brand.name,
        packNo: order.packNo,
        hadTrouble,
      })
      if (!next) throw refusals.noDemoStep()
      const isSystem = next.wish.type === 'decide' || next.wish.type === 'complete'
      const { status } = moveOrder(world, order, next.wish, isSystem ? 'system' : 'station')
      return { status, statusText: orderStatusText[status] }
    },
  }) satisfies Partial<MemoryHandlers>

/** The first application of an order that waits for the station, one step on; null where none does. */
const stepAfterSale = (world: MemoryWorld, { orderNo, brand }: MemoryOrder): MemoryAfterSale | null => {
  for (const one of world.state.afterSales) {
    const step = one.orderNo === orderNo && isOpen(one.status) ? nextDemoAfterSale(one) : null
    if (!step) continue
    try {
      moveCase(world, one, step.type === 'sent' ? { ...step, brand: brand.name } : step)
      return one
    } catch (error) {
      // Something else has to be decided before.
      if (!isFailure(error, 'conflict', 'invalid')) throw error
    }
  }
  return null
}
