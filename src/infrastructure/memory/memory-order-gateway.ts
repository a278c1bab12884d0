import { countsByTab, logText, statusesUnder } from '../../domain/order'
import { type Placed } from '../../domain/ordering'
import { maskMobile } from '../../domain/phone'
import type { OrderGateway } from '../../domain/ports/order-gateway'
import { brandOffers } from '../../domain/pricing/quote'
import { refusals } from '../../domain/refusals'
import { pay, release } from './memory-payments'
import { place } from './memory-place'
import { linesOf, makeQuote, mustBeArea } from './memory-quotes'
import {
  buyerOf,
  paged,
  tariffOf,
  type MemoryBuyer,
  type MemoryOrder,
  type MemoryWorld,
  type PaidTicket,
} from './memory-world'

export const memoryOrderGateway = (world: MemoryWorld): OrderGateway => {
  const { state } = world

  /** The same request id and content gets the first answer again. */
  const once = async <T extends Placed | PaidTicket>(
    buyer: MemoryBuyer,
    requestId: string,
    content: unknown,
    act: () => T,
  ) => {
    const key = `${buyer.id}:${requestId}`
    const fingerprint = JSON.stringify(content)
    const before = state.answers[key]
    if (before) {
      if (before.fingerprint !== fingerprint) throw refusals.requestReused()
      return before.answer as T
    }
    const answer = act()
    state.answers[key] = { fingerprint, answer }
    return answer
  }

  const mine = (buyer: MemoryBuyer, orderNo: string): MemoryOrder => {
    const order = state.orders.find((one) => one.orderNo === orderNo && one.userId === buyer.id)
    if (!order) throw refusals.notFound('order')
    return order
  }

  const minePayment = (buyer: MemoryBuyer, paymentNo: string) => {
    const payment = state.payments.find((one) => one.paymentNo === paymentNo && one.userId === buyer.id)
    if (!payment) throw refusals.notFound('payment')
    return payment
  }

  return {
    async addonOptions(source) {
      linesOf(world, buyerOf(world), source)
      return world.demo.addonGroups
    },

    async brands({ source, areaCode }) {
      const lines = linesOf(world, buyerOf(world), source)
      mustBeArea(world, areaCode)
      return brandOffers(lines, areaCode, tariffOf(world))
    },

    quote: async (request) => makeQuote(world, buyerOf(world), request),

    async place(request) {
      const buyer = buyerOf(world)
      const { requestId, ...content } = request
      return once(buyer, requestId, content, () => place(world, buyer, request))
    },

    async pay({ pay: what, method, requestId }) {
      const buyer = buyerOf(world)
      return once(buyer, requestId, { what, method }, () => {
        const orderNos = 'orderNos' in what ? [...new Set(what.orderNos)] : minePayment(buyer, what.paymentNo).orderNos
        return pay(
          world,
          buyer,
          orderNos.map((no) => mine(buyer, no)),
          method,
        )
      })
    },

    async payResult(paymentNo) {
      const buyer = buyerOf(world)
      const { status, amount, orderNos, paidAt, expiresAt } = minePayment(buyer, paymentNo)
      return {
        paymentNo,
        status,
        amount,
        orderNos,
        paidAt,
        expiresAt,
        payMethods: world.options.payMethods,
        reserveAvailable: buyer.reserve,
      }
    },

    async list({ status = 'all', keyword = '', ...request }) {
      const buyer = buyerOf(world)
      const word = keyword.trim().toLowerCase()
      const found = state.orders.filter((order) => order.userId === buyer.id && (!word || mentions(order, word)))
      const statuses = statusesUnder(status)
      const page = paged(
        found.filter((order) => statuses.includes(order.status)),
        request,
      )
      return {
        ...page,
        list: page.list.map(summary),
        counts: countsByTab(found.map((order) => ({ status: order.status, orders: 1 }))),
      }
    },

    async info(orderNo) {
      const { userId: _userId, plainConsignee: _plain, ...detail } = mine(buyerOf(world), orderNo)
      return detail
    },

    async cancel(orderNo) {
      const order = mine(buyerOf(world), orderNo)
      if (!order.can.cancel) throw refusals.stateChanged()
      release(world, order, 'cancel', logText.cancel)
    },
  }
}

const mentions = (order: MemoryOrder, word: string): boolean =>
  [
    order.orderNo,
    order.plainConsignee.name,
    order.plainConsignee.mobile,
    ...order.items.map(({ title }) => title),
  ].some((text) => text.toLowerCase().includes(word))

/** As lists show it: the consignee's number and address hidden. */
const summary = (order: MemoryOrder) => {
  const { orderNo, status, statusText, station, items, consignee, payable, createdAt, expiresAt, paymentNo, can } =
    order
  const masked = {
    name: `${consignee.name.slice(0, 1)}**`,
    mobile: maskMobile(order.plainConsignee.mobile),
    areaText: consignee.areaText,
    detail: '****',
  }
  return {
    orderNo,
    status,
    statusText,
    station,
    items,
    consignee: masked,
    payable,
    createdAt,
    expiresAt,
    paymentNo,
    can,
  }
}
