import { isFailure } from '../../src/domain/failure'
import type { ListingDraft } from '../../src/domain/listing/draft'
import type { ListingAdvice } from '../../src/domain/listing/listing'
import { listingStatusOf, type ListingStatus } from '../../src/domain/listing/listing-life'
import { fieldOfAdvice, picturesUnseen } from '../../src/domain/listing/words'
import { JOB_GIVEN_UP } from '../../src/domain/refusals'
import { PlatformError } from '../platform/platform'
import { ProductRefused } from '../platform/product-refused'
import type { ListedProduct, PlacedProduct, ProductThere } from '../platform/publishing'
import { failureOf, withAccess } from '../shops/tokens'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import type { ListingAtWork, PublishDeps } from './at-work'
import { forgetWaiting, takePictures, type DraftPictures } from './pictures'
import { pushSource } from './push'
import { compareAgain } from './stale'

/** One record goes one step on. Whoever else moved it meanwhile has it: each step is taken from the state it was seen in. */

const MOST_TRIES = 10
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000
/** chosen by us: the platform looks at a picture for seconds, on busy days for an hour. */
const PICTURES_MS = 4 * 3600_000
/** The platform looks at a product for some time before it says anything. */
const FIRST_LOOK_MS = 5000

export const moveOn = async (deps: PublishDeps, listing: ListingAtWork): Promise<void> => {
  try {
    await ways[listing.work](deps, listing)
  } catch (error) {
    await tryAgain(deps, listing, error)
  }
}

const publishOne = async (deps: PublishDeps, listing: ListingAtWork): Promise<void> => {
  if (listing.status === 'submitting' || listing.status === 'verifying') return verify(deps, listing)
  if (listing.isPerhapsThere) return findFirst(deps, listing)
  const pictures = await takePictures(deps, listing.shopId, listing.draft)
  if (pictures.refused) return end(deps, listing, 'failed', [{ field: 'pictures', text: pictures.refused }])
  if (pictures.waitingSinceMs !== null) return waitForPictures(deps, listing, pictures.waitingSinceMs)
  // Written before it is asked for: whoever finds it so doesn't know whether it was.
  if (!(await become(deps, listing, 'submitting'))) return
  await submit(deps, { ...listing, status: 'submitting' }, pictures)
}

/** An earlier try was given up or called off before it was heard of; what it sent may be other than what is wished now. */
const findFirst = async (deps: PublishDeps, listing: ListingAtWork): Promise<void> => {
  const { shopId, draft } = listing
  const there = await withAccess(deps, shopId, (access) => deps.platform.publishing.lookUp(access, draft.outerId))
  const next = there && listingStatusOf[there.state]
  if (there && next === 'rejected') return isPlaced(deps, listing, there, { next, advice: adviceOf(there) })
  await deps.db.query(
    `update listings set perhaps_there = false, platform_product_id = $3 where id = $1 and status = $2 and work = 'publish'`,
    [listing.id, listing.status, there?.productId ?? ''],
  )
}

/** Looked for again later and later, which is no try in vain; in the end the buyer is told. */
const waitForPictures = async (deps: PublishDeps, listing: ListingAtWork, sinceMs: number): Promise<void> => {
  const { db, clock } = deps
  const waitedMs = clock.now() - sinceMs
  if (waitedMs < PICTURES_MS) {
    const nextMs = clock.now() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS + waitedMs / 4)
    await db.query(`update listings set status = 'uploading', next_at = $3 where id = $1 and status = $2`, [
      listing.id,
      listing.status,
      timestamp(nextMs),
    ])
    return
  }
  await forgetWaiting(deps, listing.shopId, listing.draft)
  await end(deps, listing, 'failed', [{ field: 'pictures', text: picturesUnseen }])
}

const submit = async (deps: PublishDeps, listing: ListingAtWork, pictures: DraftPictures): Promise<void> => {
  const { shopId, draft, platformProductId } = listing
  const product = productOf(draft, pictures)
  const { publishing } = deps.platform
  try {
    const placed = await withAccess(deps, shopId, (access) =>
      platformProductId ? publishing.revise(access, platformProductId, product) : publishing.submit(access, product),
    )
    await isPlaced(deps, listing, placed)
  } catch (error) {
    if (error instanceof ProductRefused && error.why === 'duplicate') return wait(deps, listing, 'verifying')
    if (error instanceof ProductRefused && error.why === 'gone') return forget(deps, listing)
    if (error instanceof PlatformError && error.trouble === 'refused')
      return end(deps, listing, 'rejected', [{ field: fieldOfAdvice(error.advice), text: error.advice }])
    // Refused for being asked too often: it surely wasn't done.
    if (error instanceof PlatformError && error.trouble === 'limited') return wait(deps, listing, 'uploading')
    throw error
  }
}

/** The merchant threw away what was to be changed: it is made anew. */
const forget = async ({ db }: PublishDeps, { id, status }: ListingAtWork): Promise<void> => {
  await db.query(`update listings set platform_product_id = '', status = 'uploading' where id = $1 and status = $2`, [
    id,
    status,
  ])
}

/** Nobody knows whether it was done: it is there by our own number, or it wasn't. */
const verify = async (deps: PublishDeps, listing: ListingAtWork): Promise<void> => {
  const { shopId, draft } = listing
  const there = await withAccess(deps, shopId, (access) => deps.platform.publishing.lookUp(access, draft.outerId))
  if (!there) {
    await become(deps, listing, 'uploading')
    return
  }
  // What was there before is changed once more, whether it was changed or not.
  if (listing.platformProductId || there.state === 'offline' || there.state === 'deleted') {
    const { productId } = there
    await deps.db.query(
      `update listings set platform_product_id = $3, status = 'uploading' where id = $1 and status = $2`,
      [listing.id, listing.status, productId],
    )
    return
  }
  await isPlaced(deps, listing, there, {
    next: listingStatusOf[there.state],
    advice: adviceOf(there),
  })
}

