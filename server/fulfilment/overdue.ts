import { isFailure } from '../../src/domain/failure'
import type { CaseOption } from '../../src/domain/order-life/types'
import { lockLives } from '../orders/order-life'
import type { TradeDeps } from '../payments/methods'
import { lockPayment } from '../payments/payments'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { moveOrder } from './apply'
import { decidedByItself, doDecision } from './decision'

const AT_ONCE = 100

interface Due {
  orderNo: string
  paymentNo: string
  caseNo: string | null
  auto: CaseOption | ''
}

/**
 * What happens by itself when its time has come: parcels that nobody confirmed are taken for received, pieces whose case nobody decided are
 * given back. Several processes may do so at once; each order is looked at again once it is locked. @returns how many orders moved
 */
export const moveOverdue = async (deps: TradeDeps): Promise<number> => {
  const now = timestamp(deps.clock.now())
  const due = await deps.db.query<Due>(
    `(select o.order_no as "orderNo", o.payment_no as "paymentNo", null as "caseNo", '' as auto from orders o
       where o.status = 'shipped' and o.confirm_at <= $1 order by o.confirm_at limit $2)
     union all
     (select o.order_no, o.payment_no, c.case_no, c.auto_option from abnormal_cases c join orders o on o.order_no = c.order_no
       where c.status in ('open', 'processing') and c.payment_no is null and c.deadline_at <= $1 order by c.deadline_at limit $2)`,
    [now, AT_ONCE],
  )
  let moved = 0
  for (const one of due) if (await moveOne(deps, one)) moved += 1
  return moved
}

const moveOne = async (deps: TradeDeps, due: Due): Promise<boolean> => {
  try {
    return await deps.db.tx((tx) => decideOne(deps, tx, due))
  } catch (error) {
    if (isFailure(error, 'busy')) throw error
    // Somebody else was first; or it can't be done now, and must not keep others waiting.
    if (!isFailure(error, 'conflict', 'not-found')) deps.log.warn('overdue-not-moved', { ...due, error })
    await putOff(deps, due)
    return false
  }
}

const decideOne = async (
  deps: TradeDeps,
  tx: Queryable,
  { orderNo, paymentNo, caseNo, auto }: Due,
): Promise<boolean> => {
  await lockPayment(tx, paymentNo)
  const [order] = await lockLives(tx, [orderNo])
  const nowMs = deps.clock.now()
  const by = { who: 'system', nowMs } as const
  if (caseNo === null) await moveOrder(deps, tx, order!, { type: 'complete', isByItself: true }, by)
  else if (auto !== '' && (await isStillDue(tx, caseNo, nowMs)))
    await doDecision(deps, tx, order!, await decidedByItself(tx, caseNo, auto), by)
  else return false
  return true
}

const AGAIN_MS = 60_000

/** What is still due is looked at again in a minute. */
const putOff = async ({ db, clock }: TradeDeps, { orderNo, caseNo }: Due): Promise<void> => {
  const [now, again] = [timestamp(clock.now()), timestamp(clock.now() + AGAIN_MS)]
  await (caseNo === null
    ? db.query(`update orders set confirm_at = $2 where order_no = $1 and status = 'shipped' and confirm_at <= $3`, [
        orderNo,
        again,
        now,
      ])
    : db.query(
        `update abnormal_cases set deadline_at = $2
         where case_no = $1 and status in ('open', 'processing') and payment_no is null and deadline_at <= $3`,
        [caseNo, again, now],
      ))
}

/** Its order is locked: nobody chose meanwhile, no payment for it is under way. */
const isStillDue = async (tx: Queryable, caseNo: string, nowMs: number): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from abnormal_cases where case_no = $1 and status in ('open', 'processing') and payment_no is null and deadline_at <= $2`,
      [caseNo, timestamp(nowMs)],
    )
  ).length > 0
