import { afterSaleStatuses, isOpen } from './after-sale/table'
import type { AfterSaleReckoning } from './after-sale/path'
import type { AfterSaleStatus, AfterSaleType, ClaimedLine, RefundTo } from './after-sale/types'
import type { ReturnAddress, UploadedFile } from './account'
import type { Fen } from './money'
import type { Actor } from './order-life/types'
import type { Paged, PageRequest } from './paging'

export type AfterSaleTab = 'all' | 'open' | 'to_return' | 'done'

export interface AfterSaleCounts {
  all: number
  open: number
  toReturn: number
  done: number
}

export const afterSaleTabs: {
  tab: AfterSaleTab
  text: string
  count: keyof AfterSaleCounts
  statuses: readonly AfterSaleStatus[]
}[] = [
  { tab: 'all', text: '全部', count: 'all', statuses: afterSaleStatuses },
  { tab: 'open', text: '处理中', count: 'open', statuses: afterSaleStatuses.filter(isOpen) },
  { tab: 'to_return', text: '待寄回', count: 'toReturn', statuses: ['waiting_return'] },
  { tab: 'done', text: '已结束', count: 'done', statuses: afterSaleStatuses.filter((status) => !isOpen(status)) },
]

/** Adds up what was counted by state. */
export const afterSaleCountsOf = (counted: readonly { status: AfterSaleStatus; cases: number }[]): AfterSaleCounts => {
  const counts: AfterSaleCounts = { all: 0, open: 0, toReturn: 0, done: 0 }
  for (const { count, statuses } of afterSaleTabs)
    for (const { status, cases } of counted) if (statuses.includes(status)) counts[count] += cases
  return counts
}

export const MAX_AFTER_SALE_IMAGES = 8
export const MAX_AFTER_SALE_WORDS = 500

export interface AfterSalePreview extends AfterSaleReckoning {
  refundBonus: Fen // of what is given back: gifts, which it was paid with
  returnAddress: ReturnAddress | null // of the order's station; null where nothing is to be sent back
}

export interface AfterSaleDraft {
  orderNo: string
  /** Of an application that is changed while it waits, or filed again after it was rejected; none for a new one. */
  caseNo?: string
  type: AfterSaleType
  lines: { skuId: string; qty: number; toSkuId?: string }[] // toSkuId: exchange, for which spec; none: the same
  reason: string // code; '' is none yet
  amount?: Fen // less than all that may be given back; refund_only alone
}

export interface AfterSaleRequest extends AfterSaleDraft {
  description: string
  imageIds: string[] // at most MAX_AFTER_SALE_IMAGES
  refundTo: RefundTo
  requestId: string
}

export interface AfterSaleState {
  caseNo: string
  status: AfterSaleStatus
}

export interface AfterSaleLine extends ClaimedLine {
  productId: string
  title: string
  spec: string
  toSpec: string // '' unless it is exchanged
  image: string
  price: Fen
}

/** What the buyer may do with it now. */
export interface AfterSaleActions {
  cancel: boolean
  ship: boolean
  edit: boolean
  reapply: boolean
  choose: boolean
  confirm: boolean
}

export interface AfterSaleSummary extends AfterSaleState {
  orderNo: string
  type: AfterSaleType
  typeText: string
  statusText: string
  hint: string
  lines: AfterSaleLine[]
  amount: Fen // 0 where goods come instead
  fee: Fen
  appliedAt: string
  deadlineAt: string // '' where nothing happens by itself
  can: AfterSaleActions
}

export interface SentParcel {
  brand: string
  trackingNo: string
}

export interface AfterSaleDetail extends AfterSaleSummary {
  steps: { key: AfterSaleStatus; text: string }[]
  reason: string
  reasonText: string
  description: string
  images: UploadedFile[] // with their ids, so that who changes the application keeps them
  feeText: string
  refundTo: RefundTo
  logs: { at: string; who: Actor; event: string; text: string }[]
  returnAddress: ReturnAddress | null
  returnParcel: SentParcel | null // from the buyer
  sentParcel: SentParcel | null // to the buyer
  refund: { at: string; amount: Fen; to: RefundTo; status: 'processing' | 'succeeded' } | null
}

export interface AfterSaleQuery extends PageRequest {
  status?: AfterSaleTab
  type?: AfterSaleType
  keyword?: string // part of a number or of a title
  dateFrom?: string // 2026-01-31, of the day it was filed, Beijing
  dateTo?: string // that day still counts
}

export interface AfterSalePage extends Paged<AfterSaleSummary> {
  counts: AfterSaleCounts
}
