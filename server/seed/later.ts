import type { DemoLater } from '../../demo/types'
import { file } from '../after-sale/apply'
import { lockCase, moveCase } from '../after-sale/move'
import { readConfig } from '../base/config'
import { stationStep } from '../fulfilment/station'
import type { Queryable } from '../store/db'

/** What went wrong with a seeded order, or came back of it. */
export interface Happened {
  userId: string
  orderNo: string
  later: DemoLater
  ms: number
}

/** The usual times, whatever this process was told: what waits for a visitor is not over before he comes. */
const config = readConfig({})

/** By the same moves as in life, at its own time. */
export const happen = async (tx: Queryable, { userId, orderNo, later, ms }: Happened): Promise<void> => {
  if ('trouble' in later) {
    await stationStep({ config, clock: { now: () => ms } }, tx, orderNo, { type: 'trouble', trouble: later.trouble })
  } else if ('apply' in later) {
    await file({ config }, tx, userId, { ...later.apply, orderNo, imageIds: [], refundTo: 'reserve' }, ms)
  } else {
    await moveCase({ config }, tx, await lockCase(tx, await lastCaseOf(tx, orderNo)), later.move, ms)
  }
}

const lastCaseOf = async (tx: Queryable, orderNo: string): Promise<string> => {
  const [last] = await tx.query<{ caseNo: string }>(
    'select case_no as "caseNo" from after_sales where order_no = $1 order by applied_at desc limit 1',
    [orderNo],
  )
  if (!last) throw new Error(`nothing was applied for of the demo order ${orderNo}`)
  return last.caseNo
}
