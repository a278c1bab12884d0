import type { Shop, ShopUse } from '../shops/shop'

/** The buyer's own shops elsewhere, and what he lets us do there. */
export interface ShopGateway {
  /** Those for this use, or all; the oldest first. */
  list(use?: ShopUse): Promise<Shop[]>
  /**
   * Where the merchant agrees that we act in his shop; he comes back to /shopsmanage/orderstore with `code` and `state`. Refusals:
   * `refused` where there is no platform, `too-often`.
   */
  consentUrl(use: ShopUse): Promise<string>
  /**
   * What he came back with, once. Refusals: `not-found` – used, too old, of another buyer; `conflict` – the shop is another
   * buyer's; `busy`: the
   * platform is away, the same may be sent again.
   */
  takeConsent(consent: Consent): Promise<{ shopId: string }>
  /** No more of its orders are fetched or ordered; what is there stays. Refusals: `not-found`. */
  disable(id: string): Promise<Shop>
  enable(id: string): Promise<Shop>
}

export interface Consent {
  code: string
  state: string
}
