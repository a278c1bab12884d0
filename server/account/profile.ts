import { checkUserName } from '../../src/domain/credentials'
import { maskMobile } from '../../src/domain/masking'
import type { Fen } from '../../src/domain/money'
import type { PriceRatio } from '../../src/domain/resale'
import { refusals } from '../../src/domain/refusals'
import type { Profile } from '../../src/domain/session'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Queryable } from '../store/db'
import type { Deps } from '../deps'
import { reserveOf } from '../wallet/ledger'
import { keepPicture } from './upload'

export const profileOf = async (db: Queryable, userId: string): Promise<Profile> => {
  const [user] = await db.query<{
    userName: string
    account: string
    mobile: string
    avatar: string
    lowBalanceAt: Fen
    priceRatio: PriceRatio
    useDefaultAddress: boolean
  }>(
    `select user_name as "userName", account, mobile, avatar, low_balance_at as "lowBalanceAt",
       price_ratio as "priceRatio", use_default_address as "useDefaultAddress" from users where id = $1`,
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
    reserveBonus: reserve.bonus,
  }
}

/** What is left out stays as it is. @throws Failure invalid for a name or a picture that can't be one */
export const updateProfile = async (
  deps: Deps,
  userId: string,
  { userName, lowBalanceAt, priceRatio, useDefaultAddress }: Given<(typeof calls)['infoUpdate']>,
  avatar: Buffer | undefined,
): Promise<Profile> => {
  const wrong = userName === undefined ? null : checkUserName(userName)
  if (wrong) throw refusals.invalid(wrong, 'userName')
  const picture = avatar ? await keepPicture(deps, userId, 'avatar', avatar) : null
  await deps.db.query(
    `update users set user_name = coalesce($2, user_name), low_balance_at = coalesce($3, low_balance_at),
       avatar = coalesce($4, avatar), price_ratio = coalesce($5, price_ratio),
       use_default_address = coalesce($6, use_default_address) where id = $1`,
    [
      userId,
      userName?.trim() ?? null,
      lowBalanceAt ?? null,
      picture?.url ?? null,
      priceRatio ?? null,
      useDefaultAddress ?? null,
    ],
  )
  return profileOf(deps.db, userId)
}
