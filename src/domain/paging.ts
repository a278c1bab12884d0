/** One page of a list. `page` counts from 1, `pageSize` ≤ 100. */
export interface Paged<T> {
  list: T[]
  total: number
  page: number
  pageSize: number
}

/** A page of a search: when `totalCapped`, there are more than `total` and nobody counted them. */
export interface SearchPage<T> extends Paged<T> {
  totalCapped: boolean
}

export interface PageRequest {
  page?: number
  pageSize?: number
}

export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
