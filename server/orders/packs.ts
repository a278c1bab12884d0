import { orderStatusText, type OrderStatus, type PackMate } from '../../src/domain/order'
import { lifeText } from '../../src/domain/order-life/words'
import { mayLeavePack } from '../../src/domain/order-life/pack'
import { refusals } from '../../src/domain/refusals'
import type { Db, Queryable } from '../store/db'
import { noteOrders } from './order-life'
import { PACK_MATE } from './order-rows'

/** Orders to the same person that are to lie in one parcel (合包): ../../src/domain/pricing/pack. */

/** The others that this order is to go with. */
export const packMates = async (db: Queryable, orderNo: string): Promise<PackMate[]> => {
  const rows = await db.query<{ orderNo: string; status: OrderStatus }>(
    `select m.order_no as "orderNo", m.status from orders o join orders m on ${PACK_MATE}
     where o.order_no = $1 order by m.order_no`,
    [orderNo],
    'pack-mates',
  )
  return rows.map((one) => ({ ...one, statusText: orderStatusText[one.status] }))
}

/** It goes by itself; so does who had only this one to go with. @throws Failure not-found; conflict once it is sent, or in no pack */
export const leavePack = (db: Db, userId: string, orderNo: string, nowMs: number): Promise<void> =>
  db.tx(async (tx) => {
    const [order] = await tx.query<{ status: OrderStatus; packNo: string | null }>(
      'select status, pack_no as "packNo" from orders where order_no = $1 and user_id = $2 for update',
      [orderNo, userId],
    )
    if (!order) throw refusals.notFound('order')
    if (order.packNo === null || !mayLeavePack(order.status)) throw refusals.notPacked()
    await tx.query('update orders set pack_no = null where order_no = $1', [orderNo])
    await noteOrders(tx, [orderNo], { text: lifeText.unpacked, who: 'buyer', nowMs })
  })
