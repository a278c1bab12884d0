import type {
  Announcement,
  AnnouncementDetail,
  CatalogueCounts,
  Category,
  FreightOffer,
  ProductDetail,
  ProductPage,
  ProductQuery,
  Region,
  Special,
  Suggestion,
  Supplier,
  SupplierDetail,
  SupplierQuery,
} from '../catalogue'
import type { CollectedOnly, CollectedProductPage, CollectedSupplier, CollectType, ViewedProduct } from '../favourites'
import type { Paged, PageRequest } from '../paging'

/** What there is to buy, and from whom. Open to visitors but for favourites and history. */
export interface CatalogueGateway {
  /** The whole tree, or of it what leads to the goods of a supplier. */
  categories(of?: { supplierId: string }): Promise<Category[]>
  regions(): Promise<Region[]>
  specials(): Promise<Special[]>
  counts(): Promise<CatalogueCounts>
  announcements(request: PageRequest): Promise<Paged<Announcement>>
  announcement(id: string): Promise<AnnouncementDetail>
  /** `image`: search by picture; refused as `invalid` with a plain sentence where no adapter is configured. */
  search(query: ProductQuery, image?: Blob): Promise<ProductPage>
  /** Of nothing typed: what sells. */
  suggest(keyword: string): Promise<Suggestion[]>
  product(id: string): Promise<ProductDetail>
  freight(request: { id: string; provinceCode: string; qty: number }): Promise<FreightOffer[]>
  suppliers(query: SupplierQuery): Promise<Paged<Supplier>>
  supplier(id: string): Promise<SupplierDetail>
  history(request: PageRequest): Promise<Paged<ViewedProduct>>
  collect(request: { type: CollectType; targetId: string; collected: boolean }): Promise<{ collected: boolean }>
  collectedProducts(request: PageRequest & { keyword?: string; only?: CollectedOnly }): Promise<CollectedProductPage>
  collectedSuppliers(request: PageRequest & { keyword?: string }): Promise<Paged<CollectedSupplier>>
  /** All or nothing. */
  uncollect(request: { type: CollectType; ids: string[] }): Promise<{ deleted: number }>
}
