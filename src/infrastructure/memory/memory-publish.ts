import { sentBackFor } from '../../../demo/platform-tree'
import { stockState } from '../../domain/catalogue'
import { draftFor } from '../../domain/listing/draft'
import type { SourceChange } from '../../domain/listing/listing'
import type { ListingStatus } from '../../domain/listing/listing-life'
import { publishCancelled } from '../../domain/listing/words'
import type { Job } from '../../domain/job'
import { refusals } from '../../domain/refusals'
import { sourceOf, uploadShops } from './memory-shelf-checks'
import type { MemoryListing } from './memory-shelf-state'
import { nextId, nowText, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** Listings on their way: each shop takes one after the other, as time passes. */

/** So long a shop is at work on one. */
const ONE_MS = 600
/** Of that, so long its pictures are on their way. */
const PICTURES_MS = 400
const AUDIT_MS = 4000
/** One in so many is sent back the first time. */
const SENT_BACK = 12

export const beginJob = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  listings: readonly MemoryListing[],
  work: Exclude<MemoryListing['work'], ''>,
): string => {
  const now = world.options.now()
  const id = `J${nextId(world)}`
  const waiting = new Map<string, number>()
  for (const listing of listings) {
    const dueMs = (waiting.get(listing.shopId) ?? now) + ONE_MS
    waiting.set(listing.shopId, dueMs)
    Object.assign(listing, { work, jobId: id, dueMs, before: listing.status, auditMs: null, movedMs: now })
    if (work === 'publish') Object.assign(listing, { status: 'queued', advice: [] })
  }
  world.state.publishJobs.push({ id, userId: buyer.id, heldMs: null })
  const at = nowText(world)
  world.state.jobs.push({
    id,
    userId: buyer.id,
    kind: 'publish',
    status: 'queued',
    done: 0,
    total: listings.length,
    counts: { added: 0, updated: 0, skipped: 0, failed: 0 },
    failures: [],
    fileUrl: '',
    fileName: '',
    failuresUrl: '',
    createdAt: at,
    startedAt: at,
    finishedAt: '',
    error: '',
  })
  return id
}

/** What has been done by now. @param rush all of it, whatever the time */
export const publishOn = (world: MemoryWorld, rush = false): void => {
  const now = world.options.now()
  const held = new Set(world.state.publishJobs.flatMap(({ id, heldMs }) => (heldMs === null ? [] : [id])))
  for (const listing of world.state.listings) {
    if (listing.work !== '' && !held.has(listing.jobId)) moveOn(world, listing, rush ? Infinity : now)
    if (listing.work === '' && listing.auditMs !== null && listing.auditMs <= now) judge(listing, now)
  }
  for (const job of world.state.jobs) if (job.kind === 'publish' && job.finishedAt === '') tell(world, job)
}

const moveOn = (world: MemoryWorld, listing: MemoryListing, now: number): void => {
  const { dueMs, work } = listing
  if (now >= dueMs) return finish(world, listing)
  if (work !== 'publish') return
  const next: ListingStatus =
    now >= dueMs - ONE_MS + PICTURES_MS ? 'submitting' : now >= dueMs - ONE_MS ? 'uploading' : 'queued'
  if (next !== listing.status) Object.assign(listing, { status: next, movedMs: now })
}

const finish = (world: MemoryWorld, listing: MemoryListing): void => {
  const now = Math.min(listing.dueMs, world.options.now())
  const source = sourceOf(world, listing.productId, null)
  const { work } = listing
  Object.assign(listing, { work: '', movedMs: now })
  if (work === 'offline' || (work === 'push' && !source.onShelf)) {
    listing.status = 'offline'
    return
  }
  if (work === 'push') {
    const [shop] = uploadShops(world, { id: listing.userId }, [listing.shopId])
    const row = world.state.shelf.find((one) => one.userId === listing.userId && one.productId === listing.productId)
    if (row) listing.draft = draftFor(row.wish, source, shop!.defaults)
  } else Object.assign(listing, { status: 'auditing', auditMs: now + AUDIT_MS, times: listing.times + 1 })
  listing.platformProductId ||= `35${listing.id.replace(/\D/g, '').padStart(17, '0')}`
  listing.sent = source.skus
    .filter(({ id }) => listing.draft.skus.some(({ skuId }) => skuId === id))
    .map(({ id, stock, price }) => ({ skuId: id, stock, cost: price }))
}

