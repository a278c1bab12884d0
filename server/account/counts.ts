import { fen, zero } from '../../src/domain/money'
import { countsByTab } from '../../src/domain/order'
import type { Counts } from '../../src/domain/account'
import { afterSaleCountsOf } from '../../src/domain/after-sales'
import { toBeijing } from '../../src/domain/time'
import { countedCases } from '../orders/case-counts'
import { afterSalesTallied } from '../orders/after-sale-tallies'
import { tallied } from '../orders/tallies'
import type { Queryable } from '../store/db'
import { reserveOf } from '../wallet/ledger'

/** What awaits the buyer. Shops count none until that capability stands. */
export const countsOf = async (db: Queryable, userId: string): Promise<Counts> => {
  const [own] = await db.query<{ cart: number; products: number; suppliers: number; until: Date | null }>(
    `select (select count(*)::int from cart_items where user_id = $1) as cart,
            (select count(*)::int from collects where user_id = $1 and type = 'product') as products,
            (select count(*)::int from collects where user_id = $1 and type = 'supplier') as suppliers,
            (select min(expires_at) from orders where user_id = $1 and status = 'pending_payment') as until`,
    [userId],
    'counts-own',
  )
  const counted = await tallied(db, userId)
  const cases = await countedCases(db, userId)
  const afterSales = afterSaleCountsOf(await afterSalesTallied(db, userId))
  const pending = counted.find(({ status }) => status === 'pending_payment')
  const { pendingPayment, toShip, shipped, completed } = countsByTab(counted)
  return {
    cartItems: own?.cart ?? 0,
    collectProducts: own?.products ?? 0,
    collectSuppliers: own?.suppliers ?? 0,
    orders: { pendingPayment, toShip, shipped, completed },
    pendingPayable: pending ? fen(pending.payable) : zero,
    pendingUntil: own?.until ? toBeijing(own.until.getTime()) : '',
    abnormalOpen: cases.filter(({ tab }) => tab === 'open').reduce((all, one) => all + one.cases, 0),
    afterSaleOpen: afterSales.open,
    afterSaleToReturn: afterSales.toReturn,
    unlinkedPlatformOrders: 0,
    shopsExpiring: 0,
    reserveAvailable: (await reserveOf(db, userId)).available,
  }
}
