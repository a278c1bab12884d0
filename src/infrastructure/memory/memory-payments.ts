import { optionText, type CaseDecision } from '../../domain/abnormal'
import { limits } from '../../domain/settings'
import { sum, zero, type Fen } from '../../domain/money'
import type { Wish } from '../../domain/order-life/types'
import { lifeText } from '../../domain/order-life/words'
import type { PayBiz, PayMethod } from '../../domain/payment'
import { meaningOf, overdueOf, planPayment } from '../../domain/payment-plan'
import { refusals } from '../../domain/refusals'
import { toBeijing } from '../../domain/time'
import { latePaymentToReserve } from '../../domain/wallet/ledger'
import { walletText } from '../../domain/wallet/words'
import type { Given } from '../../../wire/call'
import type { calls } from '../../../wire/calls'
import type { MemoryHandlers } from './memory-handlers'
import { moveOverdue } from './memory-aftersale-life'
import { carryOutPaid, decideOverdue, openAgain } from './memory-cases'
import { postJournal, spendReserve } from './memory-ledger'
import { idempotent } from './memory-limits'
import { moveOrder, orderOf } from './memory-order-life'
import { creditRecharge, rechargeOf } from './memory-recharges'
import {
  found,
  nextId,
  nowText,
  type MemoryBuyer,
  type MemoryOrder,
  type MemoryPayment,
  type MemoryWorld,
  type PaidBy,
} from './memory-world'

type PayInput = Given<(typeof calls)['orderPay']>

export const paymentHandlers = (world: MemoryWorld) =>
  ({
    orderPay(input, buyer) {
      const { method } = input
      mustBeOpen(world, method, 'order')
      if ((input.paymentNo === undefined) === (input.orderNos === undefined)) throw refusals.nothingToPay()
      return idempotent(
        world,
        buyer,
        { route: 'pay', requestId: input.requestId, input, perMinute: limits.paysPerMinute },
        () => {
          const payment = paymentFor(world, buyer, input)
          mustBeOpen(world, method, payment.biz)
          if (payment.status !== 'pending') throw refusals.payOver()
          const { paymentNo, amount, expiresMs } = payment
          if (method !== undefined) payment.method = method
          if (method === 'reserve') settle(world, payment, { method, tradeNo: paymentNo, amount })
          const url = method === 'sandbox' ? world.options.cashier(paymentNo, amount) : ''
          return { paymentNo, method: method ?? '', codeUrl: url, pageUrl: url, expiresAt: toBeijing(expiresMs) }
        },
      )
    },

    payResult({ paymentNo }, buyer) {
      const { orderNos, expiresMs, ...payment } = paymentOf(world, buyer, paymentNo)
      return {
        ...payment,
        orderNos: orderNos.toSorted(),
        expiresAt: toBeijing(expiresMs),
        payMethods: methodsFor(world, payment.biz),
        reserveAvailable: buyer.reserve,
        reserveBonus: buyer.bonus,
      }
    },
  }) satisfies Partial<MemoryHandlers>

/** The reserve pays for anything but itself. */
const methodsFor = ({ options }: MemoryWorld, biz: PayBiz): PayMethod[] =>
  options.payMethods.filter((method) => biz !== 'recharge' || method !== 'reserve')

const mustBeOpen = (world: MemoryWorld, method: PayInput['method'], biz: PayBiz): void => {
  if (method !== undefined && !methodsFor(world, biz).includes(method)) throw refusals.payMethodClosed()
}

const paymentOf = ({ state }: MemoryWorld, buyer: MemoryBuyer, paymentNo: string): MemoryPayment =>
  found(
    state.payments.find((one) => one.paymentNo === paymentNo && one.userId === buyer.id),
    () => refusals.notFound('payment'),
  )

/** The payment named, or the one for exactly these orders: made now where there is none. */
const paymentFor = (world: MemoryWorld, buyer: MemoryBuyer, input: PayInput): MemoryPayment => {
  if (input.paymentNo !== undefined) return paymentOf(world, buyer, input.paymentNo)
  const wanted = input.orderNos ?? []
  const payments = new Set(wanted.map((no) => orderOf(world, buyer, no).paymentNo))
  const orders = world.state.orders.filter(({ paymentNo }) => payments.has(paymentNo))
  const plan = planPayment(orders, wanted, world.options.now())
  if (plan.way === 'over') throw refusals.payOver()
  if (plan.way === 'there is') return paymentOf(world, buyer, plan.paymentNo)
  for (const no of plan.ends) paymentOf(world, buyer, no).status = 'closed'
  for (const rest of plan.rests) issuePayment(world, rest)
  return issuePayment(world, plan.due)
}