const judge = (listing: MemoryListing, now: number): void => {
  const number = [...`${listing.shopId} ${listing.productId}`].reduce(
    (sum, one) => (sum * 31 + one.codePointAt(0)!) % 99_991,
    7,
  )
  const isSentBack = listing.times === 1 && number % SENT_BACK === 0
  Object.assign(listing, { status: isSentBack ? 'rejected' : 'online', auditMs: null, movedMs: now })
  if (isSentBack) listing.advice = [{ field: 'pictures', text: sentBackFor }]
}

const tell = (world: MemoryWorld, job: Job): void => {
  const own = world.state.listings.filter(({ jobId }) => jobId === job.id)
  const left = own.filter(({ work }) => work !== '').length
  job.done = job.total - left
  job.status = left === 0 ? 'done' : 'running'
  job.counts.added = job.done
  if (left === 0) job.finishedAt = nowText(world)
}

/** @throws Failure not-found; conflict when it is over */
const publishJobOf = ({ state }: MemoryWorld, buyer: MemoryBuyer, jobId: string) => {
  const own = state.publishJobs.find(({ id, userId }) => id === jobId && userId === buyer.id)
  const job = state.jobs.find(({ id }) => id === jobId)
  if (!own || !job) throw refusals.notFound('job')
  if (job.finishedAt !== '') throw refusals.publishOver()
  return { own, job }
}

export const holdJob = (world: MemoryWorld, buyer: MemoryBuyer, jobId: string, held: boolean): void => {
  const { own } = publishJobOf(world, buyer, jobId)
  const now = world.options.now()
  if (!held && own.heldMs !== null)
    for (const listing of world.state.listings)
      if (listing.jobId === jobId && listing.work !== '') listing.dueMs += now - own.heldMs
  own.heldMs = held ? (own.heldMs ?? now) : null
}

/** What is begun is brought to its end at once; the rest is left. */
export const cancelJob = (world: MemoryWorld, buyer: MemoryBuyer, jobId: string): Job => {
  const { own, job } = publishJobOf(world, buyer, jobId)
  own.heldMs = null
  for (const listing of world.state.listings.filter((one) => one.jobId === jobId && one.work !== '')) {
    const isThere = listing.before === 'online' || listing.before === 'auditing'
    const isUndone = listing.work === 'publish' && !isThere
    listing.status = isUndone ? 'failed' : listing.before!
    listing.advice = isUndone ? [{ field: 'product', text: publishCancelled }] : listing.advice
    Object.assign(listing, { work: '', movedMs: world.options.now() })
  }
  Object.assign(job, { status: 'cancelled', finishedAt: nowText(world) })
  return job
}

/** What is otherwise at the source than it was sent; null: nothing. */
export const sourceChangeOf = (world: MemoryWorld, { productId, status, sent }: MemoryListing): SourceChange | null => {
  if (status !== 'online') return null
  const { skus, onShelf } = sourceOf(world, productId, null)
  const pairs = sent.map((was) => ({ was, now: skus.find(({ id }) => id === was.skuId) }))
  const change = {
    price: pairs.some(({ was, now }) => now !== undefined && now.price !== was.cost),
    stock: pairs.some(({ was, now }) => stockState(was.stock) !== stockState(now?.stock ?? 0)),
    offShelf: !onShelf,
  }
  return Object.values(change).some(Boolean) ? change : null
}
