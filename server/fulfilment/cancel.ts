import { Failure } from '../../src/domain/failure'
import type { Cancelled, Left } from '../../src/domain/order'
import { refusals } from '../../src/domain/refusals'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { bestEffort } from '../store/best-effort'
import { lockLives, lockOrdersOf } from '../orders/order-life'
import type { TradeDeps } from '../payments/methods'
import { endPayments, lockPayment, reissue } from '../payments/payments'
import { sendRefundsAtOnce } from '../payments/refunds'
import type { Db, Queryable } from '../store/db'
import { idempotent } from '../store/idempotency'
import { moveOrder, refundedBy, type Moved } from './apply'

type CancelInput = Given<(typeof calls)['orderCancel']>

/**
 * Takes orders back, each by itself: unpaid ones give their stock free and end their payment (others that were to be paid with it get one
 * of their own), paid ones that nobody picked are refunded in full to where the money came from.
 * @throws Failure not-found, conflict where one order alone was asked for by `orderNo`
 */
export const cancelOrders = async (deps: TradeDeps, userId: string, input: CancelInput): Promise<Cancelled> => {
  const wanted = wantedOf(input)
  const nowMs = deps.clock.now()
  const { reply, hasDue } = await deps.db.tx(async (tx) => {
    let due = false
    const work = async (): Promise<Cancelled> => {
      const { moved, refused } = await takeBack(deps, tx, { userId, wanted, reason: input.reason, nowMs })
      due = moved.some(({ refunds }) => refunds.some(({ isDue }) => isDue))
      return { cancelled: moved.map(({ orderNo }) => orderNo), refused, refunded: refundedBy(moved) }
    }
    const request = {
      userId,
      requestId: input.requestId,
      route: 'cancel',
      input: [wanted, input.reason],
      nowMs,
      perMinute: deps.config.limits.cancelsPerMinute,
    }
    const answer = await idempotent(tx, request, work)
    mustNotBeRefusedAlone(input, answer.refused)
    return { reply: answer, hasDue: due }
  })
  if (hasDue)
    await bestEffort(
      () => sendRefundsAtOnce(deps),
      (error) => deps.log.warn('refunds-not-sent', { error }),
    )
  return reply
}

/** The buyer has his parcels. Each order by itself. */
export const confirmOrders = (
  deps: TradeDeps,
  userId: string,
  input: Given<(typeof calls)['orderConfirm']>,
): Promise<{ confirmed: string[]; refused: Left[] }> => {
  const wanted = wantedOf(input)
  const by = { who: 'buyer', nowMs: deps.clock.now() } as const
  return deps.db.tx(async (tx) => {
    const mine = await ownOrders(tx, userId, wanted)
    const lives = await lockLives(tx, [...mine.keys()])
    const { done, refused } = await eachByItself(wanted, async (orderNo) => {
      const order = lives.find((one) => one.orderNo === orderNo)
      if (!order) throw refusals.notFound('order')
      return moveOrder(deps, tx, order, { type: 'complete' }, by)
    })
    mustNotBeRefusedAlone(input, refused)
    return { confirmed: done.map(({ orderNo }) => orderNo), refused }
  })
}

const wantedOf = ({
  orderNo,
  orderNos,
}: {
  orderNo?: string | undefined
  orderNos?: string[] | undefined
}): string[] => {
  const wanted = orderNos ?? (orderNo === undefined ? [] : [orderNo])
  if (wanted.length === 0) throw refusals.noOrders()
  return [...new Set(wanted)]
}

interface Taking {
  userId: string
  wanted: readonly string[]
  reason: string
  nowMs: number
}

const takeBack = async (deps: TradeDeps, tx: Queryable, { userId, wanted, reason, nowMs }: Taking) => {
  const by = { who: 'buyer', nowMs } as const
  const mine = await ownOrders(tx, userId, wanted)
  const paymentNos = [...new Set(mine.values())].toSorted()
  for (const paymentNo of paymentNos) await lockPayment(tx, paymentNo)
  const together = await lockOrdersOf(tx, paymentNos)
  const lives = await lockLives(tx, [...mine.keys()])
  const { done: moved, refused } = await eachByItself(wanted, async (orderNo) => {
    const order = lives.find((one) => one.orderNo === orderNo)
    if (!order) throw refusals.notFound('order')
    return moveOrder(deps, tx, order, { type: 'cancel', reason }, by)
  })
  const gone = new Set(moved.map(({ orderNo }) => orderNo))
  const ended = paymentNos.filter((paymentNo) =>
    together.some((one) => one.paymentNo === paymentNo && one.status === 'pending_payment' && gone.has(one.orderNo)),
  )
  await endPayments(tx, ended, 'cancel')
  for (const paymentNo of ended)
    await reissue(
      tx,
      together.filter((one) => one.paymentNo === paymentNo && !gone.has(one.orderNo)),
      nowMs,
    )
  return { moved, refused }
}

/** Of these numbers the buyer's own, with the payment in force for each. */
const ownOrders = async (
  db: Pick<Db, 'query'>,
  userId: string,
  wanted: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db.query<{ orderNo: string; paymentNo: string }>(
    `select order_no as "orderNo", payment_no as "paymentNo" from orders where user_id = $1 and order_no = any($2::text[])`,
    [userId, wanted],
  )
  return new Map(rows.map(({ orderNo, paymentNo }) => [orderNo, paymentNo]))
}

/** What is refused is refused before anything of it is written. */
const eachByItself = async (orderNos: readonly string[], act: (orderNo: string) => Promise<Moved>) => {
  const done: Moved[] = []
  const refused: Left[] = []
  for (const orderNo of orderNos) {
    try {
      done.push(await act(orderNo))
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'busy') throw error
      refused.push({ orderNo, msg: error.message })
    }
  }
  return { done, refused }
}

/** One order alone is refused as any call is. */
const mustNotBeRefusedAlone = ({ orderNo, orderNos }: { orderNo?: unknown; orderNos?: unknown }, refused: Left[]) => {
  const [only] = refused
  if (!only || orderNo === undefined || orderNos !== undefined) return
  throw only.msg === refusals.notFound('order').message ? refusals.notFound('order') : refusals.conflict(only.msg)
}
