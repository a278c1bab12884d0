import type { ShopUse } from '../../domain/shops/shop'
import type { ShopSync } from '../../domain/shops/sync'

/** A shop of a buyer's as it is kept; the oldest first. */
export interface MemoryShop {
  id: string
  userId: string
  sandboxId: string // the platform's; '' for a sheet
  isSheet?: boolean
  name: string
  uses: ShopUse[]
  enabled: boolean
  untilMs: number
  isRevoked: boolean
  lastSyncAt: string
  lastError: string
}

/** What is kept of the buyers' shops, and of the platform that they are on. */
export interface MemoryShopState {
  shops: MemoryShop[]
  consents: { state: string; userId: string; use: ShopUse; endMs: number }[]
  sandboxShops: { id: string; name: string }[] // the platform's
  consentCodes: { code: string; sandboxId: string; endMs: number }[]
  syncs: Record<string, ShopSync[]> // by job
}

export const noShops = (): MemoryShopState => ({
  shops: [],
  consents: [],
  sandboxShops: [],
  consentCodes: [],
  syncs: {},
})
