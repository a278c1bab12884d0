import type { Named } from '../catalogue'
import type { ShopDefaults } from '../listing/defaults'
import type { ListingPage, ListingQuery, Published, PublishRequest } from '../listing/listing'
import type { PlatformCategory, PlatformProperty, SuggestedLeaf } from '../listing/platform-tree'

/** Putting goods on the shelves of the buyer's shops, and what became of them there. */
export interface ListingGateway {
  /** How goods are put into a shop where nothing else is said. Refusals: `not-found`. */
  defaults(shopId: string): Promise<ShopDefaults>
  setDefaults(shopId: string, defaults: ShopDefaults): Promise<ShopDefaults>
  /** The shop's own templates on the platform. Refusals: `busy`, `conflict` (not authorised). */
  freightTemplates(shopId: string): Promise<Named[]>
  /** Knots below one of the platform's tree, '' for the top. */
  categories(shopId: string, parentId: string): Promise<PlatformCategory[]>
  /** Leaves that one of our categories may be, or a product; the likeliest first. */
  suggest(wish: { shopId: string; categoryId?: string; productId?: string }): Promise<SuggestedLeaf[]>
  properties(shopId: string, leafId: string): Promise<PlatformProperty[]>
  /**
   * Puts them into each of the shops, in the background; what is there already is changed. What the platform would refuse is told and
   * left. The same request id is the same job.
   */
  publish(request: PublishRequest): Promise<Published>
  /** Holds a job, or lets it go on. Refusals: `conflict` when it is over. */
  hold(jobId: string, held: boolean): Promise<{ held: boolean }>
  list(query: ListingQuery): Promise<ListingPage>
  /** What failed, was rejected or taken off, once more. */
  retry(ids: readonly string[]): Promise<{ job: string }>
  /** Off the shop's shelf. */
  offline(ids: readonly string[]): Promise<{ job: string }>
  /** Price and stock of the source into the shop. */
  push(ids: readonly string[]): Promise<{ job: string }>
  /** Pictures and text of the products as one archive, in the background. */
  material(productIds: readonly string[]): Promise<{ job: string }>
}
