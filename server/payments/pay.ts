import { Failure } from '../../src/domain/failure'
import { sum } from '../../src/domain/money'
import type { PayBiz, PayResult, PayTicket } from '../../src/domain/payment'
import { planPayment } from '../../src/domain/payment-plan'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Queryable } from '../store/db'
import { channelOf, payMethods, type TradeDeps } from './methods'
import { askAttempt, endAttemptSoon, orNull } from './ask'
import { attemptFor, keepTicket, openAttempts } from './attempts'
import { expirePayment } from './expire'
import { reserveOf } from '../wallet/ledger'
import { idempotent, rememberReply } from '../store/idempotency'
import { endPayments, findPayment, lockPayment, ordersOfPayment, reissue, type Payment } from './payments'
import { lockOrdersOf } from '../orders/order-life'
import { settleLocked } from './settle'

type PayInput = Given<(typeof calls)['orderPay']>

/**
 * Begins a payment at a provider, or pays from the reserve at once; where no method is named, the payment is only opened.
 * @throws Failure not-found; conflict when paid, closed or expired; balance-short; invalid for a method that is not open
 */
export const payOrders = async (
  deps: TradeDeps,
  userId: string,
  input: PayInput,
  origin: string,
): Promise<PayTicket> => {
  const { method } = input
  mustBeOpen(deps, method, 'order')
  if ((input.paymentNo === undefined) === (input.orderNos === undefined)) {
    throw refusals.nothingToPay()
  }
  const nowMs = deps.clock.now()
  const request = {
    userId,
    requestId: input.requestId,
    route: 'pay',
    input,
    nowMs,
    perMinute: deps.config.limits.paysPerMinute,
  }
  try {
    const ticket = await deps.db.tx((tx) =>
      idempotent(tx, request, async () => {
        const payment = await paymentFor(tx, userId, input, nowMs)
        mustBeOpen(deps, method, payment.biz)
        if (payment.status !== 'pending') throw refusals.payOver()
        if (payment.expiresMs <= nowMs) throw new Expired(payment.paymentNo)
        return begin(deps, tx, payment, method, nowMs)
      }),
    )
    if (method === undefined || method === 'reserve' || ticket.pageUrl || ticket.codeUrl) return ticket
    const opened = { ...ticket, ...(await openAt(deps, ticket, origin)) }
    await rememberReply(deps.db, request, opened)
    return opened
  } catch (error) {
    if (!(error instanceof Expired)) throw error
    // What is over is ended here and now, not only when the sweeper comes by.
    await endNow(deps, error.paymentNo, nowMs)
    throw error
  }
}

/** What became of a payment; the provider is asked when nothing is known yet. @throws Failure not-found */
export const payResultOf = async (deps: TradeDeps, userId: string, paymentNo: string): Promise<PayResult> => {
  const found = await findPayment(deps.db, paymentNo)
  if (found?.userId !== userId) throw refusals.notFound('payment')
  const payment = found.status === 'pending' ? await lookAgain(deps, found) : found
  const reserve = await reserveOf(deps.db, userId)
  return {
    paymentNo,
    biz: payment.biz,
    status: payment.status,
    amount: payment.amount,
    orderNos: await ordersOfPayment(deps.db, paymentNo),
    paidAt: payment.paidMs === null ? '' : toBeijing(payment.paidMs),
    expiresAt: toBeijing(payment.expiresMs),
    payMethods: payMethods(deps, payment.biz),
    reserveAvailable: reserve.available,
    reserveBonus: reserve.bonus,
  }
}

/** Refused like what is closed already, and to be closed. */
class Expired extends Failure {
  readonly paymentNo: string

  constructor(paymentNo: string) {
    const { kind, message } = refusals.payOver()
    super(kind, message)
    this.paymentNo = paymentNo
  }
}

/** The provider is asked what became of it, and its time is looked at. */
export const lookAgain = async (deps: TradeDeps, payment: Payment): Promise<Payment> => {
  const nowMs = deps.clock.now()
  const { paymentNo } = payment
  await Promise.all((await openAttempts(deps.db, paymentNo)).map((attempt) => askAttempt(deps, attempt, nowMs)))
  if (payment.expiresMs <= nowMs) await endNow(deps, paymentNo, nowMs)
  return (await findPayment(deps.db, paymentNo)) ?? payment
}

