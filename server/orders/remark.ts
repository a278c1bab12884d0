import { lifeText } from '../../src/domain/order-life/words'
import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Db } from '../store/db'
import { timestamp } from '../store/timestamp'

/** The buyer's own words and flag at an order; new words are in its log. @throws Failure not-found */
export const remarkOrder = (
  db: Db,
  userId: string,
  { orderNo, text, flag }: Given<(typeof calls)['orderRemark']>,
  nowMs: number,
): Promise<void> =>
  db.tx(async (tx) => {
    const [order] = await tx.query<{ remark: string; status: string }>(
      'select remark, status from orders where order_no = $1 and user_id = $2 for update',
      [orderNo, userId],
    )
    if (!order) throw refusals.notFound('order')
    const remark = text === undefined ? order.remark : cleanText(text)
    await tx.query('update orders set remark = $2, flag = coalesce($3, flag) where order_no = $1', [
      orderNo,
      remark,
      flag ?? null,
    ])
    if (remark === order.remark) return
    await tx.query(
      `insert into order_logs (order_no, at, event, from_status, to_status, text, who) values ($1, $2, '', $3, $3, $4, 'buyer')`,
      [orderNo, timestamp(nowMs), order.status, lifeText.remark],
    )
  })
