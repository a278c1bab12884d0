import type { ListingGateway } from '../../domain/ports/listing-gateway'
import * as listing from '../../../wire/listing'
import type { WireClient } from './wire-client'

export const wireListingGateway = ({ ask }: WireClient): ListingGateway => ({
  defaults: (id) => ask(listing.shopDefaults, { id }),
  setDefaults: (id, defaults) => ask(listing.setShopDefaults, { id, defaults }),
  freightTemplates: (shopId) => ask(listing.listingTemplates, { shopId }),
  categories: (shopId, parentId) => ask(listing.listingCategories, { shopId, parentId }),
  suggest: (wish) => ask(listing.listingSuggest, wish),
  properties: (shopId, leafId) => ask(listing.listingProperties, { shopId, leafId }),
  publish: (request) => ask(listing.listingPublish, request),
  hold: (jobId, held) => ask(listing.listingHold, { jobId, held }),
  list: (query) => ask(listing.listingList, query),
  retry: (ids) => ask(listing.listingRetry, { ids: [...ids] }),
  offline: (ids) => ask(listing.listingOffline, { ids: [...ids] }),
  push: (ids) => ask(listing.listingPush, { ids: [...ids] }),
  material: (productIds) => ask(listing.productMaterial, { productIds: [...productIds] }),
})