/** The provider is told outside of any transaction; where that fails, the same request tries again. */
export const openAt = async (
  deps: TradeDeps,
  { method, paymentNo }: Pick<PayTicket, 'method' | 'paymentNo'>,
  origin: string,
) => {
  const channel = channelOf(deps, method)
  const payment = await findPayment(deps.db, paymentNo)
  if (!channel || !payment) throw refusals.payMethodClosed()
  const nowMs = deps.clock.now()
  const tries = await openAttempts(deps.db, paymentNo)
  const attempt = tries.findLast((one) => one.channel === method)
  // What the buyer began with elsewhere before must not be paid too. Where that provider is away, its money would become reserve.
  const others = attempt ? tries.slice(0, tries.indexOf(attempt)).filter((one) => one.channel !== method) : []
  await Promise.all(others.map((other) => endAttemptSoon(deps, other, nowMs)))
  // The same request again, after the time of the payment: nobody would close at the provider what is opened now.
  if (!attempt || (await findPayment(deps.db, paymentNo))?.status !== 'pending') throw refusals.payOver()
  const { outTradeNo, amount, codeUrl, pageUrl } = attempt
  if (codeUrl || pageUrl) return { codeUrl, pageUrl }
  const ticket = await orNull(deps, attempt, 'create', () =>
    channel.create({ outTradeNo, amount, expiresMs: payment.expiresMs, origin }),
  )
  if (!ticket) throw refusals.providerAway()
  if (await keepTicket(deps.db, outTradeNo, ticket)) return ticket
  await orNull(deps, attempt, 'close', () => channel.close(outTradeNo))
  throw refusals.payOver()
}

/** A provider that is away doesn't keep the buyer from hearing that the time is over. */
const endNow = (deps: TradeDeps, paymentNo: string, nowMs: number): Promise<boolean | null> =>
  orNull(deps, { outTradeNo: paymentNo, channel: '' }, 'end', () => expirePayment(deps, paymentNo, nowMs))

const mustBeOpen = (deps: TradeDeps, method: PayInput['method'], biz: PayBiz): void => {
  if (method !== undefined && !payMethods(deps, biz).includes(method)) throw refusals.payMethodClosed()
}

/** What the buyer means to pay by; the reserve pays at once. */
export const begin = async (
  deps: TradeDeps,
  tx: Queryable,
  payment: Payment,
  method: PayInput['method'],
  nowMs: number,
): Promise<PayTicket> => {
  const { paymentNo, amount } = payment
  const expiresAt = toBeijing(payment.expiresMs)
  if (method === 'reserve') {
    await settleLocked(deps, tx, payment, { method, tradeNo: paymentNo, amount }, nowMs)
  } else if (method !== undefined) {
    await tx.query('update payments set method = $2 where payment_no = $1', [paymentNo, method])
    await attemptFor(tx, { paymentNo, amount }, method, nowMs)
  }
  return { paymentNo, method: method ?? '', codeUrl: '', pageUrl: '', expiresAt }
}

/** The payment named, or the one for exactly these orders: made now where there is none. Locked. */
const paymentFor = async (tx: Queryable, userId: string, input: PayInput, nowMs: number): Promise<Payment> => {
  const paymentNo = input.paymentNo ?? (await paymentOfOrders(tx, userId, input.orderNos ?? [], nowMs))
  const payment = await lockPayment(tx, paymentNo)
  if (payment?.userId !== userId) throw refusals.notFound('payment')
  return payment
}

const paymentOfOrders = async (tx: Queryable, userId: string, wanted: readonly string[], nowMs: number) => {
  const paymentNos = await paymentsOfOrders(tx, userId, wanted)
  for (const paymentNo of paymentNos) await lockPayment(tx, paymentNo)
  const orders = await lockOrdersOf(tx, paymentNos)
  const plan = planPayment(orders, wanted, nowMs)
  if (plan.way === 'over') throw new Expired(plan.paymentNo)
  if (plan.way === 'there is') return plan.paymentNo
  await endPayments(tx, plan.ends, 'regroup')
  const payment = await reissue(tx, plan.due, nowMs)
  for (const rest of plan.rests) await reissue(tx, rest, nowMs)
  if (payment?.amount !== sum(plan.due.map(({ payable }) => payable))) throw new Error('a payment lost an order')
  return payment.paymentNo
}

/** In the order of their numbers. @throws Failure not-found when one order is not the buyer's */
export const paymentsOfOrders = async (
  tx: Queryable,
  userId: string,
  orderNos: readonly string[],
): Promise<string[]> => {
  const rows = await tx.query<{ paymentNo: string }>(
    `select payment_no as "paymentNo" from orders where user_id = $1 and order_no = any($2::text[])`,
    [userId, orderNos],
  )
  if (rows.length !== new Set(orderNos).size) throw refusals.notFound('order')
  return [...new Set(rows.map(({ paymentNo }) => paymentNo))].toSorted()
}
