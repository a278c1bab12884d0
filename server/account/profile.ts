import { checkUserName } from '../../src/domain/credentials'
import { maskMobile } from '../../src/domain/phone'
import { countsByTab, type OrderStatus } from '../../src/domain/order'
import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import type { Counts, Profile } from '../../src/domain/session'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Queryable } from '../db'
import type { Deps } from '../deps'
import type { FilePart } from '../handlers'
import { reserveOf } from '../trade/ledger'
import { keepPicture } from './upload'

export const profileOf = async (db: Queryable, userId: string): Promise<Profile> => {
  const [user] = await db.query<{
    userName: string
    account: string
    mobile: string
    avatar: string
    lowBalanceAt: Fen
  }>(
    `select user_name as "userName", account, mobile, avatar, low_balance_at as "lowBalanceAt" from users where id = $1`,
    [userId],
  )
  if (!user) throw refusals.sessionInvalid()
  const reserve = await reserveOf(db, userId)
  return {
    ...user,
    id: userId,
    mobile: maskMobile(user.mobile),
    reserveAvailable: reserve.available,
    reserveFrozen: reserve.frozen,
  }
}

/** What is left out stays as it is. @throws Failure invalid for a name or a picture that can't be one */
export const updateProfile = async (
  deps: Deps,
  userId: string,
  { userName, lowBalanceAt }: Given<(typeof calls)['infoUpdate']>,
  avatar: FilePart | undefined,
): Promise<Profile> => {
  const wrong = userName === undefined ? null : checkUserName(userName)
  if (wrong) throw refusals.invalid(wrong, 'userName')
  const picture = avatar ? await keepPicture(deps, userId, 'avatar', avatar) : null
  await deps.db.query(
    `update users set user_name = coalesce($2, user_name), low_balance_at = coalesce($3, low_balance_at),
       avatar = coalesce($4, avatar) where id = $1`,
    [userId, userName?.trim() ?? null, lowBalanceAt ?? null, picture?.url ?? null],
  )
  return profileOf(deps.db, userId)
}

/** What awaits the buyer. After-sales, abnormal orders and shops count none until those capabilities stand. */
export const countsOf = async (db: Queryable, userId: string): Promise<Counts> => {
  const [own] = await db.query<{ cart: number; products: number; suppliers: number }>(
    `select (select count(*)::int from cart_items where user_id = $1) as cart,
            (select count(*)::int from collects where user_id = $1 and type = 'product') as products,
            (select count(*)::int from collects where user_id = $1 and type = 'supplier') as suppliers`,
    [userId],
  )
  const counted = await db.query<{ status: OrderStatus; orders: number }>(
    'select status, count(*)::int as orders from orders where user_id = $1 group by status',
    [userId],
  )
  const { pendingPayment, toShip, shipped, completed } = countsByTab(counted)
  return {
    cartItems: own?.cart ?? 0,
    collectProducts: own?.products ?? 0,
    collectSuppliers: own?.suppliers ?? 0,
    orders: { pendingPayment, toShip, shipped, completed },
    abnormalOpen: 0,
    afterSaleOpen: 0,
    afterSaleToReturn: 0,
    unlinkedPlatformOrders: 0,
    shopsExpiring: 0,
    reserveAvailable: (await reserveOf(db, userId)).available,
  }
}
