import { isInWindow } from '../../domain/after-sale/path'
import type { Named } from '../../domain/catalogue'
import { Failure } from '../../domain/failure'
import { sellingAmount } from '../../domain/landed'
import { limits } from '../../domain/settings'
import { maskedConsignee, plainConsignee } from '../../domain/masking'
import { fen, sum } from '../../domain/money'
import {
  countsByTab,
  orderCan,
  orderStatusText,
  piecesOf,
  statusesUnder,
  type OrderFilter,
  type OrderSort,
  type OrderSummary,
  type PackMate,
} from '../../domain/order'
import { mayLeavePack } from '../../domain/order-life/pack'
import { lifeText } from '../../domain/order-life/words'
import { planReorder } from '../../domain/reorder'
import { refusals } from '../../domain/refusals'
import { cleanText } from '../../domain/text'
import { dayStart, toBeijing } from '../../domain/time'
import { cartHandlers } from './memory-cart'
import { sellable } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import { startExport } from './memory-jobs'
import { idempotent } from './memory-limits'
import { casesTold, confirmBy, moveOrder, openCasesOf, orderOf } from './memory-order-life'
import { cancelOrder } from './memory-payments'
import { atomically, nowText, paged, type MemoryBuyer, type MemoryOrder, type MemoryWorld } from './memory-world'

export const orderHandlers = (world: MemoryWorld) => {
  const { cartAdd } = cartHandlers(world)
  return {
    orderList({ cursor, ...query }, buyer) {
      const counted = ordersUnder(world, buyer, { ...query, status: 'all' })
      const statuses = statusesUnder(query.status)
      const chosen = counted.filter((order) => statuses.includes(order.status))
      const page = cursor ? pageOf(cursor) : query.page
      const { list, ...rest } = paged(chosen, { ...query, page })
      const selling = sellingAmount(
        chosen.flatMap(({ items }) => items),
        buyer.priceRatio,
      )
      const payable = sum(chosen.map((order) => order.payable))
      return {
        list: list.map((order) => ({ ...summaryOf(world, order), consignee: maskedConsignee(order.consignee) })),
        ...rest,
        counts: countsByTab(counted.map((order) => ({ status: order.status, orders: 1 }))),
        totals: {
          orders: chosen.length,
          pieces: chosen.reduce((total, order) => total + piecesOf(order), 0),
          payable,
          margin: selling === null ? null : fen(selling - payable),
        },
        cursor: page * query.pageSize < chosen.length ? btoa(`page ${page + 1}`) : '',
      }
    },

    orderInfo({ orderNo, ...filter }, buyer) {
      const order = orderOf(world, buyer, orderNo)
      const statuses = statusesUnder(filter.status)
      const list = ordersUnder(world, buyer, filter).filter(({ status }) => statuses.includes(status))
      const at = list.indexOf(order)
      return {
        ...order,
        ...summaryOf(world, order),
        packMates: packMatesOf(world, order),
        paid: order.paidAt ? order.payable : fen(0),
        confirmBy: confirmBy(order),
        cases: casesTold(world, orderNo),
        prevOrderNo: at > 0 ? list[at - 1]!.orderNo : '',
        nextOrderNo: at >= 0 ? (list[at + 1]?.orderNo ?? '') : '',
      }
    },

    orderCancel({ orderNo, orderNos, reason, requestId }, buyer) {
      const wanted = orderNos ?? (orderNo === undefined ? [] : [orderNo])
      if (wanted.length === 0) throw refusals.noOrders()
      const cancel = () => {
        const before = refundedOf(world, wanted)
        const { done, refused } = eachByItself(world, buyer, wanted, (order) => cancelOrder(world, order, reason))
        return { cancelled: done, refused, refunded: fen(refundedOf(world, wanted) - before) }
      }
      const input = [wanted, reason]
      return idempotent(world, buyer, { route: 'cancel', requestId, input, perMinute: limits.cancelsPerMinute }, cancel)
    },

    orderConfirm({ orderNo, orderNos }, buyer) {
      const wanted = orderNos ?? (orderNo === undefined ? [] : [orderNo])
      if (wanted.length === 0) throw refusals.noOrders()
      const { done, refused } = eachByItself(world, buyer, wanted, (order) =>
        moveOrder(world, order, { type: 'complete' }, 'buyer'),
      )
      return { confirmed: done, refused }
    },

    orderRemark({ orderNo, text, flag }, buyer) {
      const order = orderOf(world, buyer, orderNo)
      if (flag !== undefined) order.flag = flag
      const remark = text === undefined ? order.remark : cleanText(text)
      if (remark === order.remark) return {}
      order.remark = remark
      order.logs.push({ at: nowText(world), who: 'buyer', event: '', text: lifeText.remark })
      return {}
    },

    orderApart({ orderNo }, buyer) {
      const order = orderOf(world, buyer, orderNo)
      if (order.packNo === '' || !mayLeavePack(order.status)) throw refusals.notPacked()
      order.packNo = ''
      order.logs.push({ at: nowText(world), who: 'buyer', event: '', text: lifeText.unpacked })
      return {}
    },

    orderReorder({ orderNos }, buyer) {
      const items = orderNos.flatMap((no) => orderOf(world, buyer, no).items)
      const now = new Map(items.map(({ skuId }) => [skuId, sellable(world, { skuId, qty: 1 })]))
      const plan = planReorder(items, now, new Map(buyer.cart.map(({ skuId, qty }) => [skuId, qty])))
      if (plan.added.length > 0) cartAdd({ items: plan.added }, buyer)
      return plan
    },

    orderLogistics: ({ orderNo }, buyer) => ({ shipments: orderOf(world, buyer, orderNo).shipments }),

    orderExport({ orderNos, format, columns, personal, purpose, ...filter }, buyer) {
      if (personal && !purpose.trim()) throw refusals.noPurpose()
      const statuses = statusesUnder(filter.status)
      const chosen = orderNos
        ? orderNos.map((no) => orderOf(world, buyer, no))
        : ordersUnder(world, buyer, filter).filter(({ status }) => statuses.includes(status))
      return { job: startExport(world, buyer, chosen, { format, columns, personal }) }
    },

    orderShops: (_, buyer) => shopsOf(world.state.orders.filter(({ userId }) => userId === buyer.id)),
    orderDesk: (_, buyer) => buyer.desk,
    orderDeskUpdate: ({ saleViews, ...desk }, buyer) =>
      (buyer.desk = { ...desk, saleViews: saleViews ?? buyer.desk.saleViews }),
  } satisfies Partial<MemoryHandlers>
}

