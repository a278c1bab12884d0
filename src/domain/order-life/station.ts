import { minus, zero } from '../money'
import { refusals } from '../refusals'
import { caseRules, isOfLine } from './cases'
import type { Draft } from './draft'
import { fetchablePieces, isPlace, loosePieces, sumOf } from './pieces'
import { orderAfter } from './table'
import type { NewCase, SkuPieces, Wish } from './types'
import { lifeText } from './words'

/** What a station does to an order: fetches, checks, packs and sends its pieces, and tells what stands in the way. */

/** So short may a number of a parcel be, and so long. */
export const TRACKING = /^[0-9A-Za-z-]{6,40}$/

export const beginPicking = (draft: Draft): void => {
  if (draft.status === 'paid') draft.step('start_picking', lifeText.startPicking)
  if (draft.status !== 'picking') throw refusals.notPicking()
}

/** Of what is named, or of all that no case holds; a case about pieces that are named is over, they were found after all. */
export const pick = (draft: Draft, pieces?: readonly SkuPieces[]): void => {
  const wanted = pieces ?? draft.pickable()
  if (wanted.length === 0) throw refusals.nothingToPick()
  for (const { skuId, qty } of wanted) {
    const line = draft.lineOf(skuId)
    if (!isPlace(qty) || line.picked + qty > line.qty - line.refunded) throw refusals.tooManyPieces()
    line.picked += qty
    if (draft.free(skuId) >= 0) continue
    for (const { caseNo, type } of draft.cases.filter((one) => one.skuId === skuId))
      if (caseRules[type].holds === 'unpicked') draft.endCase(caseNo, 'cancelled')
  }
  draft.step('pick', lifeText.pick(sumOf(wanted)))
}

export const pack = (draft: Draft): void => {
  beginPicking(draft)
  if (draft.holdsUnpicked()) throw refusals.caseOpen()
  if (draft.hasUnpicked()) pick(draft)
  draft.step('all_picked', lifeText.allPicked)
}

/** @throws Failure where such a case can't be about the order as it is */
export const openCase = (draft: Draft, trouble: NewCase): void => {
  const { type, skuId, qty, newPrice, amount } = trouble
  const { holds } = caseRules[type]
  if (holds === 'unpicked') {
    beginPicking(draft)
    const line = draft.lineOf(skuId)
    if (type === 'price_up' && newPrice <= line.price) throw refusals.noPriceRise()
    mustBeFree(draft, skuId, qty)
  } else if (holds === 'picked') {
    if (draft.status !== 'picking' && draft.status !== 'packing') throw refusals.notPicking()
    if (!isPlace(qty) || qty > draft.sendable(skuId)) throw refusals.tooManyPieces()
  } else if (holds === 'parcels') {
    if (orderAfter(draft.status, 'refund_item') === null) throw refusals.notShippable()
  } else if (draft.order.parcels.length === 0) throw refusals.nothingToDeliver()
  if (!isOfLine(type) && draft.cases.some((one) => one.type === type)) throw refusals.caseTwice(caseRules[type].text)
  if ((type === 'freight_diff' || type === 'intercept') && amount <= 0) throw refusals.noCaseAmount()
  draft.step('trouble', lifeText.trouble(trouble, isOfLine(type) ? draft.lineOf(skuId).price : zero))
  draft.result.opened = trouble
}

export const ship = (draft: Draft, { brand, trackingNo, pieces, freight }: Extract<Wish, { type: 'ship' }>): void => {
  mustBeTracking(draft, trackingNo)
  if (draft.status === 'paid') beginPicking(draft)
  if (draft.status !== 'picking' && draft.status !== 'packing') throw refusals.notShippable()
  if (draft.cases.some(({ type }) => caseRules[type].holds === 'parcels')) throw refusals.parcelsHeld()
  const wanted = pieces ?? readyToSend(draft)
  pickForParcel(draft, wanted)
  if (draft.status === 'picking' && !draft.hasUnpicked() && !draft.holdsUnpicked())
    draft.step('all_picked', lifeText.allPicked)
  for (const { skuId, qty } of wanted) {
    if (!isPlace(qty) || qty > draft.sendable(skuId)) throw refusals.tooManyPieces()
    draft.lineOf(skuId).shipped += qty
  }
  if (wanted.length === 0) throw refusals.nothingToShip()
  const isLast = draft.unshipped().length === 0
  draft.result.parcel = { brand, trackingNo, pieces: wanted }
  // Whole in a parcel that others had paid for.
  const isWhole = isLast && draft.order.parcels.length === 0
  if (isWhole && freight !== undefined && freight < draft.fees.freight)
    draft.charge('freight', minus(freight, draft.fees.freight))
  const text = lifeText[isLast ? 'ship' : 'shipPart'](brand, trackingNo, sumOf(wanted))
  draft.step(isLast ? 'ship' : 'ship_part', text + lifeText.packedFor(draft.result.difference))
}

export const deliver = (draft: Draft, trackingNo?: string): void => {
  const onTheWay = draft.order.parcels.filter(({ isDelivered }) => !isDelivered)
  const arrived = trackingNo === undefined ? onTheWay : onTheWay.filter((parcel) => parcel.trackingNo === trackingNo)
  if (arrived.length === 0) throw refusals.nothingToDeliver()
  draft.result.delivered = arrived.map((parcel) => parcel.trackingNo)
  draft.step('deliver', lifeText.deliver(draft.result.delivered))
}

const pickForParcel = (draft: Draft, wanted: readonly SkuPieces[]): void => {
  const missing = wanted.flatMap(({ skuId, qty }) => {
    const line = draft.lineOf(skuId)
    const more = line.shipped + qty - line.picked
    return more > 0 ? [{ skuId, qty: more }] : []
  })
  if (missing.length === 0) return
  for (const { skuId, qty } of missing) if (qty > draft.free(skuId)) throw refusals.tooManyPieces()
  pick(draft, missing)
}

/** Everything that may go, where nothing is waited for but what the buyer lets wait. */
const readyToSend = (draft: Draft): SkuPieces[] => {
  const waits = draft.cases.filter(({ type, option }) => isOfLine(type) && option !== 'ship_rest')
  if (waits.length > 0) throw refusals.caseOpen()
  const ready = draft.unshipped().flatMap(({ skuId }) => {
    const loose = loosePieces(draft.pieces(), skuId)
    return loose > 0 ? [{ skuId, qty: loose }] : []
  })
  if (ready.length === 0 && draft.order.claims.length > 0) throw refusals.claimed()
  return ready
}

export const mustBeTracking = (draft: Draft, trackingNo: string): void => {
  if (!TRACKING.test(trackingNo)) throw refusals.wrongTrackingNo()
  if (draft.order.parcels.some((parcel) => parcel.trackingNo === trackingNo)) throw refusals.trackingNoTaken()
}

const mustBeFree = (draft: Draft, skuId: string, qty: number): void => {
  if (draft.cases.some((one) => one.skuId === skuId && caseRules[one.type].holds === 'unpicked'))
    throw refusals.caseOpen()
  if (!isPlace(qty) || qty > fetchablePieces(draft.pieces(), skuId)) throw refusals.tooManyPieces()
}
