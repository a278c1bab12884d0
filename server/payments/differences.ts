import { lifeText } from '../../src/domain/order-life/words'
import { noteOrders } from '../orders/order-life'
import type { Queryable } from '../store/db'
import { ordersOfPayment } from './payments'

/** The payment of what was chosen for these cases ended unpaid: they wait for their buyer again, and their deadlines count. */
export const reopenCases = async (tx: Queryable, paymentNo: string, nowMs: number): Promise<void> => {
  const orderNos = await ordersOfPayment(tx, paymentNo)
  await tx.query('select order_no from orders where order_no = any($1::text[]) order by order_no for update', [
    orderNos,
  ])
  const opened = await tx.query<{ orderNo: string }>(
    `update abnormal_cases set status = 'open', option = '', payment_no = null
     where payment_no = $1 and status = 'processing' returning order_no as "orderNo"`,
    [paymentNo],
  )
  const text = lifeText.differenceUnpaid
  await noteOrders(tx, [...new Set(opened.map(({ orderNo }) => orderNo))], { text, who: 'system', nowMs })
}
