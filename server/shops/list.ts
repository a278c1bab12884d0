import { shopChecksOf } from '../../src/domain/shops/checks'
import { shopAuthOf, type PlatformName, type Shop, type ShopUse } from '../../src/domain/shops/shop'
import { toBeijing } from '../../src/domain/time'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { args } from '../store/sql-args'

/** A buyer's shops, and switching one off and on. */

interface Row {
  id: string
  name: string
  platform: PlatformName
  enabled: boolean
  uses: ShopUse[]
  grantUntil: Date | null
  revoked: boolean
  lastSyncAt: Date | null
  lastError: string
  unlinked: number
  linked: number
  pushFailed: number
}

type ShopDeps = Pick<Deps, 'db' | 'clock'>

/** Those for this use, or the one, or all; the oldest first. */
export const shopsOf = async (
  { db, clock }: ShopDeps,
  userId: string,
  only: { use?: ShopUse | undefined; id?: string } = {},
): Promise<Shop[]> => {
  const { values, arg } = args()
  const where = [
    `s.user_id = ${arg(userId)}`,
    ...(only.use ? [`${arg(only.use)} = any(s.uses)`] : []),
    ...(only.id ? [`s.id = ${arg(only.id)}`] : []),
  ]
  const rows = await db.query<Row>(
    `select s.id, s.name, s.platform, s.enabled, s.uses, s.grant_until as "grantUntil", s.revoked,
       s.last_sync_at as "lastSyncAt", s.last_error as "lastError", coalesce(c.unlinked, 0)::int as unlinked,
       coalesce(c.linked, 0)::int as linked, coalesce(c.push_failed, 0)::int as "pushFailed"
     from shops s left join (
       select shop_id, count(*) filter (where status = 'unlinked') as unlinked,
         count(*) filter (where status = 'linked') as linked, count(*) filter (where status = 'push_failed') as push_failed
       from platform_orders where user_id = $1 and status in ('unlinked', 'linked', 'push_failed') group by shop_id) c
       on c.shop_id = s.id
     where ${where.join(' and ')} order by s.created_at, s.id`,
    values,
  )
  return rows.map((row) => shown(row, clock.now()))
}

const shown = ({ grantUntil, revoked, lastSyncAt, unlinked, linked, pushFailed, ...row }: Row, nowMs: number): Shop => {
  const grant = row.platform === 'sheet' || !grantUntil ? null : { untilMs: grantUntil.getTime(), isRevoked: revoked }
  const shop = {
    ...row,
    auth: shopAuthOf(grant, nowMs),
    authExpiresAt: grant ? toBeijing(grant.untilMs) : '',
    lastSyncAt: lastSyncAt ? toBeijing(lastSyncAt.getTime()) : '',
    counts: { unlinked, linked, pushFailed },
  }
  return { ...shop, ready: shopChecksOf(shop) }
}

/** @throws Failure not-found, the same for what is another buyer's */
export const switchShop = async (deps: ShopDeps, userId: string, id: string, enabled: boolean): Promise<Shop> => {
  await deps.db.query('update shops set enabled = $3 where id = $1 and user_id = $2 and enabled <> $3', [
    id,
    userId,
    enabled,
  ])
  const [shop] = await shopsOf(deps, userId, { id })
  if (!shop) throw refusals.notFound('shop')
  return shop
}
