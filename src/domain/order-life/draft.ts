import { fen, minus, sum, zero, type Fen } from '../money'
import type { Amounts } from '../ordering'
import { refusals } from '../refusals'
import { cleanText } from '../text'
import { caseRules, FREE_REFETCHES, isOfLine, REFETCH_FEE } from './cases'
import { extraOf, refundOf } from './refund'
import { orderAfter } from './table'
import type {
  CaseMove,
  CaseOption,
  DecisionFacts,
  LifeLine,
  LifeOrder,
  LifeStep,
  NewCase,
  OpenCase,
  OrderEvent,
  OrderStatus,
  Outcome,
  SkuPieces,
  Wish,
} from './types'
import { lifeText, orderStatusText, wishText } from './words'

/** So short may a number of a parcel be, and so long. */
export const TRACKING = /^[0-9A-Za-z-]{6,40}$/

const sumOf = (pieces: readonly SkuPieces[]): number => pieces.reduce((all, { qty }) => all + qty, 0)

const isPlace = (qty: number): boolean => Number.isSafeInteger(qty) && qty > 0

const piecesFor = (pieces: readonly SkuPieces[], skuId: string): number =>
  sumOf(pieces.filter((one) => one.skuId === skuId))

const heldBy = (cases: readonly OpenCase[], holds: 'unpicked' | 'picked', skuId: string): number =>
  piecesFor(
    cases.filter(({ type }) => caseRules[type].holds === holds),
    skuId,
  )

/** Pieces of a line that nobody picked yet and that no case holds. */
export const freePieces = ({ lines, cases }: Pick<LifeOrder, 'lines' | 'cases'>, skuId: string): number => {
  const line = lines.find((one) => one.skuId === skuId)
  return line ? line.qty - line.refunded - line.picked - heldBy(cases, 'unpicked', skuId) : 0
}

type Written = { -readonly [K in Exclude<keyof Outcome, 'status' | 'lines' | 'steps' | 'amounts'>]: Outcome[K] }

