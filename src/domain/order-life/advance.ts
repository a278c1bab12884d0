import { zero } from '../money'
import { refusals } from '../refusals'
import { cleanText } from '../text'
import { refundBetween } from './refund'
import { orderAfter } from './table'
import type { LifeLine, LifeOrder, LifeStep, OrderEvent, Outcome, SkuPieces, Wish, OrderStatus } from './types'
import { lifeText, orderStatusText, wishText } from './words'

/** So short may a number of a parcel be, and so long. */
const TRACKING = /^[0-9A-Za-z-]{6,40}$/

/**
 * What a wish means to an order: the one place that decides, for server and memory alike. Steps that a station left out on the way are
 * taken along: whoever ships what nobody picked has picked it.
 * @throws Failure conflict where its state doesn't allow it; invalid for pieces, parcels or cases that it doesn't have
 */
export const advance = (order: LifeOrder, wish: Wish): Outcome => {
  const draft = new Draft(order)
  switch (wish.type) {
    case 'pay':
      draft.step('pay', lifeText.pay)
      break
    case 'expire':
      draft.step('expire', lifeText.expire)
      draft.giveBackStock()
      break
    case 'cancel': {
      const wasPaid = order.status !== 'pending_payment'
      const said = cleanText(wish.reason ?? '')
      draft.step('cancel', wasPaid ? lifeText.cancelPaid(said, order.amounts.payable) : lifeText.cancel(said))
      draft.giveBackStock()
      if (wasPaid) draft.refundAll()
      break
    }
    case 'start':
      draft.step('start_picking', lifeText.startPicking)
      break
    case 'pick':
      draft.beginPicking()
      draft.pick(wish.pieces)
      break
    case 'pack':
      draft.pack()
      break
    case 'shortage':
      draft.beginPicking()
      draft.shortage(wish.skuId, wish.qty)
      break
    case 'price_rise':
      draft.beginPicking()
      draft.priceRise(wish.skuId, wish.price)
      break
    case 'refund_item':
      draft.refundItem(wish.caseNo)
      break
    case 'ship':
      draft.ship(wish)
      break
    case 'deliver':
      draft.deliver(wish.trackingNo)
      break
    case 'complete':
      draft.step('complete', wish.isByItself ? lifeText.completeByItself : lifeText.complete)
      break
    case 'close':
      draft.close(wish.reason)
      break
  }
  return draft.outcome()
}

/** Pieces of a line that nobody picked yet and that no case holds. */
export const freePieces = ({ lines, cases }: Pick<LifeOrder, 'lines' | 'cases'>, skuId: string): number => {
  const line = lines.find((one) => one.skuId === skuId)
  if (!line) return 0
  const held = cases.filter((one) => one.skuId === skuId).reduce((sum, { qty }) => sum + qty, 0)
  return line.qty - line.refunded - line.picked - held
}

const isPlace = (qty: number): boolean => Number.isSafeInteger(qty) && qty > 0

class Draft {
  private status: OrderStatus
  private lines: LifeLine[]
  private cases: LifeOrder['cases']
  private readonly steps: LifeStep[] = []
  private readonly result: {
    -readonly [K in Exclude<keyof Outcome, 'status' | 'lines' | 'steps' | 'refund'>]: Outcome[K]
  } = {
    opened: null,
    closed: [],
    parcel: null,
    delivered: [],
    back: [],
    missing: [],
  }
  private isRefunded = false
  private readonly order: LifeOrder

  constructor(order: LifeOrder) {
    this.order = order
    this.status = order.status
    this.lines = order.lines.map((line) => ({ ...line }))
    this.cases = order.cases
  }

