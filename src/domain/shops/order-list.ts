import type { Fen } from '../money'
import type { Paged, PageRequest } from '../paging'
import type { PlatformOrder, PlatformOrderStatus } from './platform-order'
import type { SyncJob } from './sync'

/** The list of what a buyer's shops have sold. */

export type SaleSort = 'ship_by' | 'paid'

export interface SaleFilter {
  status?: PlatformOrderStatus | undefined
  shopId?: string | undefined
  /** Number of the order, title, spec or code of its goods, consignee as it is shown, words of its buyer. */
  keyword?: string | undefined
  /** Still to be sent, and to be sent before this time. */
  shipByBefore?: string | undefined
  sameCustomer?: string | undefined
}

export interface SaleQuery extends SaleFilter, PageRequest {
  sort?: SaleSort | undefined // ship_by: what is to be sent first; paid: what was paid last
}

/** What a fetching is to read: all shops, and where each was left, unless told otherwise. */
export interface SyncWish {
  shopIds?: string[] | undefined
  timeFrom?: string | undefined // days
  timeTo?: string | undefined
}

/** How many there are of each state. */
export type SaleCounts = Record<Exclude<PlatformOrderStatus, 'push_failed'> | 'pushFailed', number>

export const countKey = (status: PlatformOrderStatus): keyof SaleCounts =>
  status === 'push_failed' ? 'pushFailed' : status

/** Of all that a filter leaves; the money but `paid` of those that can be reckoned. */
export interface SaleTotals {
  orders: number
  paid: Fen
  reckoned: number
  goods: Fen
  service: Fen
  freight: Fen
  profit: number // fen
}

export interface PlatformOrderPage extends Paged<PlatformOrder> {
  /** The newest fetching, under way or over. */
  job: SyncJob | null
  /** By state, of what the other filters leave. */
  counts: SaleCounts
}

/** Why a consignee is looked at in full: it is written down. */
export const revealPurposes = ['contact', 'address', 'aftersale', 'other'] as const
export type RevealPurpose = (typeof revealPurposes)[number]

/** Whom an order goes to, in full, for a while. */
export interface RevealedConsignee {
  name: string
  mobile: string
  ext: string
  areaText: string
  detail: string
  expiresAt: string
}

/** What is to be sent within that time is urgent. */
export const URGENT_MS = 24 * 3600 * 1000

/** So long it stands on the screen. chosen by us: long enough to write it down, too short to be left lying about. */
export const REVEALED_MS = 2 * 60 * 1000

/** "18400001234-5678": a number that the platform lends rings with what stands behind the dash. */
export const withExt = (mobile: string): { mobile: string; ext: string } => {
  const [number = '', ext = ''] = mobile.split('-')
  return { mobile: number, ext }
}
