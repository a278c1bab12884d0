import { zero, type Fen } from '../../src/domain/money'
import { countsByTab, type OrderStatus } from '../../src/domain/order'
import type { Counts } from '../../src/domain/account'
import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { reserveOf } from '../wallet/ledger'

/** What awaits the buyer. After-sales, abnormal orders and shops count none until those capabilities stand. */
export const countsOf = async (db: Queryable, userId: string): Promise<Counts> => {
  const [own] = await db.query<{ cart: number; products: number; suppliers: number }>(
    `select (select count(*)::int from cart_items where user_id = $1) as cart,
            (select count(*)::int from collects where user_id = $1 and type = 'product') as products,
            (select count(*)::int from collects where user_id = $1 and type = 'supplier') as suppliers`,
    [userId],
  )
  const counted = await db.query<{ status: OrderStatus; orders: number; payable: Fen; until: Date }>(
    `select status, count(*)::int as orders, sum(payable)::bigint as payable, min(expires_at) as until
     from orders where user_id = $1 group by status`,
    [userId],
  )
  const pending = counted.find(({ status }) => status === 'pending_payment')
  const { pendingPayment, toShip, shipped, completed } = countsByTab(counted)
  return {
    cartItems: own?.cart ?? 0,
    collectProducts: own?.products ?? 0,
    collectSuppliers: own?.suppliers ?? 0,
    orders: { pendingPayment, toShip, shipped, completed },
    pendingPayable: pending?.payable ?? zero,
    pendingUntil: pending ? toBeijing(pending.until.getTime()) : '',
    abnormalOpen: 0,
    afterSaleOpen: 0,
    afterSaleToReturn: 0,
    unlinkedPlatformOrders: 0,
    shopsExpiring: 0,
    reserveAvailable: (await reserveOf(db, userId)).available,
  }
}
