import { createHash } from 'node:crypto'
import type { ListingDraft } from '../../src/domain/listing/draft'
import { firstPicture } from '../../src/domain/listing/change'
import type { ShelfPicture } from '../../src/domain/listing/shelf'
import type { TakenPicture } from '../platform/publishing'
import { withAccess } from '../shops/tokens'
import { timestamp } from '../store/timestamp'
import type { PublishDeps } from './at-work'
import { keepSquare } from './square'

/** The pictures of a draft in the material centre of its shop: each is made and taken once, whatever names it. */

export interface DraftPictures {
  pictures: string[]
  details: string[]
  /** By our address. */
  skus: Map<string, string>
  /** Since when the platform looks at those that it still looks at; null where it has seen all. */
  waitingSinceMs: number | null
  /** Why one of them isn't taken; '' where all are. */
  refused: string
}

/** @throws PlatformError, Failure as withAccess; Failure invalid for what is no picture */
export const takePictures = async (deps: PublishDeps, shopId: string, draft: ListingDraft): Promise<DraftPictures> => {
  const taken = new Map<string, TakenPicture>()
  const take = async (picture: ShelfPicture): Promise<string> => {
    const name = nameOf(picture)
    const there = taken.get(name) ?? (await takeOne(deps, shopId, name, picture))
    taken.set(name, there)
    return there.url
  }
  const pictures: string[] = []
  for (const picture of draft.pictures) pictures.push(await take(picture))
  const details: string[] = []
  for (const url of draft.details) details.push(await take(firstPicture(url)))
  const skus = new Map<string, string>()
  for (const { image } of draft.skus) if (image && !skus.has(image)) skus.set(image, await take(firstPicture(image)))
  const all = [...taken.values()]
  return {
    pictures,
    details,
    skus,
    waitingSinceMs: await waitingSince(deps, shopId, [...taken.keys()]),
    refused: all.find(({ state }) => state === 'refused')?.advice ?? '',
  }
}

const waitingSince = async ({ db }: PublishDeps, shopId: string, names: readonly string[]): Promise<number | null> => {
  const [row] = await db.query<{ since: Date | null }>(
    `select min(taken_at) as since from shop_pictures where shop_id = $1 and name = any($2::text[]) and state = 'waiting'`,
    [shopId, names],
  )
  return row?.since?.getTime() ?? null
}

/** What the platform has not looked at for too long is handed in again with the next try. */
export const forgetWaiting = async ({ db }: PublishDeps, shopId: string, draft: ListingDraft): Promise<void> => {
  const details = draft.details.map(firstPicture)
  const ofSkus = draft.skus.flatMap(({ image }) => (image ? [firstPicture(image)] : []))
  await db.query(`delete from shop_pictures where shop_id = $1 and name = any($2::text[]) and state = 'waiting'`, [
    shopId,
    [...draft.pictures, ...details, ...ofSkus].map(nameOf),
  ])
}

/** The same for the same part of the same picture. */
const nameOf = ({ url, fit, focus }: ShelfPicture): string =>
  createHash('sha256')
    .update(JSON.stringify([url, fit, fit === 'cut' ? focus : 50]))
    .digest('hex')
    .slice(0, 32)

const takeOne = async (
  deps: PublishDeps,
  shopId: string,
  name: string,
  picture: ShelfPicture,
): Promise<TakenPicture> => {
  const [known] = await deps.db.query<TakenPicture>(
    `select platform_url as url, state, advice from shop_pictures where shop_id = $1 and name = $2 and state <> 'waiting'`,
    [shopId, name],
  )
  if (known) return known
  const url = await keepSquare(deps, name, picture)
  const taken = await withAccess(deps, shopId, (access) => deps.platform.publishing.takePicture(access, { name, url }))
  await deps.db.query(
    `insert into shop_pictures (shop_id, name, platform_url, state, advice, taken_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (shop_id, name) do update set platform_url = excluded.platform_url, state = excluded.state,
       advice = excluded.advice, taken_at = case when excluded.state = 'waiting' then shop_pictures.taken_at else excluded.taken_at end`,
    [shopId, name, taken.url, taken.state, taken.advice, timestamp(deps.clock.now())],
  )
  return taken
}
