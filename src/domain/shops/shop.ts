/** Where a buyer sells: a shop on 抖店, or a sheet of orders, which is a shop of its own kind. */
export type PlatformName = 'douyin' | 'sheet'

/** What a buyer lets us do in a shop: read and ship its orders, or put goods on its shelves. */
export const shopUses = ['order', 'upload'] as const
export type ShopUse = (typeof shopUses)[number]

/** How an authorisation stands. A sheet needs none. */
export type ShopAuth = 'none' | 'active' | 'expiring' | 'expired' | 'revoked'

/** So long before it ends an authorisation is called expiring. chosen by us: time to renew it over a weekend. */
export const EXPIRING_MS = 3 * 24 * 3600 * 1000

/** So long a merchant has to agree, and so long what he came back with is good. chosen by us: as long as 抖店's code is. */
export const CONSENT_MS = 10 * 60 * 1000

/** @param grant what the platform gave: until when (epoch ms), and whether it took it back; null for a sheet */
export const shopAuthOf = (grant: { untilMs: number; isRevoked: boolean } | null, nowMs: number): ShopAuth => {
  if (grant === null) return 'none'
  if (grant.isRevoked) return 'revoked'
  if (grant.untilMs <= nowMs) return 'expired'
  return grant.untilMs - nowMs <= EXPIRING_MS ? 'expiring' : 'active'
}

/** Whether the platform answers for this shop. */
export const isAuthorised = (auth: ShopAuth): boolean => auth === 'active' || auth === 'expiring'

/** What a shop must have to be of use, and where it is mended. */
export interface ShopCheck {
  key: string
  text: string
  ok: boolean
  fix: string // what to do about it, '' when it is well
}

export interface Shop {
  id: string
  name: string
  platform: PlatformName
  enabled: boolean
  auth: ShopAuth
  authExpiresAt: string // '' for a sheet
  uses: ShopUse[]
  lastSyncAt: string // '' before the first
  lastError: string // of the last sync, '' when it went well
  counts: { unlinked: number; linked: number; pushFailed: number }
  ready: ShopCheck[]
}

/** Whether its orders are fetched; those of a sheet are brought. */
export const isOnPlatform = ({ platform }: Shop): boolean => platform !== 'sheet'
