import type {
  Cancelled,
  Confirmed,
  Flag,
  OrderDetail,
  OrderFilter,
  OrderPage,
  OrderQuery,
  Reordered,
  Shipment,
} from '../order'
import type { Named } from '../catalogue'
import type { OrderColumn, OrderDesk } from '../order-desk'
import type { PayRequest, PayResult, PayTicket } from '../payment'
import type { AddonGroup, OrderSource, ParcelBrands, Placed, PlaceRequest, Quote, QuoteRequest } from '../ordering'

/**
 * From chosen lines to a paid order. `place` and `pay` carry a request id made once, at submit: the same id and content gets the
 * first answer again, other content under the same id is a `conflict`.
 */
export interface OrderGateway {
  addonOptions(source: OrderSource): Promise<AddonGroup[]>
  brands(request: { source: OrderSource; areaCode: string }): Promise<ParcelBrands[]>
  quote(request: QuoteRequest): Promise<Quote>
  /** Refusals: `price-changed`, `stock-short` (details.problems), `conflict` (quote expired or used up), `not-found`. */
  place(request: PlaceRequest): Promise<Placed>
  /** Refusals: `balance-short` (details.shortBy), `conflict` (paid, closed or expired). */
  pay(request: PayRequest): Promise<PayTicket>
  payResult(paymentNo: string): Promise<PayResult>
  list(query: OrderQuery): Promise<OrderPage>
  /** `within`: the list it is looked at from, for the one before and the one after. */
  info(orderNo: string, within?: OrderFilter): Promise<OrderDetail>
  /** Unpaid: closed. Paid and not picked: refunded in full to where the money came from. Each order by itself. */
  cancel(request: { orderNos: string[]; reason: string; requestId: string }): Promise<Cancelled>
  confirm(orderNos: string[]): Promise<Confirmed>
  remark(orderNo: string, change: { text?: string; flag?: Flag }): Promise<void>
  /** Sends it by itself, not in one parcel with others. Refusals: `conflict` once it is sent. */
  apart(orderNo: string): Promise<void>
  /** What can still be had goes into the cart. */
  reorder(orderNos: string[]): Promise<Reordered>
  logistics(orderNo: string): Promise<Shipment[]>
  /** @returns the id of the job that makes the sheet */
  export(request: OrderExport): Promise<string>
  /** Those that the buyer's orders came from, the one with the most orders first. */
  shops(): Promise<Named[]>
  desk(): Promise<OrderDesk>
  keepDesk(desk: OrderDesk): Promise<OrderDesk>
}

export interface OrderExport {
  of: OrderFilter | { orderNos: string[] }
  columns: OrderColumn[] // none: all of them
  format: 'xlsx' | 'csv'
  personal: boolean // consignees in full
  purpose: string // why, where they are in full; it is kept
}