const adviceOf = ({ against }: ProductThere): ListingAdvice[] =>
  against.map((text) => ({ field: fieldOfAdvice(text), text }))

const isPlaced = (
  { db, clock }: PublishDeps,
  { id, status, draft, productId }: ListingAtWork,
  { productId: platformProductId, skus }: PlacedProduct,
  { next, advice }: { next: ListingStatus; advice: ListingAdvice[] } = { next: 'auditing', advice: [] },
): Promise<void> =>
  db.tx(async (tx) => {
    await compareAgain(tx, productId)
    const nowMs = clock.now()
    const [moved] = await tx.query(
      `update listings set platform_product_id = $3, status = $4, work = '', tries = 0, advice = $7::jsonb, moved_at = $5,
         look_at = $6, price_changed = false, stock_changed = false, off_shelf = false, perhaps_there = false
       where id = $1 and status = $2 returning 1`,
      [id, status, platformProductId, next, timestamp(nowMs), timestamp(nowMs + FIRST_LOOK_MS), JSON.stringify(advice)],
    )
    if (!moved) return
    await tx.query('delete from listing_skus where listing_id = $1', [id])
    const there = new Map(skus.map(({ outerId, skuId }) => [outerId, skuId]))
    await insertRows(
      tx,
      'listing_skus',
      draft.skus.map(({ skuId, outerId, price, stock, cost }) => {
        const platform = there.get(outerId) ?? ''
        return { listing_id: id, sku_id: skuId, platform_sku_id: platform, price, stock, cost: cost.goods }
      }),
    )
  })

const offlineOne = async (deps: PublishDeps, listing: ListingAtWork): Promise<void> => {
  const { shopId, platformProductId } = listing
  if (platformProductId)
    await withAccess(deps, shopId, (access) => deps.platform.publishing.takeOff(access, platformProductId))
  await end(deps, listing, 'offline', [])
}

const pushOne = async (deps: PublishDeps, listing: ListingAtWork): Promise<void> => {
  if (!(await pushSource(deps, listing))) await end(deps, listing, 'offline', [])
}

const ways: Record<ListingAtWork['work'], (deps: PublishDeps, listing: ListingAtWork) => Promise<void>> = {
  publish: publishOne,
  offline: offlineOne,
  push: pushOne,
}

const productOf = (draft: ListingDraft, pictures: DraftPictures): ListedProduct => ({
  outerId: draft.outerId,
  title: draft.title,
  leafId: draft.leaf?.id ?? '',
  properties: draft.properties,
  pictures: pictures.pictures,
  details: pictures.details,
  freightTemplateId: draft.freightTemplateId,
  dispatch: draft.dispatch,
  servicePhone: draft.servicePhone,
  weightG: draft.weightG,
  skus: draft.skus.map(({ outerId, color, size, price, stock, image }) => {
    return { outerId, color, size, price, stock, picture: pictures.skus.get(image) ?? '' }
  }),
})

/** @returns whether it was still as it was seen */
const become = async (
  { db, clock }: PublishDeps,
  { id, status }: ListingAtWork,
  next: ListingStatus,
): Promise<boolean> => {
  const [moved] = await db.query(
    'update listings set status = $3, moved_at = $4 where id = $1 and status = $2 returning 1',
    [id, status, next, timestamp(clock.now())],
  )
  return moved !== undefined
}

/** Taken off while the platform looks at it, a product may stand there once that is over: it is looked after still. */
const end = async (
  { db, clock }: PublishDeps,
  { id, status }: ListingAtWork,
  next: ListingStatus,
  advice: ListingAdvice[],
): Promise<void> => {
  await db.query(
    `update listings set status = $3, advice = $4::jsonb, work = '', moved_at = $5,
       look_at = case when $3 in ('online', 'auditing') or status = 'auditing' then look_at end where id = $1 and status = $2`,
    [id, status, next, JSON.stringify(advice), timestamp(clock.now())],
  )
}

const wait = async ({ db, clock }: PublishDeps, { id, status, tries }: ListingAtWork, next: ListingStatus) => {
  const nextMs = clock.now() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)
  await db.query('update listings set status = $3, tries = tries + 1, next_at = $4 where id = $1 and status = $2', [
    id,
    status,
    next,
    timestamp(nextMs),
  ])
}

/** What may have been done is looked for first; what was tried often enough is told. */
const tryAgain = async (deps: PublishDeps, listing: ListingAtWork, error: unknown): Promise<void> => {
  const { db, log } = deps
  log.warn('listing-not-moved', { id: listing.id, status: listing.status, tries: listing.tries, error: String(error) })
  const now = await stateOf(db, listing.id)
  if (now?.work === '') return
  const at = { ...listing, status: now?.status ?? listing.status }
  const met = failureOf(error)
  const told = isFailure(met) ? met : null
  // What was there before is there still.
  const next = listing.work === 'publish' ? 'failed' : at.status
  if (told && told.kind !== 'busy')
    return end(deps, at, next, [{ field: fieldOfAdvice(told.message), text: told.message }])
  if (listing.tries + 1 >= MOST_TRIES)
    return end(deps, at, next, [{ field: 'shop', text: told?.message ?? JOB_GIVEN_UP }])
  await wait(deps, at, at.status === 'submitting' ? 'verifying' : at.status)
}

const stateOf = async (db: Queryable, id: string) =>
  (await db.query<{ status: ListingStatus; work: string }>('select status, work from listings where id = $1', [id]))[0]
