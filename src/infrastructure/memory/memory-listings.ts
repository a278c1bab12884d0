import { platformCategories, platformProperties, platformTemplates } from '../../../demo/platform-tree'
import { draftFor } from '../../domain/listing/draft'
import type { Listing, ListingPage } from '../../domain/listing/listing'
import { canRetry, isThere, listingStatuses } from '../../domain/listing/listing-life'
import { listingStatusText } from '../../domain/listing/words'
import { refusals } from '../../domain/refusals'
import { keywordIn } from '../../domain/search-tokens'
import { limits } from '../../domain/settings'
import { toBeijing } from '../../domain/time'
import { categoryPathOf } from './memory-catalogue'
import { productOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import { materialJob } from './memory-jobs'
import { idempotent } from './memory-limits'
import { beginJob, holdJob, sourceChangeOf } from './memory-publish'
import {
  checkedOf,
  shelfRows,
  sourceOf,
  suggestionsFor,
  uploadShops,
  wishOfSource,
  type Checked,
} from './memory-shelf-checks'
import type { MemoryListing } from './memory-shelf-state'
import { found, nextId, paged, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** Putting goods on the shelves of shops, by the rules of the server and of the sandbox's platform. */
export const listingHandlers = (world: MemoryWorld) => {
  const { state, options } = world
  /** @throws Failure not-found, conflict: to be authorised anew */
  const openShop = (buyer: MemoryBuyer, id: string) => {
    const [shop] = uploadShops(world, buyer, [id])
    if (!shop!.isAuthorised) throw refusals.shopUnauthorised(shop!.name)
  }
  const act = (buyer: MemoryBuyer, ids: readonly string[], work: 'publish' | 'offline' | 'push') => {
    const wanted = [...new Set(ids)].map((id) =>
      found(
        state.listings.find((one) => one.id === id && one.userId === buyer.id),
        () => refusals.notFound('listing'),
      ),
    )
    const able = wanted.filter(({ work: now, status }) => now === '' && ways[work](status))
    if (able.length === 0) throw refusals.nothingToDo()
    if (work === 'publish') for (const listing of able) redraft(world, buyer, listing)
    return { job: beginJob(world, buyer, able, work) }
  }

  return {
    shopDefaults: ({ id }, buyer) => uploadShops(world, buyer, [id])[0]!.defaults,
    setShopDefaults({ id, defaults }, buyer) {
      uploadShops(world, buyer, [id])
      state.shopDefaults[id] = defaults
      return defaults
    },
    listingTemplates({ shopId }, buyer) {
      openShop(buyer, shopId)
      return platformTemplates
    },
    listingCategories({ shopId, parentId = '' }, buyer) {
      openShop(buyer, shopId)
      return platformCategories(parentId) ?? []
    },
    listingSuggest({ shopId, categoryId, productId }, buyer) {
      openShop(buyer, shopId)
      const ofProduct = productId === undefined ? null : wishOfSource(sourceOf(world, productId, buyer))
      const path = categoryId === undefined ? null : categoryPathOf(world, categoryId).map(({ name }) => name)
      return suggestionsFor({ title: ofProduct?.title ?? '', path: path ?? ofProduct?.path ?? [] })
    },
    listingProperties({ shopId, leafId }, buyer) {
      openShop(buyer, shopId)
      return platformProperties(leafId) ?? []
    },
    listingPublish({ ids, shopIds, requestId }, buyer) {
      const request = { route: 'publish', requestId, input: [ids, shopIds], perMinute: limits.ordersPerMinute }
      return idempotent(world, buyer, request, () => {
        const checked = checkedOf(world, shelfRows(world, buyer, ids), uploadShops(world, buyer, shopIds), buyer)
        const fine = checked.filter(({ problems }) => problems.length === 0)
        const refused = checked
          .filter(({ problems }) => problems.length > 0)
          .map(({ row, shop, problems }) => {
            return { id: row.id, shopId: shop.id, problems: problems.map(({ field, text }) => ({ field, text })) }
          })
        const begun = fine.flatMap((one) => enrolled(buyer, one) ?? [])
        const job = begun.length === 0 ? null : beginJob(world, buyer, begun, 'publish')
        return { job, accepted: begun.length, refused }
      })
    },
    listingHold({ jobId, held }, buyer) {
      holdJob(world, buyer, jobId, held)
      return { held }
    },
    listingList({ status, shopId, keyword = '', changed, ...request }, buyer) {
      const isAsked = keywordIn(keyword)
      const shown = state.listings
        .filter(
          (one) =>
            one.userId === buyer.id &&
            (!shopId || one.shopId === shopId) &&
            isAsked([one.title, one.artNo, one.platformProductId]),
        )
        .toSorted((a, b) => b.movedMs - a.movedMs || (a.id < b.id ? 1 : -1))
        .map((one) => shownOf(world, one))
      const wanted = shown.filter(
        (one) => (!status || one.status === status) && (!changed || one.sourceChanged !== null),
      )
      return { ...paged(wanted, request), counts: countsOf(shown), underWay: underWayOf(world, buyer) }
    },
    listingRetry: ({ ids }, buyer) => act(buyer, ids, 'publish'),
    listingOffline: ({ ids }, buyer) => act(buyer, ids, 'offline'),
    listingPush: ({ ids }, buyer) => act(buyer, ids, 'push'),
    productMaterial({ productIds }, buyer) {
      const sources = [...new Set(productIds)].map((id) => sourceOf(world, id, buyer))
      return { job: materialJob(world, buyer, sources) }
    },
  } satisfies Partial<MemoryHandlers>

  function enrolled(buyer: MemoryBuyer, { source, shop, draft }: Checked): MemoryListing | null {
    const { title, artNo } = source.card
    const { cover } = productOf(world, source.id)
    const before = state.listings.find((one) => one.shopId === shop.id && one.productId === source.id)
    if (before && before.work !== '') return null
    const said = { title: draft.title || title, cover, artNo, draft }
    if (before) return Object.assign(before, said)
    const made: MemoryListing = {
      ...said,
      id: `l${nextId(world)}`,
      userId: buyer.id,
      shopId: shop.id,
      productId: source.id,
      platformProductId: '',
      status: 'queued',
      before: null,
      work: '',
      jobId: '',
      sent: [],
      advice: [],
      movedMs: options.now(),
      dueMs: 0,
      auditMs: null,
      times: 0,
    }
    state.listings.push(made)
    return made
  }
}

/** What was mended on the shelf since is what is sent now. */
const redraft = (world: MemoryWorld, buyer: MemoryBuyer, listing: MemoryListing): void => {
  const row = world.state.shelf.find(({ userId, productId }) => userId === buyer.id && productId === listing.productId)
  if (!row) return
  const [shop] = uploadShops(world, buyer, [listing.shopId])
  listing.draft = draftFor(row.wish, sourceOf(world, listing.productId, buyer), shop!.defaults)
  listing.title = listing.draft.title
}

const ways = {
  publish: canRetry,
  offline: isThere,
  push: (status: MemoryListing['status']) => status === 'online',
}

const shownOf = (world: MemoryWorld, one: MemoryListing): Listing => {
  const shop = world.state.shops.find(({ id }) => id === one.shopId)!
  const sourceChanged = sourceChangeOf(world, one)
  const isIdle = one.work === ''
  return {
    id: one.id,
    product: { id: one.productId, title: one.title, cover: world.options.picture(one.cover), artNo: one.artNo },
    shop: { id: shop.id, name: shop.name },
    status: one.status,
    statusText: listingStatusText[one.status],
    platformProductId: one.platformProductId,
    link: one.platformProductId && `/sandbox/douyin/product/${one.platformProductId}`,
    advice: one.advice,
    sourceChanged,
    at: toBeijing(one.movedMs),
    can: {
      retry: isIdle && canRetry(one.status),
      offline: isIdle && isThere(one.status),
      push: isIdle && sourceChanged !== null,
    },
  }
}

const countsOf = (shown: readonly Listing[]): ListingPage['counts'] => {
  const each = listingStatuses.map((status) => [status, shown.filter((one) => one.status === status).length] as const)
  return {
    ...(Object.fromEntries(each) as Record<Listing['status'], number>),
    all: shown.length,
    changed: shown.filter(({ sourceChanged }) => sourceChanged !== null).length,
  }
}

const underWayOf = ({ state }: MemoryWorld, buyer: MemoryBuyer): ListingPage['underWay'] =>
  state.publishJobs
    .flatMap(({ id, userId, heldMs }) => {
      const job = state.jobs.find((one) => one.id === id)
      if (userId !== buyer.id || !job || job.finishedAt !== '') return []
      const { done, total, counts } = job
      return [{ job: id, done, total, failed: counts.failed, held: heldMs !== null }]
    })
    .toReversed()
