import type { Fen } from './money'

/**
 * Everything that can refuse a buyer's wish, as a value with a kind. Adapters turn what they meet (a code on the wire, a
 * time-out, rubbish) into one of these; nothing above them knows of codes. `message` is Chinese and may be shown.
 */
export type FailureKind =
  | 'invalid' // the input was refused; `details.field` may name the field
  | 'session-invalid' // not signed in, or no longer
  | 'not-found' // not there, or not yours
  | 'conflict' // the state has changed, or the same request with other content
  | 'balance-short'
  | 'stock-short'
  | 'price-changed'
  | 'too-often'
  | 'busy' // surely not done
  | 'bug' // code 500
  | 'timeout' // outcome unknown
  | 'network' // outcome unknown
  | 'unreadable' // a reply that is not what the wire says
  | 'strayed' // not sent: another tab has signed somebody else in since this page was loaded
  | 'refused' // any other code: the server's message is shown

export type ProblemReason =
  | 'sold_out'
  | 'short_stock'
  | 'off_shelf'
  | 'sku_off_shelf'
  | 'price_changed'
  | 'below_min_qty'
  | 'unreachable'

/** One line of an order that can't be ordered as it stands. `oldPrice`/`newPrice` are per piece. */
export interface Problem {
  skuId: string
  title: string
  spec: string
  reason: ProblemReason
  oldPrice: Fen
  newPrice: Fen
  stock: number
}

export interface FailureDetails {
  field?: string
  resendAfter?: number // seconds
  problems?: Problem[]
  shortBy?: Fen // how much the reserve lacks
}

export class Failure extends Error {
  readonly kind: FailureKind
  readonly details: FailureDetails
  /** The wire's code, where there was one. For contract tests and logs; never branch on it. */
  readonly code: number | null

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}, code: number | null = null) {
    super(message)
    this.name = 'Failure'
    this.kind = kind
    this.details = details
    this.code = code
  }
}

export const isFailure = (error: unknown, ...kinds: FailureKind[]): error is Failure =>
  error instanceof Failure && (kinds.length === 0 || kinds.includes(error.kind))

/** Whether a write may have been done although no answer came: ask again with the same request id, never with a new one. */
export const outcomeUnknown = (error: unknown): boolean =>
  !isFailure(error) || ['timeout', 'network', 'unreadable', 'bug'].includes(error.kind)
