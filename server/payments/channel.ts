import type { Fen } from '../../src/domain/money'
import type { PayMethod } from '../../src/domain/payment'
import type { Queryable } from '../store/db'

/**
 * A provider that takes money for us, as the rest of the server knows it. It knows the numbers of our tries only (out_trade_no, see
 * ./attempts), and each call may be repeated: the same number is the same thing. Its calls may go over the network, so none of them
 * stands in a transaction; whatever goes wrong on the way (no answer, an answer that isn't its own) is thrown, and says nothing of money.
 */
export interface PaymentChannel {
  readonly method: Exclude<PayMethod, 'reserve'>
  /** So many seconds lie between two questions about one try, whoever asks; 0 where asking costs nothing. */
  readonly askEvery: number
  /** Gets it ready to take this payment. */
  create(attempt: ChannelAttempt): Promise<{ codeUrl: string; pageUrl: string }>
  /** What it has taken by this number; null: nothing (yet). */
  query(outTradeNo: string): Promise<Capture | null>
  /** After this a buyer can't begin to pay by this number. @returns what it had taken before */
  close(outTradeNo: string): Promise<Capture | null>
  /** Gives (part of) a capture back. @throws Failure conflict when more would go back than was taken, or the number was for another */
  refund(refund: ChannelRefund): Promise<RefundStatus>
  /** What a message on our door says. @throws Failure invalid when it isn't the provider's, or isn't as it was sent */
  readNotice(notice: RawNotice): Promise<Told>
  /** What the provider wants to hear, so that it stops telling us, or tells us again. */
  answerNotice(isTaken: boolean): NoticeAnswer
  /** Its own book, where it can be read beside ours. */
  readonly book?: ChannelBook
}

export interface ChannelAttempt {
  outTradeNo: string
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
  outTradeNo: string
  /** What was taken by that number. */
  total: Fen
}

export type RefundStatus = 'processing' | 'succeeded' | 'failed'

export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** A notice that is the provider's: its number of it, the same each time it is sent, and what it means. */
export interface Told {
  noticeId: string
  news: News
}

/** `foreign`: it is about another app, merchant or currency than ours. */
export type News =
  | ({ of: 'capture'; outTradeNo: string } & Capture)
  | { of: 'refund'; refundNo: string; status: RefundStatus }
  | { of: 'foreign'; reason: string }
  | { of: 'nothing' }

export interface NoticeAnswer {
  status: number
  type: string
  body: string
}

export type Unbooked = Capture & { paymentNo: string; outTradeNo: string }

export interface ChannelBook {
  readonly method: string
  /** Captures that stand nowhere in our books and weren't put aside; the oldest, at most 100. */
  unbooked(db: Queryable): Promise<Unbooked[]>
  /** The same, without a second look at those that were found booked before. */
  newlyUnbooked(db: Queryable): Promise<Unbooked[]>
  /** All it has taken, less what it gave back. */
  total(db: Queryable): Promise<Fen>
}