/** Opens a payment for these orders. It ends with the first of them. */
export const issuePayment = (world: MemoryWorld, orders: readonly MemoryOrder[]): MemoryPayment => {
  const payment: MemoryPayment = {
    paymentNo: `P${nextId(world)}`,
    biz: 'order',
    decisions: [],
    userId: orders[0]!.userId,
    orderNos: orders.map(({ orderNo }) => orderNo),
    amount: sum(orders.map(({ payable }) => payable)),
    method: '',
    tradeNo: '',
    status: 'pending',
    paidAt: '',
    expiresMs: Math.min(...orders.map(({ expiresMs }) => expiresMs)),
  }
  world.state.payments.push(payment)
  for (const order of orders) order.paymentNo = payment.paymentNo
  return payment
}

/** Opens a payment of differences over several decisions, or books what the reserve has paid for them. Unpaid ones wait for it. */
export const issueDifference = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  decisions: readonly { decision: CaseDecision; amount: Fen }[],
  method: 'reserve' | '',
): void => {
  if (decisions.length === 0) return
  const isPaid = method === 'reserve'
  const cases = decisions.map(({ decision }) => world.state.cases.find(({ caseNo }) => caseNo === decision.caseNo)!)
  const paymentNo = `P${nextId(world)}`
  const amount = sum(decisions.map((one) => one.amount))
  const payment: MemoryPayment = {
    paymentNo,
    biz: 'difference',
    decisions: [...decisions],
    userId: buyer.id,
    orderNos: [...new Set(cases.map(({ orderNo }) => orderNo))],
    amount,
    method,
    tradeNo: isPaid ? paymentNo : '',
    status: isPaid ? 'succeeded' : 'pending',
    paidAt: isPaid ? nowText(world) : '',
    expiresMs: world.options.now() + world.options.orderExpireSeconds * 1000,
  }
  world.state.payments.push(payment)
  const orders = world.state.orders.filter(({ orderNo }) => payment.orderNos.includes(orderNo))
  if (isPaid)
    for (const [caseNo, gift] of fromReserve(world, buyer, payment, orders))
      for (const charge of orders.flatMap((order) => order.charges)) if (charge.caseNo === caseNo) charge.bonus = gift
  if (!isPaid)
    for (const { decision, amount: due } of decisions) {
      const waiting = cases.find(({ caseNo }) => caseNo === decision.caseNo)!
      Object.assign(waiting, { status: 'processing', option: decision.option, paymentNo })
      const text = lifeText.differenceDue(optionText[decision.option], due)
      const order = world.state.orders.find(({ orderNo }) => orderNo === waiting.orderNo)!
      order.logs.push({ at: nowText(world), who: 'buyer', event: '', text })
    }
}

interface Evidence {
  method: PaidBy
  tradeNo: string
  amount: MemoryPayment['amount']
}

/** Whether this shop knows it, waiting for its money or paid already: the cashier may be asked twice. */
export const isPayable = ({ state }: MemoryWorld, paymentNo: string): boolean =>
  state.payments.some((one) => one.paymentNo === paymentNo && one.status !== 'closed')

/** What the sandbox's cashier would tell the server: this payment is done. */
export const payAtSandbox = (world: MemoryWorld, paymentNo: string): void => {
  const payment = found(
    world.state.payments.find((one) => one.paymentNo === paymentNo),
    () => refusals.notFound('payment'),
  )
  settle(world, payment, { method: 'sandbox', tradeNo: `S${paymentNo}`, amount: payment.amount })
}

/** It took money by a number of its own that is not the one before: too late, or a second time. */
export const captureAgain = (world: MemoryWorld, paymentNo: string): void => {
  const payment = world.state.payments.find((one) => one.paymentNo === paymentNo)!
  settle(world, payment, { method: 'sandbox', tradeNo: `AGAIN${paymentNo}`, amount: payment.amount })
}

