import type { PageRequest, Paged } from '../paging'
import type { ListingFix, ListingProblem, ShelfChange, ShelfItem, ShelfWish } from '../listing/shelf'

/** What the buyer has chosen to put on the shelves of his shops. */
export interface ShelfGateway {
  /** The newest first. */
  list(query: PageRequest & { keyword?: string }): Promise<Paged<ShelfItem>>
  item(id: string): Promise<ShelfItem>
  /** What is there already stays as it is. Refusals: `invalid` (too many, the shelf is full), `not-found`. */
  add(productIds: readonly string[]): Promise<{ added: number; already: number }>
  /** Refusals: `not-found`, `invalid` (a picture, a SKU that isn't the product's). */
  update(wish: ShelfWish & { id: string }): Promise<ShelfItem>
  /** One change for many; `undoId` takes it back, once, for ten minutes, where nothing else was changed meanwhile. */
  change(ids: readonly string[], change: ShelfChange): Promise<{ changed: number; undoId: string }>
  /** Refusals: `conflict` where it was taken back already, or too long ago. */
  undo(undoId: string): Promise<{ changed: number }>
  delete(ids: readonly string[]): Promise<{ deleted: number }>
  /** What each shop would refuse of each, in the order asked. */
  check(ids: readonly string[], shopIds: readonly string[]): Promise<ShelfVerdict[]>
  /** Mends one thing of one for a shop; without a shop, of all its shops. */
  fix(request: { ids: readonly string[]; shopId: string; fix: ListingFix }): Promise<{ fixed: number }>
}

export interface ShelfVerdict {
  id: string
  shopId: string
  ok: boolean
  problems: ListingProblem[]
}
