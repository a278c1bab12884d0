import { saleFaultText, saleProblemText } from './words'
import type { LineRefund, PlatformOrderStatus, SaleState } from './platform-order'

/** What is told of an order of a shop as it comes in. */

/** Whether a spec reads otherwise than when it was related: blanks, widths and marks between its parts say nothing. */
export const isSpecChanged = (linkedSpec: string, spec: string): boolean =>
  linkedSpec !== '' && looseSpec(linkedSpec) !== looseSpec(spec)

const looseSpec = (spec: string): string =>
  spec
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s:;,/|、，；：·-]/u)
    .filter(Boolean)
    .join(' ')

/** What became of an order that was told again. */
export type SaleOutcome = 'added' | 'updated' | 'skipped' | 'failed'

interface Told {
  state: SaleState
  hasArea: boolean
  lines: readonly { refund: LineRefund }[]
}

/** Why nothing can be done with it now, in words; '' when it can. */
export const saleProblem = ({ state, hasArea, lines }: Told, status: PlatformOrderStatus): string => {
  if (status === 'paused') {
    if (state === 'unpaid') return saleProblemText.unpaid
    if (state === 'checking') return saleProblemText.checking
    return lines.some(({ refund }) => refund === 'open') ? saleProblemText.refund : saleProblemText.held
  }
  const isOpen = status === 'unlinked' || status === 'linked'
  return isOpen && !hasArea ? saleProblemText.noArea : ''
}

/** Why what a platform says of an order can't be stored; '' when it can. */
export const saleFault = (sale: { orderNo: string; lines: readonly { lineNo: string; qty: number }[] }): string => {
  if (sale.orderNo === '') return saleFaultText.noNumber
  if (sale.lines.length === 0) return saleFaultText.noLines
  if (new Set(sale.lines.map(({ lineNo }) => lineNo)).size < sale.lines.length) return saleFaultText.twins
  return sale.lines.every(({ qty }) => Number.isInteger(qty) && qty > 0) ? '' : saleFaultText.qty
}
