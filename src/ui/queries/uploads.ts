import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListingQuery } from '../../domain/listing/listing'
import type { PageRequest } from '../../domain/paging'
import type { ListingGateway } from '../../domain/ports/listing-gateway'
import type { ShelfGateway } from '../../domain/ports/shelf-gateway'
import type { ShopGateway } from '../../domain/ports/shop-gateway'

/** Goods on their way into the buyer's shops. */

const uploads = ['mine', 'uploads'] as const

/** Authorisations end elsewhere: who comes back to the page sees how they stand. */
export const uploadShopsQuery = (shops: ShopGateway) =>
  queryOptions({
    queryKey: [...uploads, 'shops'],
    queryFn: () => shops.list('upload'),
    refetchOnWindowFocus: 'always',
  })

export const defaultsQuery = (listings: ListingGateway, shopId: string) =>
  queryOptions({ queryKey: [...uploads, 'defaults', shopId], queryFn: () => listings.defaults(shopId) })

export const shelfQuery = (shelf: ShelfGateway, query: PageRequest & { keyword?: string }) =>
  queryOptions({
    queryKey: [...uploads, 'shelf', query],
    queryFn: () => shelf.list(query),
    placeholderData: keepPreviousData,
  })

const LOOK_MS = 3000

/** Looked at again while anything is on its way. */
export const listingsQuery = (listings: ListingGateway, query: ListingQuery) =>
  queryOptions({
    queryKey: [...uploads, 'listings', query],
    queryFn: () => listings.list(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && (data.underWay.some(({ held }) => !held) || data.counts.auditing > 0) ? LOOK_MS : false,
  })

/** What the platform tells of itself changes a few times a year. */
const PLATFORM_MS = 600_000

export const templatesQuery = (listings: ListingGateway, shopId: string) =>
  queryOptions({ queryKey: [...uploads, 'templates', shopId], queryFn: () => listings.freightTemplates(shopId) })

export const platformCategoriesQuery = (listings: ListingGateway, shopId: string, parentId: string) =>
  queryOptions({
    queryKey: [...uploads, 'categories', shopId, parentId],
    queryFn: () => listings.categories(shopId, parentId),
    staleTime: PLATFORM_MS,
  })

export const suggestQuery = (listings: ListingGateway, wish: Parameters<ListingGateway['suggest']>[0]) =>
  queryOptions({
    queryKey: [...uploads, 'suggest', wish],
    queryFn: () => listings.suggest(wish),
    staleTime: PLATFORM_MS,
  })

export const propertiesQuery = (listings: ListingGateway, shopId: string, leafId: string) =>
  queryOptions({
    queryKey: [...uploads, 'properties', shopId, leafId],
    queryFn: () => listings.properties(shopId, leafId),
    staleTime: PLATFORM_MS,
  })
