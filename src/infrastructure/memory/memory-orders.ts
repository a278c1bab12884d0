import { maskedConsignee, plainConsignee } from '../../domain/masking'
import { countsByTab, orderCan, orderStatusText, statusesUnder, type OrderSummary } from '../../domain/order'
import { toBeijing } from '../../domain/time'
import type { MemoryHandlers } from './memory-handlers'
import { orderOf } from './memory-order-life'
import { cancelOrder } from './memory-payments'
import { paged, type MemoryOrder, type MemoryWorld } from './memory-world'

export const orderHandlers = (world: MemoryWorld) =>
  ({
    orderList({ status, keyword = '', ...request }, buyer) {
      const word = keyword.trim().toLowerCase()
      const mine = world.state.orders
        .filter(({ userId }) => userId === buyer.id)
        .filter((order) => !word || mentions(order, word))
        .toReversed()
        .toSorted((a, b) => b.createdMs - a.createdMs)
      const statuses = statusesUnder(status)
      const { list, ...rest } = paged(
        mine.filter((order) => statuses.includes(order.status)),
        request,
      )
      return {
        list: list.map((order) => ({ ...summaryOf(world, order), consignee: maskedConsignee(order.consignee) })),
        ...rest,
        counts: countsByTab(mine.map((order) => ({ status: order.status, orders: 1 }))),
      }
    },

    orderInfo({ orderNo }, buyer) {
      const order = orderOf(world, buyer, orderNo)
      return { ...order, ...summaryOf(world, order) }
    },

    orderCancel({ orderNo }, buyer) {
      cancelOrder(world, orderOf(world, buyer, orderNo))
      return {}
    },
  }) satisfies Partial<MemoryHandlers>

const mentions = ({ orderNo, consignee, items }: MemoryOrder, word: string): boolean =>
  [orderNo, consignee.name, consignee.mobile, ...items.map(({ title }) => title)].some((text) =>
    text.toLowerCase().includes(word),
  )

const summaryOf = ({ options }: MemoryWorld, order: MemoryOrder): OrderSummary => ({
  ...order,
  items: order.items.map((item) => ({ ...item, image: options.picture(item.image) })),
  statusText: orderStatusText[order.status],
  consignee: plainConsignee(order.consignee),
  expiresAt: toBeijing(order.expiresMs),
  paymentNo: order.status === 'pending_payment' ? order.paymentNo : '',
  can: orderCan(order.status),
})
