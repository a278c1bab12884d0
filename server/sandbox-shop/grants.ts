import { createHmac, timingSafeEqual } from 'node:crypto'
import { PlatformError, type Grant } from '../platform/platform'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import type { SandboxDeps } from './deps'

/** Who may act in a shop of the sandbox. A token is its grant's number and a mark of ours, so that none has to be kept. */

const DAY_MS = 24 * 3600 * 1000
const ACCESS_MS = 7 * DAY_MS
const REFRESH_MS = 14 * DAY_MS
/** A pair is given once in its time, but in its last hour; and the pair before it renews for an hour more. */
const HOUR_MS = 3600 * 1000

type Kind = 'access' | 'refresh'

export const tokenOf = (secret: string, kind: Kind, shopId: string, no: number): string => {
  const mark = createHmac('sha256', secret).update(`sandbox-shop ${kind} ${shopId} ${no}`).digest('base64url')
  return `${kind}.${shopId}.${no}.${mark}`
}

const read = (secret: string, kind: Kind, token: string): { shopId: string; no: number } | null => {
  const [, shopId = '', number = ''] = token.split('.')
  const no = Number(number)
  const due = Buffer.from(tokenOf(secret, kind, shopId, no))
  const given = Buffer.from(token)
  return due.length === given.length && timingSafeEqual(due, given) ? { shopId, no } : null
}

interface GrantRow {
  shopId: string
  shopName: string
  no: number
  newest: number
  accessUntil: Date
  refreshUntil: Date
  newestMadeAt: Date
  over: boolean
}

const findGrant = async (db: Queryable, shopId: string, no: number): Promise<GrantRow | null> => {
  const [row] = await db.query<GrantRow>(
    `select s.id as "shopId", s.name as "shopName", g.no, n.no as newest, n.made_at as "newestMadeAt",
       g.access_until as "accessUntil", g.refresh_until as "refreshUntil", g.over
     from sandbox_grants g join sandbox_shops s on s.id = g.shop_id
       cross join lateral (select no, made_at from sandbox_grants where shop_id = s.id order by no desc limit 1) n
     where g.shop_id = $1 and g.no = $2`,
    [shopId, no],
  )
  return row ?? null
}

const newestGrant = async (db: Queryable, shopId: string): Promise<GrantRow | null> => {
  const [row] = await db.query<{ no: number | null }>('select max(no) as no from sandbox_grants where shop_id = $1', [
    shopId,
  ])
  return row?.no ? findGrant(db, shopId, row.no) : null
}

const pairOf = (secret: string, { shopId, shopName, no, accessUntil, refreshUntil }: GrantRow): Grant => {
  const until = { accessUntilMs: accessUntil.getTime(), refreshUntilMs: refreshUntil.getTime() }
  return grantOf(secret, { shopId, shopName, no, ...until })
}

/** A new pair; those before it are over by and by. The caller holds the shop's row. */
const issue = async ({ secret, clock }: SandboxDeps, tx: Queryable, shopId: string): Promise<Grant> => {
  const nowMs = clock.now()
  const until = { accessUntilMs: nowMs + ACCESS_MS, refreshUntilMs: nowMs + REFRESH_MS }
  const [row] = await tx.query<{ no: number; shopName: string }>(
    `insert into sandbox_grants (shop_id, no, access_until, refresh_until, made_at)
     select $1, coalesce((select max(no) from sandbox_grants where shop_id = $1), 0) + 1, $2, $3, $4
     returning no, (select name from sandbox_shops where id = $1) as "shopName"`,
    [shopId, timestamp(until.accessUntilMs), timestamp(until.refreshUntilMs), timestamp(nowMs)],
  )
  return grantOf(secret, { shopId, ...row!, ...until })
}

const grantOf = (secret: string, { no, ...known }: Omit<Grant, 'access' | 'refresh'> & { no: number }): Grant => ({
  ...known,
  access: tokenOf(secret, 'access', known.shopId, no),
  refresh: tokenOf(secret, 'refresh', known.shopId, no),
})

const lockShop = (tx: Queryable, shopId: string): Promise<unknown> =>
  tx.query('select 1 from sandbox_shops where id = $1 for update', [shopId])

/** For a code of consent, once. */
export const grantFor = (deps: SandboxDeps, code: string): Promise<Grant> =>
  deps.db.tx(async (tx) => {
    const now = timestamp(deps.clock.now())
    const [used] = await tx.query<{ shopId: string }>(
      `update sandbox_consents set used_at = $2 where code = $1 and used_at is null and expires_at > $2
       returning shop_id as "shopId"`,
      [code, now],
    )
    if (!used)
      throw new PlatformError('refused', { advice: '授权码已用过或已过期，请重新授权', theirs: 'code-expired' })
    await lockShop(tx, used.shopId)
    const held = await newestGrant(tx, used.shopId)
    // Who holds the shop already keeps what he holds, whoever asks for it beside him.
    const isFresh = held && !held.over && held.accessUntil.getTime() - deps.clock.now() > HOUR_MS
    return isFresh ? pairOf(deps.secret, held) : issue(deps, tx, used.shopId)
  })

/** The same pair while it is fresh; within an hour of a renewal the pair that came of it. */
export const renewedFor = (deps: SandboxDeps, refresh: string): Promise<Grant> =>
  deps.db.tx(async (tx) => {
    const { secret, clock } = deps
    const gone = new PlatformError('auth-gone', { advice: '店铺授权已失效，请重新授权', theirs: 'refresh-expired' })
    const named = read(secret, 'refresh', refresh)
    if (!named) throw gone
    await lockShop(tx, named.shopId)
    const found = await findGrant(tx, named.shopId, named.no)
    const nowMs = clock.now()
    if (!found || found.over || found.refreshUntil.getTime() <= nowMs) throw gone
    const isNewest = found.no === found.newest
    const isLate = found.no < found.newest - 1 || nowMs - found.newestMadeAt.getTime() >= HOUR_MS
    if (!isNewest && isLate) throw gone
    const valid = isNewest ? found : await findGrant(tx, named.shopId, found.newest)
    if (!valid || valid.over) throw gone
    if (isNewest && valid.accessUntil.getTime() - nowMs <= HOUR_MS) return issue(deps, tx, named.shopId)
    return pairOf(secret, valid)
  })

/** Whose shop an access token opens. @throws PlatformError auth-lapsed, auth-gone */
export const shopOf = async ({ db, secret, clock }: SandboxDeps, access: string): Promise<string> => {
  const named = read(secret, 'access', access)
  const found = named && (await findGrant(db, named.shopId, named.no))
  if (!found || found.over)
    throw new PlatformError('auth-gone', { advice: '店铺授权已失效，请重新授权', theirs: 'authorization-closed' })
  if (found.accessUntil.getTime() <= clock.now())
    throw new PlatformError('auth-lapsed', { advice: '访问令牌已过期', theirs: 'access-token-expired' })
  return found.shopId
}

/** The access token is over before its time; renewing mends it. */
export const lapseAccess = async ({ db, clock }: SandboxDeps, shopId: string): Promise<void> => {
  await db.query('update sandbox_grants set access_until = $2 where shop_id = $1 and access_until > $2', [
    shopId,
    timestamp(clock.now()),
  ])
}

/** Nothing but a new consent mends it. */
export const takeBackGrants = async (tx: Queryable, shopId: string): Promise<void> => {
  await tx.query('update sandbox_grants set over = true where shop_id = $1', [shopId])
}
