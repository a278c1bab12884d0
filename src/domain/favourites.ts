import type { Fen } from './money'
import type { Paged } from './paging'
import type { Supplier, ProductCard } from './catalogue'

export type CollectType = 'product' | 'supplier'

export interface CollectedProduct extends ProductCard {
  savedAt: string
  priceWhenSaved: Fen | null // null: not told
  onShelf: boolean
}

/** Some of the favourites: what costs less than when it was saved, or what can't be bought any more. */
export type CollectedOnly = 'cheaper' | 'off_shelf'

/** How many favourites there are of each kind, whatever kind was asked for. */
export interface CollectedCounts {
  all: number
  cheaper: number
  offShelf: number
}

export interface CollectedProductPage extends Paged<CollectedProduct> {
  counts: CollectedCounts
}

type Saved = Pick<CollectedProduct, 'onShelf' | 'priceMin' | 'priceWhenSaved'>

export const isCheaper = ({ onShelf, priceMin, priceWhenSaved }: Saved): boolean =>
  onShelf && priceWhenSaved !== null && priceMin < priceWhenSaved

export interface CollectedSupplier extends Supplier {
  savedAt: string
}

export interface ViewedProduct extends ProductCard {
  viewedAt: string
  onShelf: boolean
}
