import type { AfterSalePath } from '../after-sale/path'
import type {
  AfterSaleDetail,
  AfterSaleDraft,
  AfterSalePage,
  AfterSalePreview,
  AfterSaleQuery,
  AfterSaleRequest,
  AfterSaleState,
} from '../after-sales'

/**
 * Applications of buyers about what they ordered. `apply`, `ship` and `choose` carry a request id made once, at submit: the same id and
 * content gets the first answer again, other content under the same id is a `conflict`. Each may be refused as `not-found` (no such
 * order or application of this buyer's) and, where it changes something, as `conflict` (its state doesn't allow it any more).
 */
export interface AfterSaleGateway {
  /** Every kind of application, and why an order doesn't admit one. */
  reasons(orderNo: string): Promise<AfterSalePath[]>
  /** What it would come to; what stands in its way is told in `problems`, not refused. */
  preview(draft: AfterSaleDraft): Promise<AfterSalePreview>
  /** Refusals: `balance-short` (details.shortBy: the fee), `invalid` (a problem of the preview, pictures missing). */
  apply(request: AfterSaleRequest): Promise<AfterSaleState>
  list(query: AfterSaleQuery): Promise<AfterSalePage>
  info(caseNo: string): Promise<AfterSaleDetail>
  cancel(caseNo: string): Promise<AfterSaleState>
  /** The parcel that goes back, or its number mended. Refusals: `invalid` (no number that a parcel has). */
  ship(request: { caseNo: string; brand: string; trackingNo: string; requestId: string }): Promise<AfterSaleState>
  /** What becomes of goods that the station didn't take back. */
  choose(request: { caseNo: string; option: 'send_back' | 'abandon'; requestId: string }): Promise<AfterSaleState>
  /** The parcel of an exchange, or the new one, has come. */
  confirm(caseNo: string): Promise<AfterSaleState>
}
