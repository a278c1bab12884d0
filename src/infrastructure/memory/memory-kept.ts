import type { Consignee } from '../../domain/address/address'
import type { Fen } from '../../domain/money'
import type { PlatformLine, PlatformOrder, SaleState, SkuLink } from '../../domain/shops/platform-order'
import type { Withdrawal } from '../../domain/wallet/withdrawal'

/** More of what a shop in memory keeps; the rest is in ./memory-world. */

/** An order of a buyer's shop as it is kept; `consignee` in full, `mask` as it is shown. */
export interface MemorySale extends Pick<
  PlatformOrder,
  'platformOrderNo' | 'shop' | 'buyerWords' | 'flag' | 'orderNos' | 'problem'
> {
  id: string
  userId: string
  state: SaleState
  isHeld: boolean
  paidMs: number | null
  shipByMs: number | null
  changedMs: number
  paid: Fen
  consignee: Consignee & { areaText: string } // areaCode '' where the area isn't one of ours
  mask: PlatformOrder['consignee']
  sameBuyer: string
  lines: (Omit<PlatformLine, 'link'> & {
    link: MemoryLink | null
    linkedSpec: string
    productId?: string // the shop's, of which the item is a spec
  })[]
}

export type MemoryLink = Pick<SkuLink, 'skuId' | 'qtyRatio' | 'by'>

/** What somebody decided about an item of a shop: that it is nothing of ours, perhaps. */
export interface MemoryRelation {
  userId: string
  link: MemoryLink | null
  linkedSpec: string
  linkedMs: number
}

export interface MemoryRelations {
  relations: Record<string, MemoryRelation> // by the item
  /** By the buyer: what his last relation found, where it changed anything. */
  relationUndos: Record<
    string,
    {
      atMs: number
      items: { id: string; before: MemoryRelation | null }[]
      lines: { saleId: string; line: number; link: MemoryLink | null; linkedSpec: string }[]
    }
  >
}

/** A withdrawal as it is kept: nobody pays it out here, so the payee is kept as it is shown. */
export interface MemoryWithdrawal extends Pick<
  Withdrawal,
  'withdrawNo' | 'amount' | 'fee' | 'bonus' | 'channel' | 'payee' | 'status' | 'reason'
> {
  userId: string
  appliedMs: number
  finishedMs: number | null
}
