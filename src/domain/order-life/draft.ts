import { fen, sum, zero, type Fen } from '../money'
import type { Amounts } from '../ordering'
import { refusals } from '../refusals'
import { caseRules } from './cases'
import { freePieces, heldBy, loosePieces } from './pieces'
import { refundOf } from './refund'
import { orderAfter } from './table'
import type {
  CaseMove,
  CaseOption,
  LifeLine,
  LifeOrder,
  LifeStep,
  OpenCase,
  OrderEvent,
  OrderStatus,
  Outcome,
  SkuPieces,
} from './types'
import { orderStatusText, wishText } from './words'

type Written = { -readonly [K in Exclude<keyof Outcome, 'status' | 'lines' | 'steps' | 'amounts'>]: Outcome[K] }

/** An order while ./advance works on it. Each step asks the table; what isn't allowed throws, and the order is as it was. */
export class Draft {
  status: OrderStatus
  readonly order: LifeOrder
  lines: LifeLine[]
  cases: readonly OpenCase[]
  fees: Pick<Amounts, 'serviceFee' | 'freight' | 'discount'>
  readonly steps: LifeStep[] = []
  readonly result: Written = {
    opened: null,
    moved: [],
    parcel: null,
    delivered: [],
    refund: zero,
    difference: zero,
    back: [],
    missing: [],
    taken: [],
  }

  constructor(order: LifeOrder) {
    this.order = order
    this.status = order.status
    this.lines = order.lines.map((line) => ({ ...line }))
    this.cases = order.cases
    const { serviceFee, freight, discount } = order.amounts
    this.fees = { serviceFee, freight, discount }
  }

  outcome(): Outcome {
    const { status, lines, steps } = this
    return { status, lines, steps, amounts: this.amounts(), ...this.result }
  }

  step(event: OrderEvent, text: string): void {
    const to = orderAfter(this.status, event)
    if (to === null) throw this.notNow(event)
    this.steps.push({ event, from: this.status, to, text })
    this.status = to
  }

  /** Nothing stands in the way of an order that is gone. */
  endCases(): void {
    for (const { caseNo } of this.cases) this.endCase(caseNo, 'cancelled')
  }

  charge(fee: 'serviceFee' | 'freight', difference: Fen): void {
    const may = this.mayFallTo(difference)
    this.fees = { ...this.fees, [fee]: sum([this.fees[fee], may]) }
    this.result.difference = may
  }

  /** No order costs less than what was given back of it already. */
  mayFallTo(difference: Fen): Fen {
    const { amounts, refunded } = this.order
    return fen(Math.max(difference, Math.max(refunded, 1) - amounts.payable))
  }

  goods(): Fen {
    return sum(this.lines.map(({ price, qty, extra }) => fen(price * qty + extra)))
  }

  amounts(): Amounts {
    const { amounts } = this.order
    const goodsAmount = this.goods()
    const payable = sum([amounts.payable, this.result.difference])
    return { ...amounts, ...this.fees, goodsAmount, payable }
  }

  /** @returns what these changes of the lines give back */
  refund(change: () => void): Fen {
    const before = this.lines.map((line) => ({ ...line }))
    change()
    this.result.refund = refundOf(this.order, before, this.lines)
    return this.result.refund
  }

  free(skuId: string): number {
    return freePieces(this.pieces(), skuId)
  }

  held(skuId: string): number {
    return heldBy(this.cases, 'unpicked', skuId) + heldBy(this.cases, 'picked', skuId)
  }

  pieces(): Pick<LifeOrder, 'lines' | 'cases' | 'claims'> {
    return { lines: this.lines, cases: this.cases, claims: this.order.claims }
  }

  /** Fetched, not sent, and neither held nor wanted back. */
  sendable(skuId: string): number {
    const { picked, shipped } = this.lineOf(skuId)
    return Math.min(picked - shipped - heldBy(this.cases, 'picked', skuId), loosePieces(this.pieces(), skuId))
  }

  holdsUnpicked(): boolean {
    return this.cases.some(({ type }) => caseRules[type].holds === 'unpicked')
  }

  hasUnpicked(): boolean {
    return this.lines.some(({ qty, picked, refunded }) => qty - refunded > picked)
  }

  pickable(): SkuPieces[] {
    return this.lines.flatMap(({ skuId }) => (this.free(skuId) > 0 ? [{ skuId, qty: this.free(skuId) }] : []))
  }

  unshipped(): LifeLine[] {
    return this.lines.filter(({ qty, shipped, refunded }) => qty - refunded > shipped)
  }

  notNow(event: OrderEvent): Error {
    return refusals.notNow(orderStatusText[this.order.status], wishText(event))
  }

  lineOf(skuId: string): LifeLine {
    const line = this.lines.find((one) => one.skuId === skuId)
    if (!line) throw refusals.notFound('sku')
    return line
  }

  /** @throws Failure not-found, or conflict where it offers no such choice (any more) */
  caseOf(caseNo: string): OpenCase {
    const found = this.cases.find((one) => one.caseNo === caseNo)
    if (!found) throw refusals.notFound('case')
    return found
  }

  endCase(caseNo: string, status: CaseMove['status'], option: CaseOption | '' = ''): void {
    this.cases = this.cases.filter((one) => one.caseNo !== caseNo)
    this.note({ caseNo, status, option })
  }

  note(move: CaseMove): void {
    this.result.moved = [...this.result.moved, move]
  }
}
