import type { Flag, OrderSummary } from '../../../domain/order'
import type { BatchKind } from '../../../domain/order-batch'

export type Edited = 'flag' | 'remark'

/** What somebody does in a row; the page does it, so that a row is nothing but what it shows. */
export type RowEvent =
  | { do: BatchKind; order: OrderSummary }
  | { do: 'choose'; order: OrderSummary; isRange: boolean }
  | { do: 'edit'; order: OrderSummary; what: Edited }
  | { do: 'note'; order: OrderSummary; note: { flag?: Flag; remark?: string } }
  | { do: 'claim'; order: OrderSummary }
  | { do: 'leave' }

export type RowAct = (event: RowEvent) => void

/** What a row needs besides its order: the same as long as nothing about it changes. */
export interface RowProps {
  order: OrderSummary
  isChosen: boolean
  isAt: boolean // under the cursor of the keys
  editing: Edited | null
  query: string // of the list, for the links
  ratio: number
  act: RowAct
}
