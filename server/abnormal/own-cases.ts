import { refusals } from '../../src/domain/refusals'
import type { Queryable } from '../store/db'

/** The orders of these cases, all of them the buyer's. @throws Failure not-found */
export const ordersOfCases = async (
  db: Queryable,
  userId: string,
  caseNos: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db.query<{ caseNo: string; orderNo: string }>(
    `select case_no as "caseNo", order_no as "orderNo" from abnormal_cases where user_id = $1 and case_no = any($2::text[])`,
    [userId, caseNos],
  )
  const orders = new Map(rows.map(({ caseNo, orderNo }) => [caseNo, orderNo]))
  if (caseNos.some((caseNo) => !orders.has(caseNo))) throw refusals.notFound('case')
  return orders
}
