import type { ProblemReason } from '../failure'
import type { PlatformOrderStatus } from './platform-order'

/** Why an order can't be ordered now. */
export type LeftWhy =
  | ProblemReason
  | Exclude<PlatformOrderStatus, 'linked'>
  | 'no_area' // where it goes isn't known
  | 'changed' // its address or its lines, since it was quoted

/** An order that is left as it is, and what stands in its way; the rest goes on without it. */
export interface LeftSale {
  platformOrderId: string
  why: LeftWhy
  reason: string
  platformItemId: string // the line that stands in the way, where it is one: what to relate, or to get elsewhere
}