/** An order while ./advance works on it. Each step asks the table; what isn't allowed throws, and the order is as it was. */
export class Draft {
  status: OrderStatus
  readonly order: LifeOrder
  private lines: LifeLine[]
  private cases: readonly OpenCase[]
  private fees: Pick<Amounts, 'serviceFee' | 'freight' | 'discount'>
  private readonly steps: LifeStep[] = []
  private readonly result: Written = {
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

  beginPicking(): void {
    if (this.status === 'paid') this.step('start_picking', lifeText.startPicking)
    if (this.status !== 'picking') throw refusals.notPicking()
  }

  /** Of what is named, or of all that no case holds; a case about pieces that are named is over, they were found after all. */
  pick(pieces?: readonly SkuPieces[]): void {
    const wanted = pieces ?? this.pickable()
    if (wanted.length === 0) throw refusals.nothingToPick()
    for (const { skuId, qty } of wanted) {
      const line = this.lineOf(skuId)
      if (!isPlace(qty) || line.picked + qty > line.qty - line.refunded) throw refusals.tooManyPieces()
      line.picked += qty
      if (this.free(skuId) >= 0) continue
      for (const { caseNo, type } of this.cases.filter((one) => one.skuId === skuId))
        if (caseRules[type].holds === 'unpicked') this.endCase(caseNo, 'cancelled')
    }
    this.step('pick', lifeText.pick(sumOf(wanted)))
  }

  pack(): void {
    this.beginPicking()
    if (this.holdsUnpicked()) throw refusals.caseOpen()
    if (this.unpicked().length > 0) this.pick()
    this.step('all_picked', lifeText.allPicked)
  }

  /** @throws Failure where such a case can't be about the order as it is */
  openCase(trouble: NewCase): void {
    const { type, skuId, qty, newPrice, amount } = trouble
    const { holds } = caseRules[type]
    if (holds === 'unpicked') {
      this.beginPicking()
      const line = this.lineOf(skuId)
      if (type === 'price_up' && newPrice <= line.price) throw refusals.noPriceRise()
      this.mustBeFree(skuId, qty)
    } else if (holds === 'picked') {
      if (this.status !== 'picking' && this.status !== 'packing') throw refusals.notPicking()
      if (!isPlace(qty) || qty > this.sendable(skuId)) throw refusals.tooManyPieces()
    } else if (holds === 'parcels') {
      if (orderAfter(this.status, 'refund_item') === null) throw refusals.notShippable()
    } else if (this.order.parcels.length === 0) throw refusals.nothingToDeliver()
    if (!isOfLine(type) && this.cases.some((one) => one.type === type)) throw refusals.caseTwice(caseRules[type].text)
    if ((type === 'freight_diff' || type === 'intercept') && amount <= 0) throw refusals.noCaseAmount()
    this.step('trouble', lifeText.trouble(trouble, isOfLine(type) ? this.lineOf(skuId).price : zero))
    this.result.opened = trouble
  }

  /** What is chosen for a case is done, or waits for what it needs. */
  decide({ caseNo, option, isByItself = false, facts = {} }: Extract<Wish, { type: 'decide' }>): void {
    const found = this.caseOf(caseNo)
    const done = (text: string) => {
      this.endCase(caseNo, isByItself ? 'auto_resolved' : 'resolved', option)
      this.step('decide', text)
    }
    const said = { isByItself, pieces: found.qty }
    switch (option) {
      case 'refund_item':
        this.refundItem(found, isByItself)
        break
      case 'cancel_order':
      case 'stop':
        this.endCase(caseNo, isByItself ? 'auto_resolved' : 'resolved', option)
        this.close(lifeText.cancelledFor(caseRules[found.type].text), found)
        break
      case 'wait':
      case 'ship_rest':
      case 'retry':
        this.wait(found, option)
        break
      case 'edit_tracking':
        this.mustBeTracking(facts.trackingNo ?? '')
        this.wait(found, option)
        break
      case 'replace_sku':
        this.replace(found, facts.sku)
        break
      case 'replace_supplier':
        this.charge('serviceFee', this.order.refetched < FREE_REFETCHES ? zero : REFETCH_FEE)
        done(lifeText.refetch(said.pieces))
        break
      case 'pay_diff':
        this.payDifference(found)
        done(lifeText.differencePaid(this.result.difference))
        break
      case 'change_brand':
      case 'change_address':
      case 'accept_new': {
        const { fee, text } = known(facts.freight)
        const isKept = option === 'accept_new' && isByItself && this.status === 'packing'
        if (!isKept && !isByItself) this.charge('freight', minus(fee, this.fees.freight))
        done(isKept ? lifeText.addressKept : lifeText.sentBy(option, text, this.result.difference))
        break
      }
      case 'exchange_piece':
        this.lineOf(found.skuId).picked -= found.qty
        this.endCase(caseNo, isByItself ? 'auto_resolved' : 'resolved', option)
        this.step('repick', lifeText.exchangePiece(found.qty))
        break
      case 'confirm_intercept':
        this.charge('serviceFee', found.amount)
        done(lifeText.intercept(found.amount))
        break
      case 'accept':
      case 'continue':
      case 'give_up':
      case 'ignore':
        done(lifeText.chosen[option])
        break
    }
  }

  /** What was chosen, and left to the station, is done. */
  settleCase(caseNo: string): void {
    const { status, option } = this.caseOf(caseNo)
    if (status !== 'processing' || (option !== 'retry' && option !== 'edit_tracking')) throw refusals.stateChanged()
    this.endCase(caseNo, 'resolved', option)
    this.step('decide', lifeText.chosen.pushed)
  }

  ship({ brand, trackingNo, pieces }: Extract<Wish, { type: 'ship' }>): void {
    this.mustBeTracking(trackingNo)
    if (this.status === 'paid') this.beginPicking()
    if (this.status !== 'picking' && this.status !== 'packing') throw refusals.notShippable()
    if (this.cases.some(({ type }) => caseRules[type].holds === 'parcels')) throw refusals.parcelsHeld()
    const wanted = pieces ?? this.readyToSend()
    this.pickForParcel(wanted)
    if (this.status === 'picking' && this.unpicked().length === 0 && !this.holdsUnpicked())
      this.step('all_picked', lifeText.allPicked)
    for (const { skuId, qty } of wanted) {
      if (!isPlace(qty) || qty > this.sendable(skuId)) throw refusals.tooManyPieces()
      this.lineOf(skuId).shipped += qty
    }
    if (wanted.length === 0) throw refusals.nothingToShip()
    const isLast = this.status === 'packing' && this.unshipped().length === 0
    this.result.parcel = { brand, trackingNo, pieces: wanted }
    this.step(isLast ? 'ship' : 'ship_part', lifeText[isLast ? 'ship' : 'shipPart'](brand, trackingNo, sumOf(wanted)))
  }

  deliver(trackingNo?: string): void {
    const onTheWay = this.order.parcels.filter(({ isDelivered }) => !isDelivered)
    const arrived = trackingNo === undefined ? onTheWay : onTheWay.filter((parcel) => parcel.trackingNo === trackingNo)
    if (arrived.length === 0) throw refusals.nothingToDeliver()
    this.result.delivered = arrived.map((parcel) => parcel.trackingNo)
    this.step('deliver', lifeText.deliver(this.result.delivered))
  }

  /** What was sent stays sent; the rest comes to nothing and its money goes back. */
  close(reason: string, decided?: OpenCase): void {
    const isBegun = this.lines.some(({ shipped }) => shipped > 0)
    const event = isBegun ? 'close_rest' : 'close'
    if (orderAfter(this.status, event) === null) throw this.notNow(event)
    const ended = [...this.cases.filter(({ type }) => caseRules[type].holds !== 'nothing'), ...(decided ? [decided] : [])]
    const short = ended.filter(({ type }) => caseRules[type].isMissing)
    this.result.missing = short.map(({ skuId, qty }) => ({ skuId, qty }))
    this.result.back = this.lines.flatMap((line) => {
      const qty = line.qty - line.refunded - line.shipped - piecesFor(short, line.skuId)
      return qty > 0 ? [{ skuId: line.skuId, qty }] : []
    })
    for (const { caseNo } of ended) if (caseNo !== decided?.caseNo) this.endCase(caseNo, 'cancelled')
    const amount = this.refundRest()
    const said = cleanText(reason)
    this.step(event, isBegun ? lifeText.closeRest(said, amount) : lifeText.close(said, amount))
  }

  /** Every piece that wasn't sent. @returns what it gives back */
  refundRest(): Fen {
    return this.refund(() => {
      for (const line of this.lines) {
        line.refunded = line.qty - line.shipped
        line.picked = line.shipped
      }
    })
  }

  /** Nothing stands in the way of an order that is gone. */
  endCases(): void {
    for (const { caseNo } of this.cases) this.endCase(caseNo, 'cancelled')
  }

  giveBackStock(): void {
    this.result.back = this.lines
      .map(({ skuId, qty, refunded }) => ({ skuId, qty: qty - refunded }))
      .filter(({ qty }) => qty > 0)
  }

  /** Pieces that aren't shipped and whose buyer doesn't want them any more: those that nobody fetched first. */
  giveBack(pieces: readonly SkuPieces[]): void {
    const amount = this.refund(() => {
      for (const { skuId, qty } of pieces) {
        const line = this.lineOf(skuId)
        if (!isPlace(qty) || qty > line.qty - line.refunded - line.shipped - this.held(skuId))
          throw refusals.tooManyPieces()
        line.refunded += qty
        line.picked = Math.min(line.picked, line.qty - line.refunded - heldBy(this.cases, 'unpicked', skuId))
      }
    })
    this.result.back = pieces
    this.step('refund_item', lifeText.givenBack(sumOf(pieces), amount))
    this.goOn()
  }

  /** Shipped pieces, by an after-sale that has reckoned what they are worth. */
  takeBack(pieces: readonly SkuPieces[], amount: Fen): void {
    for (const { skuId, qty } of pieces) {
      const line = this.lineOf(skuId)
      if (!isPlace(qty) || line.returned + qty > line.shipped) throw refusals.tooManyPieces()
      line.returned += qty
    }
    if (amount < 0 || amount > minus(this.order.amounts.payable, this.order.refunded)) throw refusals.tooMuchBack()
    this.result.refund = amount
    this.step('after_sale', lifeText.takenBack(sumOf(pieces), amount))
  }

  private refundItem(found: OpenCase, isByItself: boolean): void {
    const line = this.lineOf(found.skuId)
    const amount = this.refund(() => {
      if (caseRules[found.type].holds === 'picked') line.picked -= found.qty
      line.refunded += found.qty
    })
    this.endCase(found.caseNo, isByItself ? 'auto_resolved' : 'resolved', 'refund_item')
    this.result[caseRules[found.type].isMissing ? 'missing' : 'back'] = [{ skuId: found.skuId, qty: found.qty }]
    this.step('refund_item', lifeText.refundItem(found.qty, amount))
    this.goOn()
  }

  private wait(found: OpenCase, option: CaseOption): void {
    this.cases = this.cases.map((one) => (one.caseNo === found.caseNo ? { ...one, status: 'processing', option } : one))
    this.note({ caseNo: found.caseNo, status: 'processing', option })
    this.step('decide', lifeText.waiting[option as keyof typeof lifeText.waiting])
  }

  /** As many pieces of another SKU take the place of those that can't be had. */
  private replace(found: OpenCase, sku: DecisionFacts['sku']): void {
    const { skuId, price, spec } = known(sku)
    const line = this.lineOf(found.skuId)
    const there = this.lines.find((one) => one.skuId === skuId)
    if (skuId === found.skuId || (there && there.price !== price)) throw refusals.sameSku()
    const extra = extraOf(line, found.qty)
    const before = this.goods()
    line.extra = minus(line.extra, extra)
    line.qty -= found.qty
    this.lines = this.lines.filter(({ qty }) => qty > 0)
    if (there) there.qty += found.qty
    else {
      const none = { picked: 0, shipped: 0, refunded: 0, returned: 0, extra: zero }
      this.lines = [...this.lines, { skuId, price, qty: found.qty, ...none }]
    }
    const difference = minus(this.goods(), before)
    const may = this.mayFallTo(difference)
    // What a discount took off is no more than what is left.
    this.fees = { ...this.fees, discount: minus(this.fees.discount, minus(may, difference)) }
    this.result.difference = may
    this.result[caseRules[found.type].isMissing ? 'missing' : 'back'] = [{ skuId: found.skuId, qty: found.qty }]
    this.result.taken = [{ skuId, qty: found.qty }]
    this.endCase(found.caseNo, 'resolved', 'replace_sku')
    this.step('decide', lifeText.replaced(found.qty, spec, this.result.difference))
  }

  private payDifference({ type, skuId, qty, newPrice, amount }: OpenCase): void {
    if (type === 'freight_diff') return this.charge('freight', amount)
    const line = this.lineOf(skuId)
    const more = fen(minus(newPrice, line.price) * qty)
    line.extra = sum([line.extra, more])
    this.result.difference = more
  }

  private charge(fee: 'serviceFee' | 'freight', difference: Fen): void {
    const may = this.mayFallTo(difference)
    this.fees = { ...this.fees, [fee]: sum([this.fees[fee], may]) }
    this.result.difference = may
  }

  /** No order costs less than what was given back of it already. */
  private mayFallTo(difference: Fen): Fen {
    const { amounts, refunded } = this.order
    return fen(Math.max(difference, Math.max(refunded, 1) - amounts.payable))
  }

  private goods(): Fen {
    return sum(this.lines.map(({ price, qty, extra }) => fen(price * qty + extra)))
  }

  private amounts(): Amounts {
    const { amounts } = this.order
    const goodsAmount = this.goods()
    const payable = sum([amounts.payable, this.result.difference])
    return { ...amounts, ...this.fees, goodsAmount, payable }
  }

  /** @returns what these changes of the lines give back */
  private refund(change: () => void): Fen {
    const before = this.lines.map((line) => ({ ...line }))
    change()
    this.result.refund = refundOf(this.order, before, this.lines)
    return this.result.refund
  }

  /** Where a refund leaves nothing to wait for. */
  private goOn(): void {
    const left = this.lines.reduce((all, { qty, refunded }) => all + qty - refunded, 0)
    if (left === 0) {
      this.endCases()
      return this.step('close', lifeText.nothingLeft)
    }
    if (this.status === 'paid' || this.holdsUnpicked() || this.unpicked().length > 0) return undefined
    if (this.unshipped().length === 0) {
      for (const { caseNo, type } of this.cases)
        if (caseRules[type].holds === 'parcels') this.endCase(caseNo, 'cancelled')
      return this.step('close_rest', lifeText.restGone)
    }
    if (this.status === 'picking') this.step('all_picked', lifeText.allPicked)
    return undefined
  }

  private pickForParcel(wanted: readonly SkuPieces[]): void {
    const missing = wanted.flatMap(({ skuId, qty }) => {
      const line = this.lineOf(skuId)
      const more = line.shipped + qty - line.picked
      return more > 0 ? [{ skuId, qty: more }] : []
    })
    if (missing.length === 0) return
    if (this.status !== 'picking') throw refusals.tooManyPieces()
    for (const { skuId, qty } of missing) if (qty > this.free(skuId)) throw refusals.tooManyPieces()
    this.pick(missing)
  }

  /** Everything that may go, where nothing is waited for but what the buyer lets wait. */
  private readyToSend(): SkuPieces[] {
    const waits = this.cases.filter(({ type, option }) => isOfLine(type) && option !== 'ship_rest')
    if (waits.length > 0) throw refusals.caseOpen()
    const ready = this.unshipped().flatMap(({ skuId, qty }) => {
      const held = this.held(skuId) + piecesFor(this.order.claims, skuId)
      return qty > held ? [{ skuId, qty: qty - held }] : []
    })
    if (ready.length === 0 && this.order.claims.length > 0) throw refusals.claimed()
    return ready
  }

  private mustBeTracking(trackingNo: string): void {
    if (!TRACKING.test(trackingNo)) throw refusals.wrongTrackingNo()
    if (this.order.parcels.some((parcel) => parcel.trackingNo === trackingNo)) throw refusals.trackingNoTaken()
  }

  private mustBeFree(skuId: string, qty: number): void {
    if (this.cases.some((one) => one.skuId === skuId && caseRules[one.type].holds === 'unpicked'))
      throw refusals.caseOpen()
    if (!isPlace(qty) || qty > this.free(skuId)) throw refusals.tooManyPieces()
  }

  private free(skuId: string): number {
    return freePieces({ lines: this.lines, cases: this.cases }, skuId)
  }

  private held(skuId: string): number {
    return heldBy(this.cases, 'unpicked', skuId) + heldBy(this.cases, 'picked', skuId)
  }

  /** Fetched, not sent, and neither held nor wanted back. */
  private sendable(skuId: string): number {
    const { picked, shipped, qty, refunded } = this.lineOf(skuId)
    const ready = picked - shipped - heldBy(this.cases, 'picked', skuId)
    return Math.min(ready, qty - refunded - shipped - this.held(skuId) - piecesFor(this.order.claims, skuId))
  }

  private holdsUnpicked(): boolean {
    return this.cases.some(({ type }) => caseRules[type].holds === 'unpicked')
  }

  private unpicked(): SkuPieces[] {
    return this.lines.flatMap(({ skuId, qty, picked, refunded }) =>
      qty - refunded > picked ? [{ skuId, qty: qty - refunded - picked }] : [],
    )
  }

  private pickable(): SkuPieces[] {
    return this.lines.flatMap(({ skuId }) => (this.free(skuId) > 0 ? [{ skuId, qty: this.free(skuId) }] : []))
  }

  private unshipped(): SkuPieces[] {
    return this.lines.flatMap(({ skuId, qty, shipped, refunded }) =>
      qty - refunded > shipped ? [{ skuId, qty: qty - refunded - shipped }] : [],
    )
  }

  private notNow(event: OrderEvent): Error {
    return refusals.notNow(orderStatusText[this.order.status], wishText(event))
  }

  private lineOf(skuId: string): LifeLine {
    const line = this.lines.find((one) => one.skuId === skuId)
    if (!line) throw refusals.notFound('sku')
    return line
  }

  /** @throws Failure not-found, or conflict where it offers no such choice (any more) */
  private caseOf(caseNo: string): OpenCase {
    const found = this.cases.find((one) => one.caseNo === caseNo)
    if (!found) throw refusals.notFound('case')
    return found
  }

  private endCase(caseNo: string, status: CaseMove['status'], option: CaseOption | '' = ''): void {
    this.cases = this.cases.filter((one) => one.caseNo !== caseNo)
    this.note({ caseNo, status, option })
  }

  private note(move: CaseMove): void {
    this.result.moved = [...this.result.moved, move]
  }
}

/** @throws Failure invalid where a choice lacks what it needs */
const known = <T>(fact: T | undefined): T => {
  if (fact === undefined) throw refusals.choiceIncomplete()
  return fact
}
