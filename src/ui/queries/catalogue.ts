import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProductQuery, SupplierQuery } from '../../domain/catalogue'
import type { PageRequest } from '../../domain/paging'
import type { CatalogueGateway } from '../../domain/ports/catalogue-gateway'

/** Reads of the catalogue. Keys start with 'catalogue'; what depends on who asks starts with 'mine'. */
const MINUTES = 60_000

export const categoriesQuery = (catalogue: CatalogueGateway) =>
  queryOptions({
    queryKey: ['catalogue', 'categories'],
    queryFn: () => catalogue.categories(),
    staleTime: 30 * MINUTES,
  })

export const supplierCategoriesQuery = (catalogue: CatalogueGateway, supplierId: string) =>
  queryOptions({
    queryKey: ['catalogue', 'categories', supplierId],
    queryFn: () => catalogue.categories({ supplierId }),
    staleTime: 5 * MINUTES,
  })

export const regionsQuery = (catalogue: CatalogueGateway) =>
  queryOptions({ queryKey: ['catalogue', 'regions'], queryFn: () => catalogue.regions(), staleTime: 30 * MINUTES })

export const specialsQuery = (catalogue: CatalogueGateway) =>
  queryOptions({ queryKey: ['catalogue', 'specials'], queryFn: () => catalogue.specials(), staleTime: 5 * MINUTES })

export const catalogueCountsQuery = (catalogue: CatalogueGateway) =>
  queryOptions({ queryKey: ['catalogue', 'counts'], queryFn: () => catalogue.counts(), staleTime: 5 * MINUTES })

export const announcementsQuery = (catalogue: CatalogueGateway, request: PageRequest) =>
  queryOptions({ queryKey: ['catalogue', 'announcements', request], queryFn: () => catalogue.announcements(request) })

export const announcementQuery = (catalogue: CatalogueGateway, id: string) =>
  queryOptions({ queryKey: ['catalogue', 'announcement', id], queryFn: () => catalogue.announcement(id) })

/** While another page of the same search loads, the last one stays, so that nothing jumps. */
export const searchQuery = (catalogue: CatalogueGateway, query: ProductQuery) =>
  queryOptions({
    queryKey: ['catalogue', 'search', query],
    queryFn: () => catalogue.search(query),
    placeholderData: keepPreviousData,
  })

/** What a search finds of each category and so on, whatever page of it is shown and in which order; null: nobody knows. */
export const facetsQuery = (
  catalogue: CatalogueGateway,
  { page: _page, pageSize: _pageSize, sort: _sort, ...narrowed }: ProductQuery,
) =>
  queryOptions({
    queryKey: ['catalogue', 'facets', narrowed],
    queryFn: async () => (await catalogue.search({ ...narrowed, page: 1, pageSize: 1, facets: true })).facets,
    placeholderData: keepPreviousData,
    retry: false,
  })

export const suggestQuery = (catalogue: CatalogueGateway, keyword: string) =>
  queryOptions({
    queryKey: ['catalogue', 'suggest', keyword],
    queryFn: () => catalogue.suggest(keyword),
    staleTime: MINUTES,
    retry: false,
  })

export const productQuery = (catalogue: CatalogueGateway, id: string) =>
  queryOptions({ queryKey: ['catalogue', 'product', id], queryFn: () => catalogue.product(id) })

export const freightQuery = (catalogue: CatalogueGateway, request: { id: string; provinceCode: string; qty: number }) =>
  queryOptions({
    queryKey: ['catalogue', 'freight', request],
    queryFn: () => catalogue.freight(request),
    placeholderData: keepPreviousData,
  })

export const suppliersQuery = (catalogue: CatalogueGateway, query: SupplierQuery) =>
  queryOptions({
    queryKey: ['catalogue', 'suppliers', query],
    queryFn: () => catalogue.suppliers(query),
    placeholderData: keepPreviousData,
  })

export const supplierQuery = (catalogue: CatalogueGateway, id: string) =>
  queryOptions({ queryKey: ['catalogue', 'supplier', id], queryFn: () => catalogue.supplier(id) })

/** Every product that is opened moves to its head, without a word to this list: what is shown is never taken for fresh. */
export const historyQuery = (catalogue: CatalogueGateway, request: PageRequest) =>
  queryOptions({ queryKey: ['mine', 'history', request], queryFn: () => catalogue.history(request), staleTime: 0 })

type CollectedRequest = Parameters<CatalogueGateway['collectedProducts']>[0]

export const collectedProductsQuery = (catalogue: CatalogueGateway, request: CollectedRequest) =>
  queryOptions({
    queryKey: ['mine', 'collected', 'product', request],
    queryFn: () => catalogue.collectedProducts(request),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

export const collectedSuppliersQuery = (catalogue: CatalogueGateway, request: PageRequest & { keyword?: string }) =>
  queryOptions({
    queryKey: ['mine', 'collected', 'supplier', request],
    queryFn: () => catalogue.collectedSuppliers(request),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