const shopsOf = (orders: readonly MemoryOrder[]): Named[] => {
  const counted = new Map<string, { shop: Named; orders: number }>()
  for (const { shop } of orders)
    if (shop) counted.set(shop.id, { shop, orders: (counted.get(shop.id)?.orders ?? 0) + 1 })
  return [...counted.values()].toSorted((a, b) => b.orders - a.orders).map(({ shop }) => shop)
}

const refundedOf = ({ state }: MemoryWorld, orderNos: readonly string[]): number =>
  state.orders.filter(({ orderNo }) => orderNos.includes(orderNo)).reduce((all, { refunded }) => all + refunded, 0)

/** Each order succeeds or is refused by itself. */
const eachByItself = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  orderNos: readonly string[],
  act: (order: MemoryOrder) => void,
) => {
  const done: string[] = []
  const refused: { orderNo: string; msg: string }[] = []
  for (const orderNo of new Set(orderNos)) {
    try {
      atomically(world, () => act(orderOf(world, buyer, orderNo)))
      done.push(orderNo)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push({ orderNo, msg: error.message })
    }
  }
  return { done, refused }
}

/** @throws Failure invalid */
const pageOf = (cursor: string): number => {
  const page = /^[A-Za-z0-9+/]+=*$/.test(cursor) && cursor.length % 4 === 0 ? /^page (\d+)$/.exec(atob(cursor)) : null
  if (!page) throw refusals.badCursor()
  return Number(page[1])
}

/** Of this buyer, under every filter but the tab. */
const ordersUnder = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { keyword = '', sort, ...filter }: OrderFilter & { sort: OrderSort },
): MemoryOrder[] => {
  const word = keyword.trim().toLowerCase()
  const from = filter.dateFrom ? dayStart(filter.dateFrom) : -Infinity
  const to = filter.dateTo ? dayStart(filter.dateTo) + 86_400_000 : Infinity
  const found = world.state.orders
    .filter(({ userId }) => userId === buyer.id)
    .filter((order) => !word || mentions(order, word))
    .filter(({ createdMs }) => createdMs >= from && createdMs < to)
    .filter(({ station }) => filter.stationId === undefined || station.id === filter.stationId)
    .filter(({ shop }) => filter.shopId === undefined || shop?.id === filter.shopId)
    .filter(({ flag }) => filter.flag === undefined || flag === filter.flag)
    .filter(
      ({ orderNo }) => filter.abnormal === undefined || openCasesOf(world, orderNo).length > 0 === filter.abnormal,
    )
    .filter(({ afterSale }) => filter.afterSale === undefined || afterSale === filter.afterSale)
    .toReversed()
    .toSorted((a, b) => b.createdMs - a.createdMs)
  if (sort === 'created_asc') return found.toReversed()
  return sort === 'payable_desc' ? found.toSorted((a, b) => b.payable - a.payable) : found
}

const mentions = (
  { orderNo, platformOrderNo, consignee, remark, items, shipments }: MemoryOrder,
  word: string,
): boolean =>
  [
    orderNo,
    platformOrderNo,
    remark,
    consignee.name,
    consignee.mobile,
    ...shipments.map(({ trackingNo }) => trackingNo),
    ...items.flatMap(({ title, artNo }) => [title, artNo]),
  ].some((text) => text.toLowerCase().includes(word))

const isClaimable = ({ options }: MemoryWorld, { logs }: MemoryOrder): boolean => {
  const completed = logs.find(({ event }) => event === 'complete')
  return isInWindow({ completedAt: completed ? Date.parse(completed.at) : null }, options.now())
}

const packMatesOf = ({ state }: MemoryWorld, { orderNo, packNo }: MemoryOrder): PackMate[] =>
  state.orders
    .filter((one) => packNo !== '' && one.packNo === packNo && one.orderNo !== orderNo)
    .filter(({ status }) => status !== 'cancelled' && status !== 'closed')
    .map((one) => ({ orderNo: one.orderNo, status: one.status, statusText: orderStatusText[one.status] }))

export const summaryOf = (world: MemoryWorld, order: MemoryOrder): OrderSummary => ({
  ...order,
  items: order.items.map((item) => ({ ...item, image: world.options.picture(item.image) })),
  statusText: orderStatusText[order.status],
  consignee: plainConsignee(order.consignee),
  expiresAt: toBeijing(order.expiresMs),
  paymentNo: order.status === 'pending_payment' ? order.paymentNo : '',
  packed: packMatesOf(world, order).length > 0,
  trackingNos: order.shipments.map(({ trackingNo }) => trackingNo),
  abnormal: openCasesOf(world, order.orderNo).length > 0,
  can: orderCan(order.status, order.shipments.length > 0, isClaimable(world, order)),
})
