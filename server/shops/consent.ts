import { isFailure } from '../../src/domain/failure'
import type { Consent } from '../../src/domain/ports/shop-gateway'
import { CONSENT_MS } from '../../src/domain/shops/shop'
import type { ShopUse } from '../../src/domain/shops/shop'
import { refusals } from '../../src/domain/refusals'
import { newId } from '../base/ids'
import type { Deps } from '../deps'
import { PlatformError, type Grant } from '../platform/platform'
import { timestamp } from '../store/timestamp'
import { soon } from './soon'
import { takeGrant } from './take-grant'
import { failureOf } from './tokens'

/**
 * A merchant is sent to the platform with a state of his own and comes back with it: only he, only once, only for ten minutes. So nobody
 * can be led to put another's shop among his own, or his own among another's.
 */

type ConsentDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limiter' | 'platform' | 'sealer' | 'log'>

const HOUR_SECONDS = 3600

/** @throws Failure refused where there is no platform; too-often */
export const beginConsent = async (
  { db, clock, config, limiter, platform }: ConsentDeps,
  userId: string,
  { use, origin }: { use: ShopUse; origin: string },
): Promise<{ url: string }> => {
  const state = newId() + newId()
  const url = platform.consentUrl({ state, use, origin })
  await limiter.hit(`shop-consent:${userId}`, config.limits.shopConsentsPerHour, HOUR_SECONDS)
  const nowMs = clock.now()
  await db.query('delete from shop_consents where user_id = $1 and expires_at <= $2', [userId, timestamp(nowMs)])
  await db.query('insert into shop_consents (state, user_id, use, expires_at) values ($1, $2, $3, $4)', [
    state,
    userId,
    use,
    timestamp(nowMs + CONSENT_MS),
  ])
  return { url }
}

/** @throws Failure not-found; conflict: another buyer's shop; busy: the platform gave no answer, the same may be sent again */
export const endConsent = async (
  deps: ConsentDeps,
  userId: string,
  { code, state }: Consent,
): Promise<{ shopId: string }> => {
  const use = await spend(deps, userId, state)
  const take = async (grant: Grant): Promise<{ shopId: string }> => {
    const shopId = await takeGrant(deps, { userId, use, grant })
    deps.log.info('shop-authorised', { userId, shopId, use })
    return { shopId }
  }
  return take(await grantFor(deps, { code, state, late: take }))
}

/** Of several at once the first has it. */
const spend = async ({ db, clock }: ConsentDeps, userId: string, state: string): Promise<ShopUse> => {
  const [mine] = await db.query<{ use: ShopUse }>(
    `update shop_consents set used_at = $3 where state = $1 and user_id = $2 and used_at is null and expires_at > $3
     returning use`,
    [state, userId, timestamp(clock.now())],
  )
  if (!mine) throw refusals.consentGone()
  return mine.use
}

/** A grant that comes too late for who waits is his all the same: its code is used up. */
const grantFor = async (
  { db, config, platform, log }: ConsentDeps,
  { code, state, late }: Consent & { late: (grant: Grant) => unknown },
): Promise<Grant> => {
  try {
    return await soon(config, platform.grant(code), late)
  } catch (error) {
    log.warn('shop-consent-refused', { error: String(error) })
    if (error instanceof PlatformError && error.trouble === 'refused') throw refusals.consentGone()
    const failure = failureOf(error)
    // Not his fault: the same code may still be good.
    if (isFailure(failure, 'busy')) await db.query('update shop_consents set used_at = null where state = $1', [state])
    throw failure
  }
}
