import { refusals } from '../../src/domain/refusals'
import { REVEALED_MS, withExt, type RevealedConsignee, type RevealPurpose } from '../../src/domain/shops/order-list'
import { toBeijing } from '../../src/domain/time'
import type { Deps } from '../deps'
import type { Platform } from '../platform/platform'
import { timestamp } from '../store/timestamp'
import { openConsignee } from './consignee'

interface Reaching {
  /** Lets `use` act in a shop with a token that holds. */
  reach: <T>(shopId: string, use: (platform: Platform, access: string) => Promise<T>) => Promise<T>
}

type RevealDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limiter' | 'sealer'> & Reaching

interface Row {
  shopId: string
  platformOrderNo: string
  sealed: string
  areaText: string
}

const HOUR_SECONDS = 3600

/**
 * Whom an order goes to, in full: written down first who looks and why, so that nothing is shown of which nobody knows.
 * @throws Failure not-found, too-often; what the platform refuses
 */
export const revealConsignee = async (
  { db, clock, config, limiter, sealer, reach }: RevealDeps,
  userId: string,
  { platformOrderId: id, purpose }: { platformOrderId: string; purpose: RevealPurpose },
): Promise<RevealedConsignee> => {
  const [row] = await db.query<Row>(
    `select shop_id as "shopId", platform_order_no as "platformOrderNo", consignee_sealed as sealed, area_text as "areaText"
     from platform_orders where id = $1 and user_id = $2`,
    [id, userId],
  )
  if (!row) throw refusals.notFound('platformOrder')
  await limiter.hit(`reveal:${userId}`, config.limits.revealsPerHour, HOUR_SECONDS)
  const nowMs = clock.now()
  const { name, mobile, detail } = await opened({ db, sealer, reach }, { ...row, id, userId }, purpose, nowMs)
  return { name, ...withExt(mobile), areaText: row.areaText, detail, expiresAt: toBeijing(nowMs + REVEALED_MS) }
}

/**
 * Whom a parcel goes to that a shop sold, for the station that writes its label: null where the order says so itself (it was sold in no
 * shop, its buyer has changed the address here, or it is sent already). @throws what the platform refuses
 */
export const labelOf = async (
  { db, clock, sealer, reach }: Pick<Deps, 'db' | 'clock' | 'sealer'> & Reaching,
  orderNo: string,
): Promise<{ name: string; mobile: string; detail: string } | null> => {
  const [row] = await db.query<Omit<Row, 'areaText'> & { id: string; userId: string }>(
    `select p.id, p.user_id as "userId", p.shop_id as "shopId", p.platform_order_no as "platformOrderNo", p.consignee_sealed as sealed
     from orders o join platform_order_orders w on w.order_no = o.order_no join platform_orders p on p.id = w.platform_order_id
     where o.order_no = $1 and o.status in ('paid', 'picking', 'packing') and w.consignee_mark = p.consignee_mark
       and o.consignee_name = p.consignee_mask->>'name' and o.consignee_mobile = p.consignee_mask->>'mobile'
       and o.detail = p.consignee_mask->>'detail'`,
    [orderNo],
  )
  return row ? opened({ db, sealer, reach }, row, 'station', clock.now()) : null
}

/** Written down first. */
const opened = async (
  { db, sealer, reach }: Pick<Deps, 'db' | 'sealer'> & Reaching,
  { id, userId, shopId, platformOrderNo, sealed }: Omit<Row, 'areaText'> & { id: string; userId: string },
  purpose: RevealPurpose | 'station',
  nowMs: number,
): Promise<{ name: string; mobile: string; detail: string }> => {
  await db.query('insert into consignee_reveals (user_id, platform_order_id, purpose, at) values ($1, $2, $3, $4)', [
    userId,
    id,
    purpose,
    timestamp(nowMs),
  ])
  const { kind, ...kept } = openConsignee(sealer, id, sealed)
  const ciphers = [kept.name, kept.mobile, kept.detail]
  const [name = '', mobile = '', detail = ''] =
    kind === 'plain'
      ? ciphers
      : await reach(shopId, (platform, access) => platform.reveal(access, platformOrderNo, ciphers))
  return { name, mobile, detail }
}
