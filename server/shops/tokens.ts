import { setTimeout as pause } from 'node:timers/promises'
import { refusals } from '../../src/domain/refusals'
import type { Failure } from '../../src/domain/failure'
import type { Deps } from '../deps'
import { PlatformError, type Grant } from '../platform/platform'
import type { Db, Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/**
 * The tokens of the buyers' shops: sealed where they lie, renewed by one caller for all of them, in whichever process. Who renews holds
 * a lease on the shop; what he brings is taken only while nobody else has brought a newer one (grant_no). Nothing of the database is
 * held while the platform is asked.
 */

type TokenDeps = Pick<Deps, 'db' | 'clock' | 'platform' | 'sealer' | 'log'>

/** Before an access token is over it is renewed, so that no work of some minutes runs into its end. */
const RENEW_BEFORE_MS = 30 * 60 * 1000
/** A renewal that hasn't come by then was cut off: another may begin. */
const LEASE_MS = 15_000
/** So long others wait for who renews, in so many looks. */
const WAIT_MS = 100
const LOOKS = 25

interface Held {
  name: string
  grantNo: number
  access: string
  accessUntil: Date
  refresh: string
}

/**
 * Runs `use` with a token that opens this shop. When the platform says the token is over, it is renewed and `use` runs once more; when it
 * says the authorisation is, the shop is marked so.
 * @throws Failure not-found; conflict: to be authorised anew; PlatformError busy, limited, refused as `use` got them (see failureOf)
 */
export const withAccess = async <T>(
  deps: TokenDeps,
  shopId: string,
  use: (access: string) => Promise<T>,
): Promise<T> => {
  const held = await fresh(deps, shopId)
  try {
    return await use(held.access)
  } catch (error) {
    if (!isTrouble(error, 'auth-lapsed')) throw await told(deps, shopId, held, error)
  }
  const renewed = await renew(deps, shopId, held.grantNo)
  try {
    return await use(renewed.access)
  } catch (error) {
    throw await told(deps, shopId, renewed, error)
  }
}

/** In words for a buyer. What isn't the platform's is given back as it is. */
export const failureOf = (error: unknown): unknown => {
  if (!(error instanceof PlatformError)) return error
  return error.trouble === 'refused' ? refusals.shopRefuses(error.advice) : refusals.shopAway()
}

const isTrouble = (error: unknown, trouble: PlatformError['trouble']): error is PlatformError =>
  error instanceof PlatformError && error.trouble === trouble

/** What the caller hears; that an authorisation is gone is written down first. */
const told = async (deps: TokenDeps, shopId: string, { name, grantNo }: Held, error: unknown): Promise<unknown> => {
  if (isTrouble(error, 'auth-gone')) {
    await markRevoked(deps.db, shopId, grantNo)
    return refusals.shopUnauthorised(name)
  }
  // A token that is over as soon as it was made: nothing that the merchant could mend.
  return isTrouble(error, 'auth-lapsed') ? refusals.shopAway() : error
}

/** Only of the grant that was refused: the merchant may have authorised anew meanwhile. */
const markRevoked = async (db: Queryable, shopId: string, grantNo: number): Promise<void> => {
  await db.query('update shops set revoked = true, renewing_until = null where id = $1 and grant_no = $2', [
    shopId,
    grantNo,
  ])
}

interface Row {
  name: string
  grantNo: number
  accessSealed: string
  accessUntil: Date | null
  refreshSealed: string
  grantUntil: Date | null
  revoked: boolean
}

const read = async ({ db, clock, sealer }: TokenDeps, shopId: string): Promise<Held> => {
  const [row] = await db.query<Row>(
    `select name, grant_no as "grantNo", access_sealed as "accessSealed", access_until as "accessUntil",
       refresh_sealed as "refreshSealed", grant_until as "grantUntil", revoked
     from shops where id = $1 and platform <> 'sheet'`,
    [shopId],
  )
  if (!row) throw refusals.notFound('shop')
  const { name, grantNo, accessUntil, grantUntil } = row
  if (row.revoked || !accessUntil || !grantUntil || grantUntil.getTime() <= clock.now())
    throw refusals.shopUnauthorised(name)
  const open = (sealed: string) => sealer.open(sealed, sealedFor(shopId))
  return { name, grantNo, accessUntil, access: open(row.accessSealed), refresh: open(row.refreshSealed) }
}

const fresh = async (deps: TokenDeps, shopId: string): Promise<Held> => {
  const held = await read(deps, shopId)
  const leftMs = held.accessUntil.getTime() - deps.clock.now()
  if (leftMs > RENEW_BEFORE_MS) return held
  try {
    return await renew(deps, shopId, held.grantNo)
  } catch (error) {
    // It still opens the shop; the next one tries again.
    if (leftMs > 0 && isAway(error)) return held
    throw error
  }
}

const isAway = (error: unknown): boolean =>
  (error as Failure | undefined)?.kind === 'busy' || isTrouble(error, 'busy') || isTrouble(error, 'limited')

/** Callers of one process wait for one of them. */
const underWay = new WeakMap<Db, Map<string, Promise<Held>>>()

/** A newer grant than this one, whoever brings it. */
const renew = (deps: TokenDeps, shopId: string, grantNo: number): Promise<Held> => {
  const here = underWay.get(deps.db) ?? new Map<string, Promise<Held>>()
  underWay.set(deps.db, here)
  const key = `${shopId} ${grantNo}`
  const found = here.get(key)
  if (found) return found
  const begun = renewAmongAll(deps, shopId, grantNo).finally(() => here.delete(key))
  here.set(key, begun)
  return begun
}

const renewAmongAll = async (deps: TokenDeps, shopId: string, grantNo: number): Promise<Held> => {
  for (let look = 0; look < LOOKS; look++) {
    const held = await read(deps, shopId)
    if (held.grantNo !== grantNo) return held
    if (await lease(deps, shopId, grantNo)) return bring(deps, shopId, held)
    await pause(WAIT_MS)
  }
  throw refusals.shopAway()
}

const lease = async ({ db, clock }: TokenDeps, shopId: string, grantNo: number): Promise<boolean> => {
  const nowMs = clock.now()
  const [mine] = await db.query(
    `update shops set renewing_until = $3 where id = $1 and grant_no = $2 and not revoked
       and (renewing_until is null or renewing_until <= $4) returning 1`,
    [shopId, grantNo, timestamp(nowMs + LEASE_MS), timestamp(nowMs)],
  )
  return mine !== undefined
}

const bring = async (deps: TokenDeps, shopId: string, held: Held): Promise<Held> => {
  const { db, platform, log } = deps
  try {
    const grant = await platform.renew(held.refresh)
    await keep(deps, db, shopId, grant, held.grantNo)
    log.info('shop-token-renewed', { shopId })
  } catch (error) {
    if (isTrouble(error, 'auth-gone')) throw await told(deps, shopId, held, error)
    await db.query('update shops set renewing_until = null where id = $1 and grant_no = $2', [shopId, held.grantNo])
    log.warn('shop-token-not-renewed', { shopId, error: String(error) })
    throw isTrouble(error, 'auth-lapsed') ? refusals.shopAway() : error
  }
  return read(deps, shopId)
}

/**
 * Seals and keeps what the platform gave.
 * @param over the grant in whose place it is; not given: in anyone's place, the merchant has just agreed
 */
export const keep = async (
  { sealer }: Pick<TokenDeps, 'sealer'>,
  db: Queryable,
  shopId: string,
  grant: Grant,
  over?: number,
): Promise<void> => {
  const seal = (text: string) => sealer.seal(text, sealedFor(shopId))
  await db.query(
    `update shops set access_sealed = $2, refresh_sealed = $3, access_until = $4, grant_until = $5, name = $6,
       grant_no = grant_no + 1, renewing_until = null, revoked = false
     where id = $1 and ($7::int is null or grant_no = $7)`,
    [
      shopId,
      seal(grant.access),
      seal(grant.refresh),
      timestamp(grant.accessUntilMs),
      timestamp(grant.refreshUntilMs),
      grant.shopName,
      over ?? null,
    ],
  )
}

/** What the tokens of a shop belong to, for the sealer. */
export const sealedFor = (shopId: string): string => `shop:${shopId}`
