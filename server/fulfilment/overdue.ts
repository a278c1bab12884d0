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

const moveOne = (deps: TradeDeps, { orderNo, paymentNo, caseNo, auto }: Due): Promise<boolean> =>
  deps.db.tx(async (tx) => {
    await lockPayment(tx, paymentNo)
    const [order] = await lockLives(tx, [orderNo])
    const nowMs = deps.clock.now()
    const by = { who: 'system', nowMs } as const
    try {
      if (caseNo === null || auto === '') await moveOrder(deps, tx, order!, { type: 'complete', isByItself: true }, by)
      else if (await isStillDue(tx, caseNo, nowMs))
        await doDecision(deps, tx, order!, await decidedByItself(tx, caseNo, auto), by)
      else return false
      return true
    } catch (error) {
      // Somebody else was first.
      if (isFailure(error, 'conflict', 'not-found')) return false
      throw error
    }
  })

/** Its order is locked: nobody chose meanwhile, no payment for it is under way. */
const isStillDue = async (tx: Queryable, caseNo: string, nowMs: number): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from abnormal_cases where case_no = $1 and status in ('open', 'processing') and payment_no is null and deadline_at <= $2`,
      [caseNo, timestamp(nowMs)],
    )
  ).length > 0
