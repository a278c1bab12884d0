import type { OrderDetail, OrderPage, OrderQuery } from '../order'
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
  info(orderNo: string): Promise<OrderDetail>
  cancel(orderNo: string): Promise<void>
}
