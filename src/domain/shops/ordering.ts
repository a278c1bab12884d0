import type { ProblemReason } from '../failure'
import type { Fen } from '../money'
import type { Amounts, Placed } from '../ordering'
import type { PlatformOrderStatus } from './platform-order'
import { refusals } from '../refusals'
import type { LeftSale, LeftWhy } from './left'
import { leftText } from './words'

/** Ordering what shops have sold: any number of their orders at once, each to its own consignee, all in one payment. */

/** What is taken for an order: the cheapest courier that reaches where none is named. */
export interface SaleChoice {
  brandId?: string
  addonIds: string[]
  remark: string
  /** Together with others to the same person, in one parcel where one station sends them. */
  pack?: boolean
}

export interface SaleChoices {
  default: SaleChoice
  orders: (SaleChoice & { platformOrderId: string })[]
}

export interface SaleQuoteRequest extends SaleChoices {
  platformOrderIds: string[]
}

export interface SalePlaceRequest extends SaleQuoteRequest {
  quoteId: string
  requestId: string
}

export interface QuotedSale extends Amounts {
  platformOrderId: string
  /** One for each station that sends a part of it. */
  parcels: { parcelKey: string; station: string; brandId: string; brand: string; freight: Fen }[]
  pieces: number
  paid: Fen // by the shop's buyer
  profit: number // fen, below zero where it costs more than it brings
}

/** Orders that go to the same person as one parcel. */
export interface SalePack {
  platformOrderIds: string[]
  station: string
  saves: Fen // given back when they are sent as one
}

export interface SaleQuote {
  quoteId: string
  orders: QuotedSale[]
  /** Which could go as one. */
  packs: SalePack[]
  /** Which of those are to, as it was chosen. */
  packed: SalePack[]
  left: LeftSale[]
  totals: Amounts & { orders: number; pieces: number; paid: Fen; profit: number }
  payable: Fen
  expiresAt: string
}

export interface PlacedSales extends Placed {
  left: LeftSale[]
}

/** So many at once. chosen by us: a day of a busy reseller. */
export const MAX_SALES_AT_ONCE = 2000
/** Ids as a list of a form; more of them are one text, since a long list is slow to read. */
export const MAX_LISTED = 500

/** So many orders may have choices of their own at once. */
export const MAX_OWN_CHOICES = 200

/** Where nothing is said of it. */
export const PLAIN_CHOICE: SaleChoice = { addonIds: [], remark: '' }

export const choiceFor = ({ default: forAll, orders }: SaleChoices): ((platformOrderId: string) => SaleChoice) => {
  const own = new Map(orders.map((choice) => [choice.platformOrderId, choice]))
  return (platformOrderId) => own.get(platformOrderId) ?? forAll
}

/** @param said what is known of it beyond the word for `why` */
export const leftSale = (
  platformOrderId: string,
  why: LeftWhy,
  { said = '', platformItemId = '' }: { said?: string; platformItemId?: string | undefined } = {},
): LeftSale => {
  return { platformOrderId, why, reason: said || leftText[why], platformItemId }
}

/** Whether an order of this state may be ordered; null when it may. */
export const whyNotOrdered = (status: PlatformOrderStatus): Exclude<LeftWhy, ProblemReason> | null =>
  status === 'linked' ? null : status

/** Which orders are meant, however they were named; each once. @throws Failure invalid for none */
export const idsOf = ({
  platformOrderIds,
  platformOrderIdText,
}: {
  platformOrderIds: readonly string[]
  platformOrderIdText?: string | undefined
}): string[] => {
  const ids = [...new Set([...platformOrderIds, ...(platformOrderIdText ? platformOrderIdText.split(',') : [])])]
  if (ids.length === 0 || ids.length > MAX_SALES_AT_ONCE) throw refusals.wrongNumberOfSales(MAX_SALES_AT_ONCE)
  return ids
}
