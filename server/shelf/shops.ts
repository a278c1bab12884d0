import { PLAIN_DEFAULTS, type ShopDefaults } from '../../src/domain/listing/defaults'
import { refusals } from '../../src/domain/refusals'
import { isAuthorised, shopAuthOf } from '../../src/domain/shops/shop'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** A shop of the buyer's in which we may put goods on the shelf. */
export interface UploadShop {
  id: string
  name: string
  isAuthorised: boolean
  defaults: ShopDefaults
}

export interface UploadShopRow {
  id: string
  name: string
  enabled: boolean
  grantUntilMs: number | null
  revoked: boolean
  defaults: Partial<ShopDefaults> | null
}

/** SQL: shops for uploads of a buyer, those of an array or, where that is null, all that are enabled, the oldest first. */
export const uploadShopRows = (userPlace: string, only: string): string => `
  select s.id, s.name, s.enabled, (extract(epoch from s.grant_until) * 1000)::int8 as "grantUntilMs", s.revoked, d.defaults
  from shops s left join shop_defaults d on d.shop_id = s.id
  where s.user_id = ${userPlace} and s.platform <> 'sheet' and 'upload' = any(s.uses)
    and case when ${only}::text[] is null then s.enabled else s.id = any(${only}::text[]) end
  order by s.created_at, s.id`

export const uploadShopsFrom = (clock: Deps['clock'], rows: readonly UploadShopRow[]): UploadShop[] =>
  rows.map(({ id, name, enabled, grantUntilMs, revoked, defaults }) => {
    const auth = shopAuthOf(grantUntilMs === null ? null : { untilMs: grantUntilMs, isRevoked: revoked }, clock.now())
    return { id, name, isAuthorised: enabled && isAuthorised(auth), defaults: { ...PLAIN_DEFAULTS, ...defaults } }
  })

/** Those that are authorised for it, the oldest first; or these. @throws Failure not-found when one of these isn't his */
export const uploadShops = async (
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  userId: string,
  only?: readonly string[],
): Promise<UploadShop[]> => {
  const rows = await db.query<UploadShopRow>(uploadShopRows('$1', '$2'), [userId, only ?? null], 'upload-shops')
  if (only?.some((id) => rows.every((row) => row.id !== id))) throw refusals.notFound('shop')
  return uploadShopsFrom(clock, rows)
}

export const shopDefaultsOf = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  shopId: string,
): Promise<ShopDefaults> => (await uploadShops(deps, userId, [shopId]))[0]!.defaults

/** @throws Failure not-found */
export const saveDefaults = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  shopId: string,
  defaults: ShopDefaults,
): Promise<ShopDefaults> => {
  await uploadShops(deps, userId, [shopId])
  await write(deps.db, shopId, defaults, deps.clock.now())
  return defaults
}

const write = (db: Queryable, shopId: string, defaults: ShopDefaults, nowMs: number) =>
  db.query(
    `insert into shop_defaults (shop_id, defaults, saved_at) values ($1, $2::jsonb, $3)
     on conflict (shop_id) do update set defaults = excluded.defaults, saved_at = excluded.saved_at`,
    [shopId, JSON.stringify(defaults), timestamp(nowMs)],
  )
