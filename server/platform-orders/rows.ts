import type { LineRefund, SkuLink } from '../../src/domain/shops/platform-order'
import type { Sale } from '../platform/platform'

/** What is written of a shop's orders. */

/** Whose orders they are. A sheet tells its consignees openly, where a platform gives ciphers. */
export interface StoringShop {
  id: string
  userId: string
  platform: 'douyin' | 'sheet'
}

/** An order with all that is to be written of it. */
export interface SaleToWrite {
  id: string
  sale: Sale
  mark: string
  mask: Record<'name' | 'mobile' | 'detail', string>
  sealed: string
  areaCode: string
  areaText: string
  lines: KeptLine[]
}

export interface KeptLine {
  line: number
  lineNo: string
  itemId: string
  title: string
  spec: string
  image: string
  outerCode: string
  qty: number
  paid: number
  refund: LineRefund
  skuId: string | null
  qtyRatio: number
  linkedBy: SkuLink['by'] | ''
  linkedSpec: string
}
