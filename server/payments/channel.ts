import type { Fen } from '../../src/domain/money'
import type { PayMethod } from '../../src/domain/payment'
import type { Queryable } from '../store/db'

/**
 * A provider that takes money for us, as the rest of the server knows it; ./sandbox is the first. Its calls may go over the network, so
 * none of them stands in a transaction. It is told our numbers only, and each call may be repeated: the same number is the same thing.
 */
export interface PaymentChannel {
  readonly method: Exclude<PayMethod, 'reserve'>
  /** Gets it ready to take this payment. */
  create(payment: ChannelPayment): Promise<{ codeUrl: string; pageUrl: string }>
  /** What it has taken for this payment; null: nothing (yet). */
  query(paymentNo: string): Promise<Capture | null>
  /** After this it takes nothing more for this payment. @returns what it had taken before */
  close(paymentNo: string): Promise<Capture | null>
  /** Gives (part of) a capture back. @throws Failure conflict when more would go back than was taken, or the number was for another */
  refund(refund: ChannelRefund): Promise<RefundStatus>
  /** What a message on our door says, or null where it is true but no news of money. @throws Failure invalid when it isn't the provider's */
  readNotice(notice: RawNotice): Promise<(Capture & { paymentNo: string }) | null>
  /** What the provider wants to hear, so that it stops telling us, or tells us again. */
  answerNotice(isTaken: boolean): NoticeAnswer
  /** Its own book, where it can be read beside ours. */
  readonly book?: ChannelBook
}

export interface ChannelPayment {
  paymentNo: string
  amount: Fen
  expiresMs: number
  /** "https://shop.example": where its notices and the buyer come back to. */
  origin: string
}

/** Money taken. */
export interface Capture {
  tradeNo: string // the provider's number of it
  amount: Fen
}

export interface ChannelRefund extends Capture {
  refundNo: string // ours
  paymentNo: string
}

export type RefundStatus = 'processing' | 'succeeded' | 'failed'

export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface NoticeAnswer {
  status: number
  type: string
  body: string
}

export interface ChannelBook {
  readonly method: string
  /** Captures that stand nowhere in our books and weren't put aside; the oldest, at most 100. */
  unbooked(db: Queryable): Promise<(Capture & { paymentNo: string })[]>
  /** All it has taken, less what it gave back. */
  total(db: Queryable): Promise<Fen>
}
