import type { Named } from '../catalogue'
import type { Paged, PageRequest } from '../paging'
import type { ListingStatus } from './listing-life'
import type { ProblemField } from './shelf'

/** A product in a shop, or on its way there: one for each of both. */
export interface Listing {
  id: string
  product: { id: string; title: string; cover: string; artNo: string }
  shop: Named
  status: ListingStatus
  statusText: string
  platformProductId: string // '' while it isn't there
  link: string // to the product in the shop, '' while it isn't there
  /** What the platform has against it, and what to do. */
  advice: ListingAdvice[]
  /** What is otherwise at the source than it is in the shop; null: nothing. */
  sourceChanged: SourceChange | null
  at: string // when it last moved
  can: { retry: boolean; offline: boolean; push: boolean }
}

export interface ListingAdvice {
  field: ProblemField
  text: string
}

export interface SourceChange {
  price: boolean
  stock: boolean
  offShelf: boolean
}

export interface ListingQuery extends PageRequest {
  status?: ListingStatus
  shopId?: string
  keyword?: string
  changed?: boolean
}

export interface ListingPage extends Paged<Listing> {
  /** Of each status, whatever the status that is asked for; `changed` of those that are online. */
  counts: Record<ListingStatus, number> & { all: number; changed: number }
  /** What is being put into shops, taken off or pushed now; the newest first. */
  underWay: PublishUnderWay[]
}

export interface PublishUnderWay {
  job: string
  done: number
  total: number
  failed: number
  held: boolean
}

export interface PublishRequest {
  ids: string[] // of the shelf
  shopIds: string[]
  requestId: string
}

export interface Published {
  /** Null where everything was refused. */
  job: string | null
  accepted: number
  refused: { id: string; shopId: string; problems: { field: ProblemField; text: string }[] }[]
}

export const MAX_LISTINGS_AT_ONCE = 500
