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
    link: Pick<SkuLink, 'skuId' | 'qtyRatio' | 'by'> | null
    linkedSpec: string
  })[]
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
