import type { Paged, PageRequest } from '../paging'
import type { OffersQuery, Related, RelateRequest, RelationOffers, RememberedRelation } from '../shops/relation'

/** Which of our goods the items of the buyer's shops are. */
export interface RelationGateway {
  /**
   * Relates items, with all their lines of orders that aren't ordered yet: all of them or none. Related again, a spec that was changed is
   * confirmed. Refusals: `not-found` (an item, a SKU), `invalid` (a SKU that isn't sold any more).
   */
  relate(request: RelateRequest): Promise<Related>
  /** Takes the last relation back, once, for ten minutes. Refusals: `conflict` where there is none. */
  undo(): Promise<Related>
  /** What the item may be: without a keyword what is most like it, the best first. Refusals: `not-found`. */
  offers(query: OffersQuery): Promise<RelationOffers>
  /** What is remembered, the newest first. */
  remembered(query: PageRequest & { keyword?: string }): Promise<Paged<RememberedRelation>>
}