/** The one place where a payment becomes a success. Money that came too late or twice goes to the reserve, never lost. */
const settle = (world: MemoryWorld, payment: MemoryPayment, evidence: Evidence): void => {
  const { state } = world
  const meaning = meaningOf(payment, evidence)
  if (meaning === 'already') return
  const payer = state.buyers.find(({ id }) => id === payment.userId)!
  const orders = state.orders.filter(({ orderNo }) => payment.orderNos.includes(orderNo))
  if (meaning === 'credits') {
    if (state.credited.includes(evidence.tradeNo)) return
    state.credited.push(evidence.tradeNo)
    const credited = { ref: `${evidence.method}:${evidence.tradeNo}`, userId: payer.id, amount: evidence.amount }
    postJournal(world, payer, latePaymentToReserve({ ...credited, channel: evidence.method }), {
      biz: payment.biz,
      ...(payment.biz === 'recharge'
        ? { bizNo: rechargeOf(world, payment).rechargeNo, remark: walletText.paidTwice }
        : { bizNo: payment.orderNos.toSorted()[0] ?? '', remark: walletText.latePayment }),
    })
    const text = lifeText.lateMoney(evidence.amount, payment.status === 'succeeded')
    for (const order of orders) order.logs.push({ at: nowText(world), who: 'system', event: '', text })
    return
  }
  const gifts = evidence.method === 'reserve' ? fromReserve(world, payer, payment, orders) : new Map<string, Fen>()
  Object.assign(payment, { status: 'succeeded', paidAt: nowText(world), ...evidence })
  if (payment.biz === 'recharge') return creditRecharge(world, payer, payment)
  if (payment.biz === 'difference') {
    for (const paid of payment.decisions)
      carryOutPaid(world, payer, {
        ...paid,
        gift: gifts.get(paid.decision.caseNo) ?? zero,
        paymentNo: payment.paymentNo,
        method: evidence.method,
      })
    return
  }
  for (const order of orders) {
    moveOrder(world, order, { type: 'pay' }, 'buyer')
    Object.assign(order, { paidAt: payment.paidAt, payMethod: evidence.method })
    const { orderNo, payable: amount } = order
    order.charges.push({ caseNo: '', method: evidence.method, amount, bonus: gifts.get(orderNo) ?? zero, left: amount })
    for (const { productId, qty } of order.items) state.sold[productId] = (state.sold[productId] ?? 0) + qty
  }
}

/** @returns what of each order, or case, was paid with gifts */
const fromReserve = (
  world: MemoryWorld,
  payer: MemoryBuyer,
  { paymentNo, biz, decisions }: MemoryPayment,
  orders: readonly MemoryOrder[],
): Map<string, Fen> => {
  const orderOfCase = (caseNo: string) => world.state.cases.find((one) => one.caseNo === caseNo)!.orderNo
  const parts =
    biz === 'order'
      ? orders.map(({ orderNo, payable }) => ({ key: orderNo, bizNo: orderNo, amount: payable }))
      : decisions.map(({ decision: { caseNo }, amount }) => ({ key: caseNo, bizNo: orderOfCase(caseNo), amount }))
  const remark = biz === 'order' ? walletText.pay : walletText.payDifference
  const inOrder = parts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return new Map(
    spendReserve(world, payer, { paymentNo, biz, remark, parts: inOrder }).map(({ key, gift }) => [key, gift]),
  )
}

/** Takes orders back that were never paid: their stock is free again, orders that were to be paid with them get a payment of their own. */
const takeBack = (
  world: MemoryWorld,
  payment: MemoryPayment,
  gone: readonly MemoryOrder[],
  wish: Extract<Wish, { type: 'cancel' }> | { type: 'expire' },
) => {
  payment.status = 'closed'
  const rest = world.state.orders.filter((one) => one.paymentNo === payment.paymentNo && !gone.includes(one))
  for (const order of gone) {
    moveOrder(world, order, wish, wish.type === 'cancel' ? 'buyer' : 'system')
  }
  if (rest.length > 0) issuePayment(world, rest)
}

/** Ends what is over, as the server's sweeper does. */
export const expireOverdue = (world: MemoryWorld): void => {
  const now = world.options.now()
  for (const payment of world.state.payments.filter((one) => one.status === 'pending' && one.expiresMs <= now)) {
    if (payment.biz === 'recharge') {
      payment.status = 'closed'
      continue
    }
    if (payment.biz === 'difference') {
      payment.status = 'closed'
      for (const one of world.state.cases.filter(({ paymentNo }) => paymentNo === payment.paymentNo)) {
        openAgain(one)
        const order = world.state.orders.find(({ orderNo }) => orderNo === one.orderNo)!
        order.logs.push({ at: nowText(world), who: 'system', event: '', text: lifeText.differenceUnpaid })
      }
      continue
    }
    const orders = world.state.orders.filter(({ paymentNo }) => paymentNo === payment.paymentNo)
    takeBack(world, payment, overdueOf(orders, now), { type: 'expire' })
  }
  decideOverdue(world)
  moveOverdue(world)
}

/** Unpaid: its payment ends. Paid: the money goes back. @throws Failure conflict */
export const cancelOrder = (world: MemoryWorld, order: MemoryOrder, reason: string): void => {
  const wish = { type: 'cancel', reason } as const
  if (order.status !== 'pending_payment') return void moveOrder(world, order, wish, 'buyer')
  const payment = world.state.payments.find(({ paymentNo }) => paymentNo === order.paymentNo)!
  takeBack(world, payment, [order], wish)
}
