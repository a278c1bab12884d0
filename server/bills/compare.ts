import type { Fen } from '../../src/domain/money'
import type { BillLine, BillState, Days, Subject } from './bill'

/** What the provider says beside what we say. Knows no database. */

export type DifferenceKind = 'only_in_bill' | 'only_here' | 'amount' | 'state'

/** In our books; on its way there; not there, though we know what it is about. */
export type Booked = 'done' | 'pending' | 'none'

/** A payment or a refund as we have it, whatever table it lies in. */
export interface OurMoney {
  subject: Subject
  number: string
  booked: Booked
  status: string // a word of ours, for people: see ./words
  amount: Fen
  paymentNo: string // '' where we know none
  refundNo: string
  outTradeNo: string
  tradeNo: string
  /** The provider took it on not before this … */
  fromMs: number
  /** … and not after that. */
  untilMs: number
}

export interface Difference {
  kind: DifferenceKind
  subject: Subject
  number: string
  bill: BillLine | null
  ours: OurMoney | null
}

/**
 * Each that differs is named once, by the first of: it is missing on one side; the amounts differ; the states do. Of ours nothing is missing
 * in the bills before all the days have been read on which the provider may have taken it on.
 * @param ours what the lines are about, and what a bill of these days might be expected to have
 */
export const compare = (
  lines: readonly BillLine[],
  ours: readonly OurMoney[],
  isCovered: (money: OurMoney) => boolean,
): Difference[] => {
  const known = new Map(ours.map((money) => [keyOf(money), money]))
  const told = new Set(lines.map(keyOf))
  const inBill = lines.flatMap((bill): Difference[] => {
    const money = known.get(keyOf(bill)) ?? null
    const kind = differenceOf(bill, money)
    return kind === null ? [] : [{ kind, subject: bill.subject, number: bill.number, bill, ours: money }]
  })
  const missing = ours
    .filter((money) => money.booked === 'done' && !told.has(keyOf(money)) && isCovered(money))
    .map((money): Difference => ({
      kind: 'only_here',
      subject: money.subject,
      number: money.number,
      bill: null,
      ours: money,
    }))
  return [...inBill, ...missing]
}

export const keyOf = ({ subject, number }: { subject: Subject; number: string }): string => `${subject} ${number}`

const differenceOf = (bill: BillLine, ours: OurMoney | null): DifferenceKind | null => {
  // A refund that failed has moved nothing.
  if (!ours) return bill.state === 'failed' ? null : 'only_in_bill'
  if (ours.booked !== 'none' && bill.state !== 'failed' && ours.amount !== bill.amount) return 'amount'
  return AGREE[bill.state].includes(ours.booked) ? null : 'state'
}

/** A bill is a snapshot: what was under way then may be done by now. What it says is done has to be done with us too. */
const AGREE: Record<BillState, readonly Booked[]> = {
  done: ['done'],
  pending: ['done', 'pending'],
  failed: ['pending', 'none'],
}

/** Whether bills of these days, in any order and overlapping as they may, leave out no day from one to the other. */
export const covers = (bills: readonly Days[], { fromDay, toDay }: Days): boolean => {
  let next = fromDay
  for (const bill of bills.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))) {
    if (bill.fromDay > next) break
    if (bill.toDay >= next) next = dayAfter(bill.toDay)
  }
  return next > toDay
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
