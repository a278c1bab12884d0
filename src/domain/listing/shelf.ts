import type { Named, ProductCard } from '../catalogue'
import type { Fen } from '../money'
import type { ListingStatus } from './listing-life'
import type { PriceRule } from './price-rule'

/** What a buyer has chosen to put on the shelves of his shops, and how it is to look there. */

export const MAX_SHELF = 5000
/** So much at once is put there, changed or checked. */
export const MAX_AT_ONCE = 500

/** So long a change of many can be taken back. chosen by us */
export const SHELF_UNDO_MS = 10 * 60 * 1000

/** `cut` to a square around its focus, or `pad`: whole, with white beside it. */
export const pictureFits = ['cut', 'pad'] as const
export type PictureFit = (typeof pictureFits)[number]

/** A picture of the product; the first of them is the cover. */
export interface ShelfPicture {
  url: string
  width: number // pixels; 0 where it can't be read
  height: number
  fit: PictureFit
  focus: number // 0–100: where along its longer side the square is cut; 50 is the middle
}

/** A leaf of the platform's own tree. */
export interface PlatformLeaf {
  id: string
  path: string[] // names, from the top
}

export interface PropertyChoice {
  id: string
  name: string
  values: string[]
}

export interface ShelfSku {
  skuId: string
  color: string
  size: string
  cost: Fen // of the goods, today
  stock: number
  image: string
  price: Fen | null // the buyer's own; null: by the rule of each shop
  on: boolean
}

/** What the buyer decides of it. */
export interface ShelfWish {
  title: string
  images: ShelfPicture[]
  /** Null: as each shop's rule has it. */
  priceRule: PriceRule | null
  /** Null: what each shop's own mapping says. */
  category: PlatformLeaf | null
  properties: PropertyChoice[]
  skus: { skuId: string; price: Fen | null; on: boolean }[]
}

export interface ShelfItem extends Omit<ShelfWish, 'skus'> {
  id: string
  product: ProductCard
  skus: ShelfSku[]
  /** Of each shop that is authorised for it. */
  checks: ShelfCheck[]
  /** It costs otherwise, sells other SKUs or is off our shelf since it was last looked at. */
  changed: boolean
  /** Where it has been published to. */
  listings: { shopId: string; status: ListingStatus }[]
}

export interface ShelfCheck {
  shop: Named
  problems: ListingProblem[]
}

export const problemFields = [
  'product',
  'title',
  'pictures',
  'category',
  'properties',
  'price',
  'stock',
  'shop',
] as const
export type ProblemField = (typeof problemFields)[number]

/** What can be mended in one click, all of them for any number of products at once. */
export const listingFixes = [
  'mend_title',
  'keep_pictures',
  'drop_small_pictures',
  'raise_prices',
  'take_category',
  'fill_properties',
] as const
export type ListingFix = (typeof listingFixes)[number]

export interface ListingProblem {
  field: ProblemField
  text: string
  fix: ListingFix | null // null: only the buyer can
}

/** One change for many products: what isn't named stays. */
export interface ShelfChange {
  titlePrefix?: string
  titleSuffix?: string
  /** Every such text in the titles becomes the other. */
  replace?: { from: string; to: string }
  priceRule?: PriceRule | null
  /** Own prices are forgotten: all of it is by the rule again. */
  forgetPrices?: boolean
  category?: PlatformLeaf | null
  fit?: PictureFit
}
