import type { Sending } from './sending'
import type {
  PlatformOrderPage,
  RevealedConsignee,
  RevealPurpose,
  SaleFilter,
  SaleQuery,
  SaleTotals,
  SyncWish,
} from '../shops/order-list'

/** What the buyer's shops have sold, as we know it. */
export interface PlatformOrderGateway {
  list(query: SaleQuery): Promise<PlatformOrderPage>
  /** What all that the filter leaves come to. */
  totals(filter: SaleFilter): Promise<SaleTotals>
  /**
   * Begins to fetch anew; answered at once, with the list as it is. Where that is under way already, it is the same.
   * Refusals: `conflict` (no shop to fetch from), `not-found` (none of his shops), `too-often`.
   */
  sync(wish: SyncWish, query: SaleQuery): Promise<PlatformOrderPage>
  /**
   * Orders of his own sheet, or of text with one order a line, become orders of the shop of sheets of that name; answered at once. The
   * same again is stored once. Refusals: `invalid` (no sheet), `conflict` (the shop is switched off, or one too many), `too-often`.
   */
  bring(sheet: OrderSheet, sending?: Sending): Promise<{ job: string; shopId: string }>
  /** In full; it is written down who looked, and why. Refusals: `not-found`, `too-often`, `busy`, `refused` (by the platform). */
  consignee(platformOrderId: string, purpose: RevealPurpose): Promise<RevealedConsignee>
}

export interface OrderSheet {
  shopName: string
  of: { file: Blob } | { text: string }
}
