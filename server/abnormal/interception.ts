import { lifeText } from '../../src/domain/order-life/words'
import { noteOrders, type LivedOrder } from '../orders/order-life'
import type { Queryable } from '../store/db'

/** The parcels that are under way are called back: the order's log tells its station. */
export const openInterception = (tx: Queryable, { orderNo }: LivedOrder, nowMs: number): Promise<void> =>
  noteOrders(tx, [orderNo], { text: lifeText.calledBack, who: 'system', nowMs })
