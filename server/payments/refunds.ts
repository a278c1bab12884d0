import { isFailure } from '../../src/domain/failure'
import { minus, sum, zero, type Fen } from '../../src/domain/money'
import type { About } from '../../src/domain/wallet/book'
import { giftsBack, partsBack, type Charged } from '../../src/domain/wallet/gifts'
import { refundDue, refundFallsToReserve, refundPaidOut, refundToReserve } from '../../src/domain/wallet/ledger'
import type { LivedOrder } from '../orders/order-life'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { isAfterSaleNo, newNumber } from '../store/numbers'
import { timestamp } from '../store/timestamp'
import { post } from '../wallet/ledger'
import type { RefundStatus } from './channel'
import { captureAttempt } from './attempts'
import { channelOf, type TradeDeps } from './methods'

/** Money on its way back to where it came from: at once to the reserve, through its provider to anywhere else. */
export interface IssuedRefund {
  refundNo: string
  /** Whether a provider has still to be told. */
  isDue: boolean
}

interface Refunding {
  order: Pick<LivedOrder, 'orderNo' | 'userId' | 'paymentNo'>
  amount: Fen
  /** A difference lowers what the order costs; anything else gives back what it cost. */
  kind: 'order' | 'difference'
  caseNo: string
  to?: 'reserve' | undefined
  reason: string
  nowMs: number
}

/**
 * In the transaction of what it is given back for; the order is locked. What was charged last goes back first, each part to where it came
 * from, unless all of it is wanted as reserve.
 */
export const issueRefunds = async (tx: Queryable, refunding: Refunding): Promise<IssuedRefund[]> => {
  const { order, amount } = refunding
  const issued: IssuedRefund[] = []
  if (amount === 0) return issued
  const parts = partsBack(await sourcesOf(tx, order), amount)
  const missing = minus(amount, sum(parts.map(({ part }) => part)))
  if (missing > 0) throw new Error(`order ${order.orderNo} would give back ${missing} more than was paid`)
  for (const one of parts) issued.push(await issueOne(tx, refunding, one))
  return issued
}

/** How much of an amount would come back as gifts, as the order stands now. */
export const giftsComingBack = async (db: Queryable, order: Refunding['order'], amount: Fen): Promise<Fen> =>
  amount === 0 ? zero : giftsBack(await sourcesOf(db, order), amount)

interface Source extends Charged {
  paymentNo: string
  method: string
  tradeNo: string
}

/** The payments of an order that succeeded, the newest first, and what is left of each. */
const sourcesOf = (tx: Queryable, { orderNo, paymentNo }: Refunding['order']): Promise<Source[]> =>
  tx.query<Source & Record<string, unknown>>(
    `select p.payment_no as "paymentNo", p.method, p.trade_no as "tradeNo", paid.amount, paid.bonus, (paid.amount - coalesce((select sum(r.amount) from refunds r
         where r.order_no = $1 and r.payment_no = p.payment_no), 0))::bigint as left
     from (select payment_no, amount, bonus from payment_orders where order_no = $1 and payment_no = $2
         union all select payment_no, sum(amount)::bigint, sum(bonus)::bigint from payment_cases where order_no = $1 and outcome = 'done' group by payment_no) paid
       join payments p on p.payment_no = paid.payment_no and p.status = 'succeeded'
     order by p.paid_at desc, p.payment_no desc`,
    [orderNo, paymentNo],
  )

const issueOne = async (
  tx: Queryable,
  { order: { orderNo, userId }, kind, caseNo, to, reason, nowMs }: Refunding,
  { of: { paymentNo, method, tradeNo }, part: amount, gift }: { of: Source; part: Fen; gift: Fen },
): Promise<IssuedRefund> => {
  const refundNo = newNumber('R', nowMs)
  const isDue = method !== 'reserve' && to !== 'reserve'
  const at = timestamp(nowMs)
  await insertRows(tx, 'refunds', [
    {
      refund_no: refundNo,
      order_no: orderNo,
      payment_no: paymentNo,
      user_id: userId,
      amount,
      bonus: gift,
      method: isDue ? method : 'reserve',
      trade_no: isDue ? tradeNo : '',
      status: isDue ? 'created' : 'succeeded',
      reason,
      at,
      done_at: isDue ? null : at,
      retry_at: isDue ? at : null,
      kind,
      case_no: caseNo,
    },
  ])
  const journal = isDue
    ? refundDue({ ref: refundNo, amount })
    : refundToReserve({ ref: refundNo, userId, amount, gift })
  if (!(await post(tx, journal, nowMs, aboutRefund({ kind, orderNo, caseNo, reason }))))
    throw new Error(`refund ${refundNo} was in the books already`)
  return { refundNo, isDue }
}

const aboutRefund = ({
  kind,
  orderNo,
  caseNo,
  reason,
}: {
  kind: 'order' | 'difference'
  orderNo: string
  caseNo: string
  reason: string
}): About =>
  isAfterSaleNo(caseNo)
    ? { biz: 'after_sale', bizNo: caseNo, remark: reason }
    : { biz: kind, bizNo: orderNo, remark: reason }

