import type { AddonGroup, ParcelBrands } from '../ordering'
import type { LeftSale } from '../shops/left'
import type { PlacedSales, SalePlaceRequest, SaleQuote, SaleQuoteRequest } from '../shops/ordering'

/** Ordering what the buyer's shops have sold: any number of their orders at once, by their ids. */
export interface SaleGateway {
  addonOptions(platformOrderIds: readonly string[]): Promise<AddonGroup[]>
  /** By station: a courier reaches when it reaches all of them, and asks what all of them cost together. */
  couriers(platformOrderIds: readonly string[]): Promise<ParcelBrands[]>
  /** What can't be ordered is in `left`, with what mends it. */
  quote(request: SaleQuoteRequest): Promise<SaleQuote>
  /**
   * What isn't any more what was quoted is left; the rest is ordered. `orderNos` is empty where nothing was.
   * Refusals: `conflict` (quote expired or used up, too many unpaid), `not-found`.
   */
  place(request: SalePlaceRequest): Promise<PlacedSales>
  /** Their goods into the cart, from where they go to whomever the buyer says. */
  toCart(platformOrderIds: readonly string[]): Promise<{ cartItems: number; left: LeftSale[] }>
}
