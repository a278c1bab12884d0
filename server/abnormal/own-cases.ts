import { refusals } from '../../src/domain/refusals'
import type { Queryable } from '../store/db'

/** The order of each of these cases that is the buyer's, by the number of the case. */
export const ordersOfCases = async (
  db: Queryable,
  userId: string,
  caseNos: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db.query<{ caseNo: string; orderNo: string }>(
    `select case_no as "caseNo", order_no as "orderNo" from abnormal_cases where user_id = $1 and case_no = any($2::text[])`,
    [userId, caseNos],
  )
  return new Map(rows.map(({ caseNo, orderNo }) => [caseNo, orderNo]))
}

/** @throws Failure not-found where the case isn't the buyer's */
export const ownOrder = <T>(lives: ReadonlyMap<string, T>, orderNo: string | undefined): T => {
  const order = orderNo === undefined ? undefined : lives.get(orderNo)
  if (order === undefined) throw refusals.notFound('case')
  return order
}