interface DueRefund {
  refundNo: string
  paymentNo: string
  userId: string
  amount: Fen
  method: string
  tradeNo: string
  kind: 'order' | 'difference'
  orderNo: string
  caseNo: string
  reason: string
}

const DUE = `refund_no as "refundNo", payment_no as "paymentNo", user_id as "userId", amount, method, trade_no as "tradeNo", kind,
  order_no as "orderNo", case_no as "caseNo", reason`

const RETRY_MS = 60_000
const AT_ONCE = 100

/** A provider that is away costs a time-out each: the round is left to the next one then. */
const MOST_FAILURES = 5

/** Tells providers what they have to give back; several processes may, the number of a refund makes it one. @returns how many are done now */
export const sendRefunds = (deps: TradeDeps): Promise<number> => send(deps, null)

/** Those that need no network, in the call of whoever is waiting; a round sends the others within seconds. */
export const sendRefundsAtOnce = (deps: TradeDeps): Promise<number> =>
  send(
    deps,
    deps.channels.filter(({ askEvery }) => askEvery === 0).map(({ method }) => method),
  )

/** `methods`: null for all, also of a provider that we have no more. */
const send = async (deps: TradeDeps, methods: readonly string[] | null): Promise<number> => {
  const due = await deps.db.query<DueRefund>(
    `select ${DUE} from refunds where status in ('created', 'processing') and retry_at <= $1 and ($3::text[] is null or method = any($3::text[]))
     order by retry_at limit $2`,
    [timestamp(deps.clock.now()), AT_ONCE, methods],
  )
  let done = 0
  let failed = 0
  for (const refund of due) {
    const isDone = await sendOne(deps, refund)
    if (isDone) done += 1
    if (isDone === null) failed += 1
    if (failed >= MOST_FAILURES) break
  }
  return done
}

/** Null: nobody knows. */
const sendOne = async (deps: TradeDeps, refund: DueRefund): Promise<boolean | null> => {
  const nowMs = deps.clock.now()
  const status = await asked(deps, refund)
  if (status === 'failed') {
    deps.log.warn('refund-to-reserve', { refundNo: refund.refundNo, method: refund.method })
    return finish(deps, refund, 'to_reserve', nowMs)
  }
  if (status === 'succeeded') return finish(deps, refund, 'succeeded', nowMs)
  await deps.db.query(
    `update refunds set status = case when $3 then 'processing' else status end, retry_at = $2
     where refund_no = $1 and done_at is null`,
    [refund.refundNo, timestamp(nowMs + RETRY_MS), status === 'processing'],
  )
  return status === null ? null : false
}

/** Null: nobody knows, it is asked again. What a provider refuses for good falls to the reserve, so that the buyer has it. */
const asked = async (deps: TradeDeps, { method, ...refund }: DueRefund): Promise<RefundStatus | null> => {
  const channel = channelOf(deps, method)
  const attempt = await captureAttempt(deps.db, { ...refund, method })
  if (!channel || !attempt) {
    deps.log.warn('refund-not-sent', {
      refundNo: refund.refundNo,
      method,
      reason: channel ? 'no attempt' : 'no channel',
    })
    return null
  }
  try {
    return await channel.refund({ ...refund, outTradeNo: attempt.outTradeNo, total: attempt.amount })
  } catch (error) {
    if (isFailure(error, 'conflict')) return 'failed'
    if (isFailure(error, 'busy')) throw error
    deps.log.warn('refund-not-sent', { refundNo: refund.refundNo, error })
    return null
  }
}

const finish = (deps: TradeDeps, refund: DueRefund, status: 'succeeded' | 'to_reserve', nowMs: number) =>
  deps.db.tx((tx) => finishIn(tx, refund, status, nowMs))

const finishIn = async (
  tx: Queryable,
  refund: DueRefund,
  status: 'succeeded' | 'to_reserve',
  nowMs: number,
): Promise<boolean> => {
  const { refundNo: ref, userId, method, amount } = refund
  const [mine] = await tx.query(
    `update refunds set status = $2, done_at = $3 where refund_no = $1 and done_at is null returning refund_no`,
    [ref, status, timestamp(nowMs)],
  )
  if (!mine) return false
  const journal =
    status === 'succeeded'
      ? refundPaidOut({ ref, channel: method, amount })
      : refundFallsToReserve({ ref, userId, amount })
  return post(tx, journal, nowMs, aboutRefund(refund))
}

/** What a provider tells of a refund by itself. @returns whether it is one of ours at that provider */
export const refundTold = async (
  { log }: Pick<TradeDeps, 'log'>,
  tx: Queryable,
  { refundNo, method, status }: { refundNo: string; method: string; status: RefundStatus },
  nowMs: number,
): Promise<boolean> => {
  const [refund] = await tx.query<DueRefund>(`select ${DUE} from refunds where refund_no = $1 and method = $2`, [
    refundNo,
    method,
  ])
  if (!refund) return false
  if (status === 'failed') {
    const mine = await finishIn(tx, refund, 'to_reserve', nowMs)
    if (mine) log.warn('refund-to-reserve', { refundNo, method })
  }
  if (status === 'succeeded') await finishIn(tx, refund, 'succeeded', nowMs)
  return true
}
