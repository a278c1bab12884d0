import type { Fen } from '../../src/domain/money'

/** A provider's bill, whichever provider wrote it. */

export const billChannels = ['alipay', 'wechat'] as const
export type BillChannel = (typeof billChannels)[number]

export type Subject = 'payment' | 'refund'

/** A refund that was taken on and isn't over when the bill is made stays `pending` in it for ever: bills are snapshots. */
export type BillState = 'done' | 'pending' | 'failed'

/** Whole days in Beijing, both ends included, as "2026-11-18". */
export interface Days {
  fromDay: string
  toDay: string
}

export interface BillLine {
  line: number // of the file, from 1
  subject: Subject
  /** What it is known by wherever it is told: see `numberOf`. */
  number: string
  outTradeNo: string // ours, of the payment
  tradeNo: string // the provider's, of the payment
  refundNo: string // ours; '' for a payment, and for a refund that wasn't asked for by number
  amount: Fen // above 0 for both
  fee: Fen // what the provider keeps of it; below 0 where it gives some back
  state: BillState
  atMs: number
}

export interface Bill {
  channel: BillChannel
  merchant: string // the provider's number of whose bill it is
  /** Null where the bill doesn't say, and has no line that would. */
  days: Days | null
  /** What kind of lines it has all of. */
  subjects: readonly Subject[]
  lines: readonly BillLine[]
  /** Lines of the provider that are neither: transfers and the like. */
  ignored: number
}

/** A payment by the provider's own number; a refund by it and by the number that asked for it, which another payment's may share. */
export const numberOf = (subject: Subject, tradeNo: string, refundNo: string): string =>
  subject === 'payment' ? tradeNo : `${tradeNo}/${refundNo}`
