import { refusals } from '../../src/domain/refusals'
import { REVEALED_MS, withExt, type RevealedConsignee, type RevealPurpose } from '../../src/domain/shops/order-list'
import { toBeijing } from '../../src/domain/time'
import type { Deps } from '../deps'
import type { Platform } from '../platform/platform'
import { timestamp } from '../store/timestamp'
import { openConsignee } from './consignee'

type RevealDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limiter' | 'sealer'> & {
  /** Lets `use` act in a shop with a token that holds. */
  reach: <T>(shopId: string, use: (platform: Platform, access: string) => Promise<T>) => Promise<T>
}

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
  await db.query('insert into consignee_reveals (user_id, platform_order_id, purpose, at) values ($1, $2, $3, $4)', [
    userId,
    id,
    purpose,
    timestamp(nowMs),
  ])
  const { kind, ...kept } = openConsignee(sealer, id, row.sealed)
  const ciphers = [kept.name, kept.mobile, kept.detail]
  const [name = '', mobile = '', detail = ''] =
    kind === 'plain'
      ? ciphers
      : await reach(row.shopId, (platform, access) => platform.reveal(access, row.platformOrderNo, ciphers))
  return { name, ...withExt(mobile), areaText: row.areaText, detail, expiresAt: toBeijing(nowMs + REVEALED_MS) }
}
