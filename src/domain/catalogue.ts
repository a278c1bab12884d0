import type { Fen } from './money'
import type { PageRequest, SearchPage } from './paging'

/** ok: plenty; low: at most LOW_STOCK left; none: sold out. */
export type StockState = 'ok' | 'low' | 'none'
export const LOW_STOCK = 10
export const stockState = (stock: number): StockState => (stock <= 0 ? 'none' : stock <= LOW_STOCK ? 'low' : 'ok')

export interface Named {
  id: string
  name: string
}

export interface Category {
  id: string
  name: string
  parentId: string // '0' at the top
  level: number // 1–3
  children: Category[]
}

/** A wholesale cluster (站点/产业带) with its markets. */
export interface Region extends Named {
  markets: Named[]
}

export interface Supplier extends Named {
  logo: string
  market: string
  floor: string
  stallNo: string
  station: Named
  tags: string[]
  productCount: number
  dispatchHours: number
  returnRate: number | null // percent, one decimal; null: not told
  collected: boolean
  /** What it put on the shelf last, at most SHOWN_OF_A_STALL. */
  newest: { id: string; title: string; cover: string }[]
}

export const SHOWN_OF_A_STALL = 4

export interface SupplierDetail extends Supplier {
  intro: string
  mainCategory: string
  since: string // date
}

export interface ProductCard {
  id: string
  title: string
  artNo: string
  cover: string
  priceMin: Fen
  priceMax: Fen
  retailPrice: Fen | null // suggested; null: not told
  serviceFee: Fen | null // for each piece that is sent (代发费); null: not told
  sales: number
  stockState: StockState
  supplier: Named
  tags: string[]
  collected: boolean
}

export interface Sku {
  id: string
  color: string
  size: string
  price: Fen
  stock: number
  stockState: StockState
  image: string
}

/** From `fromQty` pieces of the product in one order, each is `off` cheaper. */
export interface PriceStep {
  fromQty: number
  off: Fen
}

export interface ProductDetail extends ProductCard {
  images: string[]
  skus: Sku[]
  priceSteps: PriceStep[]
  attrs: { name: string; value: string }[]
  weightG: number // one piece
  minQty: number // of the product, in one order, over all its SKUs
  detailHtml: string
  station: Named
  categoryPath: Named[]
  onShelf: boolean
}

export type ProductSort = 'default' | 'new' | 'sales' | 'price_asc' | 'price_desc'

export interface ProductQuery extends PageRequest {
  keyword?: string
  categoryId?: string
  regionId?: string
  marketId?: string
  supplierId?: string
  priceMin?: Fen
  priceMax?: Fen
  tags?: string[]
  sort?: ProductSort
  /** How many are found of each category and so on is to be told as well. */
  facets?: boolean
}

export interface Counted extends Named {
  count: number
}

/** Of each kind no more are told. */
export const MOST_OF_A_FACET = 200

/** What a search finds by what it may be narrowed to: each as if nothing were chosen of its own kind yet. The most come first. */
export interface Facets {
  /** Of all levels. */
  categories: Counted[]
  regions: Counted[]
  suppliers: Counted[]
  /** The id is the tag. */
  tags: Counted[]
  /** More were found than are counted: all of this is estimated. */
  capped: boolean
}

export interface ProductPage extends SearchPage<ProductCard> {
  /** null where they weren't asked for, or where the backend knows of none. */
  facets: Facets | null
}

export interface Suggestion {
  text: string
  kind: 'keyword' | 'category' | 'supplier' | 'art_no'
}

export interface Special {
  id: string
  title: string
  link: string // an address inside the app
  products: ProductCard[]
}

export interface CatalogueCounts {
  productTotal: number
  supplierTotal: number
  newToday: number
}

export interface Announcement {
  id: string
  title: string
  summary: string
  isTop: boolean
  publishedAt: string
}

export interface AnnouncementDetail extends Announcement {
  content: string // HTML
  previous: { id: string; title: string } | null
  next: { id: string; title: string } | null
}

export interface FreightOffer {
  brandId: string
  name: string
  fee: Fen
  reachable: boolean
}

export interface SupplierQuery extends PageRequest {
  keyword?: string
  regionId?: string
  marketId?: string
}

/** "红色 / XL" */
export const specText = (sku: Pick<Sku, 'color' | 'size'>): string => [sku.color, sku.size].filter(Boolean).join(' / ')
