import type { Fen } from '../../src/domain/money'
import type { Flag } from '../../src/domain/order'
import type { LineRefund, SaleState } from '../../src/domain/shops/platform-order'
import type { ShopUse } from '../../src/domain/shops/shop'
import type { Publishing } from './publishing'

/**
 * A platform on which our buyers have shops, as the rest of the server knows it. Its calls go over the network, so none of them stands
 * in a transaction. Ids are decimal text, however long; times are epoch ms; money is fen. What goes wrong is a PlatformError.
 */
export interface Platform {
  /** Where the merchant agrees that we act in his shop; the platform sends him back with a code and this state. */
  consentUrl(request: { state: string; use: ShopUse; origin: string }): string
  /** @throws PlatformError refused: the code was used or is too old */
  grant(code: string): Promise<Grant>
  /** A new pair for the old one; which may be the same pair while it is fresh. @throws PlatformError auth-gone */
  renew(refreshToken: string): Promise<Grant>
  /**
   * The orders whose facts changed in [fromMs, toMs), those that changed first at first, then those whose after-sales did; each page by
   * what the one before left. One order may come more than once.
   */
  changed(access: string, window: { fromMs: number; toMs: number; cursor: string | null }): Promise<SalePage>
  /** One order as it is now; null: there is none by that number in this shop. */
  find(access: string, orderNo: string): Promise<Sale | null>
  /** What the ciphers of an order say, in their order. @throws PlatformError refused where the platform doesn't tell (any more) */
  reveal(access: string, orderNo: string, ciphers: readonly string[]): Promise<string[]>
  /** The platform's own names of couriers. */
  couriers(access: string): Promise<{ code: string; name: string }[]>
  /** Tells a parcel. The same request id twice is one parcel. @throws PlatformError refused with its `reason` */
  ship(access: string, parcel: ShippedParcel): Promise<void>
  /**
   * Adds to the shop's own words on an order those that aren't among them yet.
   * @throws PlatformError refused with its `reason`
   */
  note(access: string, note: OrderNote): Promise<void>
  /** Putting goods on its shelf. */
  readonly publishing: Publishing
  /** What a message on our door says; [] for a trial. @throws Failure invalid when it isn't the platform's */
  readPush(push: { headers: Readonly<Record<string, string | string[] | undefined>>; body: string }): PushedNews[]
  /** What the platform wants to hear of a message that was taken. */
  readonly pushAnswer: string
}

/** A right to act in a shop. */
export interface Grant {
  shopId: string // the platform's
  shopName: string
  access: string
  accessUntilMs: number
  refresh: string
  refreshUntilMs: number
}

export interface SalePage {
  sales: Sale[]
  /** The numbers of those on it that could not be read; '' where not even that. */
  unread: string[]
  /** Null: that was the last page. */
  cursor: string | null
  /** Of the whole window, as far as the platform knows. */
  total: number
}

/** A piece of personal data: what it says is told by `reveal` alone. */
export interface Ciphered {
  cipher: string
  mask: string
}

/** An order in a shop. */
export interface Sale {
  orderNo: string
  state: SaleState
  createdMs: number
  paidMs: number | null
  changedMs: number
  shipByMs: number | null
  paid: Fen
  consignee: { name: Ciphered; mobile: Ciphered; detail: Ciphered }
  /** Province, city, county (and street, where it is told): the platform's codes are those of the state, mostly. */
  area: { codes: string[]; names: string[] }
  /** The same for orders that go to one person at one place; '' when it isn't told. */
  sameBuyer: string
  buyerWords: string
  flag: Flag
  lines: SaleLine[]
}

export interface SaleLine {
  lineNo: string
  productId: string
  skuId: string
  title: string
  spec: string // "颜色:红色 尺码:M"
  image: string
  outerCode: string // 商家编码
  /** Which SKU of ours it is, where the shop says so itself. */
  ourSkuId?: string
  qty: number
  paid: Fen
  refund: LineRefund
}

export interface ShippedParcel {
  requestId: string
  orderNo: string
  lines: { lineNo: string; qty: number }[]
  courierCode: string
  trackingNo: string
}

export interface OrderNote {
  orderNo: string
  words: string[]
}

/** A hint that something happened to an order: what, is read again from the platform. */
export interface PushedNews {
  messageId: string
  shopId: string
  orderNo: string // '' where it is about the shop: its authorisation was taken back, say; of a product its id there
  what: 'order' | 'after-sale' | 'auth-gone' | 'product'
}

/**
 * auth-lapsed: the access token is over, renew it. auth-gone: only the merchant can mend it, by authorising anew. limited: asked too
 * often. busy: no answer, or none of its own; of a write it isn't known whether it was done. refused: an answer, and it is no.
 */
export type PlatformTrouble = 'auth-lapsed' | 'auth-gone' | 'limited' | 'busy' | 'refused'

/** Why a parcel isn't taken. */
export type ShipRefusal =
  | 'shipped-already'
  | 'in-review' // in an hour or two
  | 'refund-open'
  | 'over' // cancelled, refunded or finished
  | 'bad-tracking'
  | 'other-consignee'
  | 'no-shop-address'
  | 'other'

export class PlatformError extends Error {
  readonly trouble: PlatformTrouble
  /** In Chinese, for the merchant. */
  readonly advice: string
  readonly reason: ShipRefusal
  /** The platform's own code, for the log; never anybody's answer. */
  readonly theirs: string

  constructor(
    trouble: PlatformTrouble,
    told: { advice: string; theirs?: string; reason?: ShipRefusal; cause?: unknown },
  ) {
    super(`${trouble}${told.theirs ? ` (${told.theirs})` : ''}: ${told.advice}`, { cause: told.cause })
    this.name = 'PlatformError'
    this.trouble = trouble
    this.advice = told.advice
    this.reason = told.reason ?? 'other'
    this.theirs = told.theirs ?? ''
  }
}
