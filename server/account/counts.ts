import { fen, zero } from '../../src/domain/money'
import { countsByTab } from '../../src/domain/order'
import type { Counts } from '../../src/domain/account'
import { afterSaleCountsOf } from '../../src/domain/after-sales'
import { EXPIRING_MS } from '../../src/domain/shops/shop'
import { URGENT_MS } from '../../src/domain/shops/order-list'
import { toBeijing } from '../../src/domain/time'
import { countedCases } from '../orders/case-counts'
import { afterSalesTallied } from '../orders/after-sale-tallies'
import { tallied } from '../orders/tallies'
import type { Caller } from '../base/handlers'
import type { Deps } from '../deps'
import { timestamp } from '../store/timestamp'
import { reserveOf } from '../wallet/ledger'
import { newSignInFor } from './login-records'

/** What awaits the buyer. */
export const countsOf = async (deps: Pick<Deps, 'db' | 'clock' | 'ipPlaces'>, caller: Caller): Promise<Counts> => {
  const { db } = deps
  const { userId } = caller
  const [own] = await db.query<{
    cart: number
    products: number
    suppliers: number
    until: Date | null
    asks: boolean
    unlinked: number
    linked: number
    urgent: number
    expiring: number
  }>(
    `select (select count(*)::int from cart_items where user_id = $1) as cart,
            (select count(*)::int from collects where user_id = $1 and type = 'product') as products,
            (select count(*)::int from collects where user_id = $1 and type = 'supplier') as suppliers,
            (select min(expires_at) from orders where user_id = $1 and status = 'pending_payment') as until,
            exists (select 1 from login_logs where user_id = $1 and standing = 'new') as asks,
            (select count(*)::int from platform_orders where user_id = $1 and status = 'unlinked') as unlinked,
            (select count(*)::int from platform_orders where user_id = $1 and status = 'linked') as linked,
            (select count(*)::int from platform_orders where user_id = $1
              and status in ('unlinked', 'linked', 'paused', 'ordered') and ship_by_at <= $3) as urgent,
            (select count(*)::int from shops where user_id = $1 and enabled and platform <> 'sheet'
              and (revoked or grant_until <= $2)) as expiring`,
    [userId, timestamp(deps.clock.now() + EXPIRING_MS), timestamp(deps.clock.now() + URGENT_MS)],
    'counts-own',
  )
  const counted = await tallied(db, userId)
  const cases = await countedCases(db, userId)
  const afterSales = afterSaleCountsOf(await afterSalesTallied(db, userId))
  const pending = counted.find(({ status }) => status === 'pending_payment')
  const { available, bonus } = await reserveOf(db, userId)
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
    unlinkedPlatformOrders: own?.unlinked ?? 0,
    linkedPlatformOrders: own?.linked ?? 0,
    urgentPlatformOrders: own?.urgent ?? 0,
    shopsExpiring: own?.expiring ?? 0,
    reserveAvailable: available,
    reserveBonus: bonus,
    newSignIn: own?.asks ? await newSignInFor(deps, caller) : null,
  }
}
