import type { Named } from '../../src/domain/catalogue'
import type { PlatformCategory, PlatformProperty } from '../../src/domain/listing/platform-tree'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { PlatformError } from '../platform/platform'
import { failureOf, withAccess } from '../shops/tokens'
import type { Queryable } from '../store/db'
import { shortLived } from '../store/short-lived'
import { timestamp } from '../store/timestamp'

/** What the platform tells of its tree and of a shop's templates: read once, and kept a while. */

export type FactDeps = Pick<Deps, 'db' | 'clock' | 'platform' | 'sealer' | 'log'>

const DAY_MS = 24 * 3600 * 1000
/** The tree changes a few times a year; templates when the merchant changes them. */
const KEPT_MS = { categories: 7 * DAY_MS, properties: 7 * DAY_MS, templates: 60_000 }
/** That there is no such thing is asked again sooner. */
const NOTHING_MS = 3600 * 1000

/** @throws Failure busy, conflict: to be authorised anew, not-found */
const factsFor = async <T>(
  deps: FactDeps,
  shopId: string,
  { kind, of, read }: { kind: keyof typeof KEPT_MS; of: string; read: (access: string) => Promise<T> },
): Promise<T> => {
  const nowMs = deps.clock.now()
  const key = keyOf(kind, of)
  const [kept] = await deps.db.query<{ facts: T }>(
    `select facts from platform_facts where shop_id = $1 and key = $2
       and read_at > case when facts = 'null'::jsonb then $4::timestamptz else $3 end`,
    [shopId, key, timestamp(nowMs - KEPT_MS[kind]), timestamp(nowMs - NOTHING_MS)],
  )
  if (kept) return kept.facts
  const facts = await withAccess(deps, shopId, read).catch((error: unknown) => {
    throw failureOf(error)
  })
  await deps.db.query(
    `insert into platform_facts (shop_id, key, facts, read_at) values ($1, $2, $3::jsonb, $4)
     on conflict (shop_id, key) do update set facts = excluded.facts, read_at = excluded.read_at`,
    [shopId, key, JSON.stringify(facts), timestamp(nowMs)],
  )
  return facts
}

const keyOf = (kind: keyof typeof KEPT_MS, of: string): string => `${kind} ${of}`

export const categoriesOf = (deps: FactDeps, shopId: string, parentId: string): Promise<PlatformCategory[]> =>
  factsFor(deps, shopId, {
    kind: 'categories',
    of: parentId,
    read: (access) => deps.platform.publishing.categories(access, parentId),
  })

/** @throws Failure as factsFor; conflict: the platform has no such leaf any more */
export const propertiesOf = async (deps: FactDeps, shopId: string, leafId: string): Promise<PlatformProperty[]> => {
  const asked = await factsFor<PlatformProperty[] | null>(deps, shopId, {
    kind: 'properties',
    of: leafId,
    read: (access) => deps.platform.publishing.properties(access, leafId).catch(nothing),
  })
  propertiesIn(deps.db).set(deps.clock, nameOf({ shopId, leafId }), asked)
  if (asked === null) throw refusals.leafGone()
  return asked
}

/** It answered, and said that there is none. */
const nothing = (error: unknown): null => {
  if (error instanceof PlatformError && error.trouble === 'refused') return null
  throw error
}

export const templatesOf = (deps: FactDeps, shopId: string): Promise<Named[]> =>
  factsFor(deps, shopId, {
    kind: 'templates',
    of: '',
    read: (access) => deps.platform.publishing.freightTemplates(access),
  })

export interface LeafOfShop {
  shopId: string
  leafId: string
}

/** A page of the shelf asks for dozens of them, in every shop the same. */
const propertiesIn = shortLived<PlatformProperty[] | null>({ forMs: 60_000, most: 2000 })

/** What is known of these leaves without asking anybody; null: the platform has none such; undefined: not known. */
export const knownProperties = async (
  { db, clock }: Pick<FactDeps, 'db' | 'clock'>,
  leaves: readonly LeafOfShop[],
): Promise<(leaf: LeafOfShop) => PlatformProperty[] | null | undefined> => {
  const kept = propertiesIn(db)
  const known = new Map<string, Map<string, PlatformProperty[] | null | undefined>>()
  for (const leaf of leaves) {
    const ofShop = known.get(leaf.shopId) ?? new Map<string, PlatformProperty[] | null | undefined>()
    known.set(leaf.shopId, ofShop)
    if (!ofShop.has(leaf.leafId)) ofShop.set(leaf.leafId, kept.get(clock, nameOf(leaf)))
  }
  const unread = [...known].flatMap(([shopId, ofShop]) =>
    [...ofShop].flatMap(([leafId, properties]) => (properties === undefined ? [{ shopId, leafId }] : [])),
  )
  for (const { shopId, leafId, facts } of await readProperties(db, unread)) {
    known.get(shopId)?.set(leafId, facts)
    kept.set(clock, nameOf({ shopId, leafId }), facts)
  }
  return ({ shopId, leafId }) => known.get(shopId)?.get(leafId)
}

const nameOf = ({ shopId, leafId }: LeafOfShop): string => `${shopId} ${keyOf('properties', leafId)}`

const readProperties = async (
  db: Queryable,
  leaves: readonly LeafOfShop[],
): Promise<(LeafOfShop & { facts: PlatformProperty[] | null })[]> => {
  if (leaves.length === 0) return []
  return db.query(
    `select asked.shop_id as "shopId", asked.leaf_id as "leafId", f.facts from platform_facts f
     join unnest($1::text[], $2::text[], $3::text[]) as asked (shop_id, key, leaf_id)
       on asked.shop_id = f.shop_id and asked.key = f.key`,
    [
      leaves.map(({ shopId }) => shopId),
      leaves.map(({ leafId }) => keyOf('properties', leafId)),
      leaves.map(({ leafId }) => leafId),
    ],
    'known-properties',
  )
}