  outcome(): Outcome {
    const { status, lines, steps, order } = this
    const refund = this.isRefunded ? refundBetween(order.amounts, order.lines, lines) : zero
    return { status, lines, steps, refund, ...this.result }
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
      const [held] = this.cases.filter((one) => one.skuId === skuId)
      if (held && this.free(skuId) < 0) this.closeCase(held.caseNo)
    }
    this.step('pick', lifeText.pick(sumOf(wanted)))
  }

  pack(): void {
    this.beginPicking()
    if (this.cases.length > 0) throw refusals.caseOpen()
    if (this.unpicked().length > 0) this.pick()
    this.step('all_picked', lifeText.allPicked)
  }

  shortage(skuId: string, qty: number): void {
    this.mustBeFree(skuId, qty)
    this.step('shortage', lifeText.shortage(qty))
    this.result.opened = { type: 'out_of_stock', skuId, qty, newPrice: zero }
  }

  priceRise(skuId: string, newPrice: LifeLine['price']): void {
    const line = this.lineOf(skuId)
    const qty = this.free(skuId)
    if (newPrice <= line.price) throw refusals.noPriceRise()
    this.mustBeFree(skuId, qty)
    this.step('price_rise', lifeText.priceRise(line.price, newPrice))
    this.result.opened = { type: 'price_up', skuId, qty, newPrice }
  }

  refundItem(caseNo: string): void {
    const found = this.cases.find((one) => one.caseNo === caseNo)
    if (!found) throw refusals.notFound('case')
    const line = this.lineOf(found.skuId)
    const before = this.lines.map((one) => ({ ...one }))
    line.refunded += found.qty
    this.closeCase(caseNo)
    this.result[found.type === 'out_of_stock' ? 'missing' : 'back'] = [{ skuId: found.skuId, qty: found.qty }]
    this.isRefunded = true
    const amount = refundBetween(this.order.amounts, before, this.lines)
    this.step('refund_item', lifeText.refundItem(found.qty, amount))
    this.goOn()
  }

  ship({ brand, trackingNo, pieces }: Extract<Wish, { type: 'ship' }>): void {
    if (!TRACKING.test(trackingNo)) throw refusals.wrongTrackingNo()
    if (this.order.parcels.some((parcel) => parcel.trackingNo === trackingNo)) throw refusals.trackingNoTaken()
    if (this.status === 'paid') this.beginPicking()
    if (this.status !== 'picking' && this.status !== 'packing') throw refusals.notShippable()
    if (!pieces && this.cases.length > 0) throw refusals.caseOpen()
    const wanted = pieces ?? this.unshipped()
    this.pickForParcel(wanted)
    if (this.status === 'picking' && this.unpicked().length === 0 && this.cases.length === 0)
      this.step('all_picked', lifeText.allPicked)
    for (const { skuId, qty } of wanted) {
      const line = this.lineOf(skuId)
      if (!isPlace(qty) || line.shipped + qty > line.picked) throw refusals.tooManyPieces()
      line.shipped += qty
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
  close(reason: string): void {
    const isBegun = this.lines.some(({ shipped }) => shipped > 0)
    const event = isBegun ? 'close_rest' : 'close'
    if (orderAfter(this.status, event) === null) throw this.notNow(event)
    const short = this.cases.filter(({ type }) => type === 'out_of_stock')
    this.result.missing = short.map(({ skuId, qty }) => ({ skuId, qty }))
    this.result.back = this.lines.flatMap((line) => {
      const lost = short.filter(({ skuId }) => skuId === line.skuId).reduce((sum, { qty }) => sum + qty, 0)
      const qty = line.qty - line.refunded - line.shipped - lost
      return qty > 0 ? [{ skuId: line.skuId, qty }] : []
    })
    for (const { caseNo } of this.cases) this.closeCase(caseNo)
    this.refundAll()
    const amount = refundBetween(this.order.amounts, this.order.lines, this.lines)
    const said = cleanText(reason)
    this.step(event, isBegun ? lifeText.closeRest(said, amount) : lifeText.close(said, amount))
  }

  /** Every piece that wasn't sent. */
  refundAll(): void {
    this.isRefunded = true
    for (const line of this.lines) {
      line.refunded = line.qty - line.shipped
      line.picked = line.shipped
    }
  }

  giveBackStock(): void {
    this.result.back = this.lines.map(({ skuId, qty }) => ({ skuId, qty }))
  }

  /** Where a refund leaves nothing to wait for. */
  private goOn(): void {
    if (this.cases.length > 0 || this.unpicked().length > 0) return
    const left = this.lines.reduce((sum, { qty, refunded }) => sum + qty - refunded, 0)
    if (left === 0) this.step('close', lifeText.nothingLeft)
    else if (this.unshipped().length === 0) this.step('close_rest', lifeText.restGone)
    else this.step('all_picked', lifeText.allPicked)
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

  private mustBeFree(skuId: string, qty: number): void {
    this.lineOf(skuId)
    if (this.cases.some((one) => one.skuId === skuId)) throw refusals.caseOpen()
    if (!isPlace(qty) || qty > this.free(skuId)) throw refusals.tooManyPieces()
  }

  private free(skuId: string): number {
    return freePieces({ lines: this.lines, cases: this.cases }, skuId)
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

  private closeCase(caseNo: string): void {
    this.cases = this.cases.filter((one) => one.caseNo !== caseNo)
    this.result.closed = [...this.result.closed, caseNo]
  }
}

const sumOf = (pieces: readonly SkuPieces[]): number => pieces.reduce((sum, { qty }) => sum + qty, 0)
