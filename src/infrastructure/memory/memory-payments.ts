import { fen, sum, type Fen } from '../../domain/money'
import { logText, orderAfter, orderCan, orderStatusText, type OrderEvent } from '../../domain/order'
import { type PayMethod } from '../../domain/payment'
import { refusals } from '../../domain/refusals'
import {
  nextId,
  nowText,
  skuOf,
  stockOf,
  type MemoryBuyer,
  type MemoryOrder,
  type MemoryPayment,
  type MemoryWorld,
  type PaidTicket,
} from './memory-world'

/** @throws Failure invalid for a closed channel, conflict when there is nothing to pay, balance-short */
export const pay = (world: MemoryWorld, buyer: MemoryBuyer, orders: MemoryOrder[], method: PayMethod): PaidTicket => {
  if (!world.options.payMethods.includes(method)) throw refusals.payMethodClosed()
  if (orders.some(({ can }) => !can.pay)) throw refusals.payOver()
  const amount = sum(orders.map(({ payable }) => payable))
  if (method === 'reserve' && buyer.reserve < amount) throw refusals.balanceShort(fen(amount - buyer.reserve))
  const payment = openPayment(world, buyer, orders, amount)
  payment.method = method
  if (method === 'reserve') {
    buyer.reserve = fen(buyer.reserve - amount)
    settlePayment(world, payment)
  }
  const url = method === 'sandbox' ? `/sandbox/cashier/${payment.paymentNo}` : ''
  return { paymentNo: payment.paymentNo, method, codeUrl: url, pageUrl: url, expiresAt: payment.expiresAt }
}

/** The open payment over just these orders, or a new one. */
const openPayment = (world: MemoryWorld, buyer: MemoryBuyer, orders: MemoryOrder[], amount: Fen): MemoryPayment => {
  const orderNos = orders.map(({ orderNo }) => orderNo)
  const same = world.state.payments.find(
    (one) =>
      one.status === 'pending' &&
      one.orderNos.length === orderNos.length &&
      orderNos.every((no) => one.orderNos.includes(no)),
  )
  if (same) return same
  const payment: MemoryPayment = {
    paymentNo: `P${nextId(world)}`,
    userId: buyer.id,
    orderNos,
    amount,
    method: '',
    status: 'pending',
    paidAt: '',
    expiresAt: orders.map(({ expiresAt }) => expiresAt).toSorted()[0]!,
  }
  world.state.payments.push(payment)
  for (const order of orders) order.paymentNo = payment.paymentNo
  return payment
}

/** What the sandbox's cashier would tell the server: this payment is done. Late money goes to the reserve, never lost. */
export const settlePayment = (world: MemoryWorld, payment: MemoryPayment): void => {
  if (payment.status === 'succeeded') return
  const { state } = world
  const orders = ordersOf(world, payment)
  const payer = state.buyers.find(({ id }) => id === payment.userId)!
  const open = orders.every(({ status }) => orderAfter(status, 'pay') !== null)
  payment.status = 'succeeded'
  payment.paidAt = nowText(world)
  if (!open) {
    payer.reserve = fen(payer.reserve + payment.amount)
    return
  }
  for (const order of orders) {
    move(world, order, 'pay', logText.pay)
    order.paidAt = payment.paidAt
    order.payMethod = payment.method
    order.paymentNo = ''
    for (const { productId, qty } of order.items) state.sold[productId] = (state.sold[productId] ?? 0) + qty
  }
}

/** Closes what wasn't paid in time and puts its stock back. */
export const expireOrders = (world: MemoryWorld): void => {
  for (const order of world.state.orders) {
    if (order.status === 'pending_payment' && Date.parse(order.expiresAt) <= world.options.now()) {
      release(world, order, 'expire', logText.expire)
    }
  }
}

/** Takes back an order that was never paid: its stock, and the payment when nothing is left to pay. */
export const release = (world: MemoryWorld, order: MemoryOrder, event: 'expire' | 'cancel', text: string): void => {
  move(world, order, event, text)
  for (const { skuId, qty } of order.items) {
    const found = skuOf(world.demo, skuId)
    if (found) world.state.stock[skuId] = stockOf(world, found.sku) + qty
  }
  for (const payment of world.state.payments) {
    if (payment.status === 'pending' && payment.orderNos.includes(order.orderNo)) payment.status = 'closed'
  }
  order.paymentNo = ''
}

const ordersOf = (world: MemoryWorld, payment: MemoryPayment): MemoryOrder[] =>
  world.state.orders.filter(({ orderNo }) => payment.orderNos.includes(orderNo))

const move = (world: MemoryWorld, order: MemoryOrder, event: OrderEvent, text: string): void => {
  const status = orderAfter(order.status, event)!
  Object.assign(order, { status, statusText: orderStatusText[status], can: orderCan(status) })
  order.logs = [...order.logs, { at: nowText(world), text }]
}
