import type { ProductQuery } from '../../../src/domain/catalogue'

/**
 * The port behind product/list: which products, in which order, and how many. Ours searches in the database (./postgres-search); an
 * engine of its own may take the place. What a product looks like is read elsewhere, by its id.
 */
export interface ProductSearch {
  find(wanted: Wanted): Promise<Hits>
  /** What is found of each id, whatever the order; see Facets. */
  count(wanted: Omit<Wanted, 'sort' | 'offset' | 'limit'>): Promise<Counts>
  /** Does what the first search would wait for otherwise. */
  prepare(): Promise<void>
}

export type Facet = 'categories' | 'regions' | 'suppliers' | 'tags'
/** The most first. */
export type Counts = Record<Facet, { id: string; count: number }[]> & {
  /** Estimated. */
  capped: boolean
}

export interface Wanted extends Pick<
  ProductQuery,
  'keyword' | 'categoryId' | 'regionId' | 'marketId' | 'supplierId' | 'priceMin' | 'priceMax' | 'tags'
> {
  sort: NonNullable<ProductQuery['sort']>
  offset: number
  limit: number
}

export interface Hits {
  /** In order; at most `limit`, and none from COUNT_CAP on. */
  ids: string[]
  total: number
  totalCapped: boolean
}

/** So many hits are counted and can be paged through (chosen by us): who has not found it by then narrows the search. */
export const COUNT_CAP = 1000
