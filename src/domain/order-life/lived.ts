import { fen } from '../money'
import type { LifeOrder, Outcome } from './types'

/** The order after an outcome, as somebody keeps it; a case that was opened gets this number. */
export const lived = <O extends LifeOrder>(order: O, outcome: Outcome, caseNo: string): O => {
  const { status, amounts, lines, opened, moved, parcel, delivered, refund } = outcome
  const moveOf = (no: string) => moved.find((one) => one.caseNo === no)
  return {
    ...order,
    status,
    amounts,
    lines,
    cases: [
      ...order.cases.flatMap((one) => {
        const move = moveOf(one.caseNo)
        if (!move) return [one]
        return move.status === 'processing' ? [{ ...one, status: move.status, option: move.option }] : []
      }),
      ...(opened ? [{ ...opened, caseNo, status: 'open' as const, option: '' as const }] : []),
    ],
    parcels: [
      ...order.parcels.map((one) => ({ ...one, isDelivered: one.isDelivered || delivered.includes(one.trackingNo) })),
      ...(parcel ? [{ trackingNo: parcel.trackingNo, isDelivered: false }] : []),
    ],
    refunded: fen(order.refunded + refund),
    refetched: order.refetched + refetchesIn(outcome),
  }
}

/** How often pieces are to be fetched elsewhere by it. */
export const refetchesIn = ({ moved }: Pick<Outcome, 'moved'>): number =>
  moved.filter(({ option }) => option === 'replace_supplier').length
