import type { ListingDraft } from '../../domain/listing/draft'
import type { ShopDefaults } from '../../domain/listing/defaults'
import type { ListingAdvice } from '../../domain/listing/listing'
import type { ListingStatus } from '../../domain/listing/listing-life'
import type { ShelfWish } from '../../domain/listing/shelf'
import type { Fen } from '../../domain/money'

/** An item of a buyer's shelf as it is kept; the oldest first. */
export interface MemoryShelfRow {
  id: string
  userId: string
  productId: string
  wish: ShelfWish
  costs: Record<string, Fen> // of each SKU when the buyer last looked at it
  version: number
}

/** A product in a shop as it is kept. */
export interface MemoryListing {
  id: string
  userId: string
  shopId: string
  productId: string
  platformProductId: string
  title: string
  cover: string
  artNo: string
  status: ListingStatus
  before: ListingStatus | null // what it was when its work began
  work: '' | 'publish' | 'offline' | 'push'
  jobId: string
  draft: ListingDraft
  sent: { skuId: string; stock: number; cost: Fen }[]
  advice: ListingAdvice[]
  movedMs: number
  dueMs: number // when its work is done
  auditMs: number | null // when the platform says what it thinks of it
  times: number // that it was put there
}

export interface MemoryShelfState {
  shopDefaults: Record<string, ShopDefaults> // by shop
  shelf: MemoryShelfRow[]
  shelfUndos: {
    id: string
    userId: string
    atMs: number
    items: { id: string; version: number; before: ShelfWish }[]
  }[]
  listings: MemoryListing[]
  publishJobs: { id: string; userId: string; heldMs: number | null }[]
}

export const noShelf = (): MemoryShelfState => ({
  shopDefaults: {},
  shelf: [],
  shelfUndos: [],
  listings: [],
  publishJobs: [],
})
