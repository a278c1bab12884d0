import { minus, type Fen } from '../money'
import { refusals } from '../refusals'
import { cleanText } from '../text'
import { caseRules } from './cases'
import type { Draft } from './draft'
import { heldBy, isPlace, piecesFor, sumOf } from './pieces'
import type { OpenCase, SkuPieces } from './types'
import { lifeText } from './words'

/** How an order, or some of it, comes to nothing. */

/** What was sent stays sent; the rest comes to nothing and its money goes back. */
export const close = (draft: Draft, reason: string, decided?: OpenCase): void => {
  const isBegun = draft.lines.some(({ shipped }) => shipped > 0)
  const event = isBegun ? 'close_rest' : 'close'
  const ended = [
    ...draft.cases.filter(({ type }) => caseRules[type].holds !== 'nothing'),
    ...(decided ? [decided] : []),
  ]
  const short = ended.filter(({ type }) => caseRules[type].isMissing)
  draft.result.missing = short.map(({ skuId, qty }) => ({ skuId, qty }))
  draft.result.back = draft.lines.flatMap((line) => {
    const qty = line.qty - line.refunded - line.shipped - piecesFor(short, line.skuId)
    return qty > 0 ? [{ skuId: line.skuId, qty }] : []
  })
  for (const { caseNo } of ended) if (caseNo !== decided?.caseNo) draft.endCase(caseNo, 'cancelled')
  const amount = refundRest(draft)
  const said = cleanText(reason)
  draft.step(event, isBegun ? lifeText.closeRest(said, amount) : lifeText.close(said, amount))
}

/** Every piece that wasn't sent. @returns what it gives back */
export const refundRest = (draft: Draft): Fen => {
  return draft.refund(() => {
    for (const line of draft.lines) {
      line.refunded = line.qty - line.shipped
      line.picked = line.shipped
    }
  })
}

export const giveBackStock = (draft: Draft): void => {
  draft.result.back = draft.lines
    .map(({ skuId, qty, refunded }) => ({ skuId, qty: qty - refunded }))
    .filter(({ qty }) => qty > 0)
}

/** Pieces that aren't shipped and whose buyer doesn't want them any more: those that nobody fetched first. */
export const giveBack = (draft: Draft, pieces: readonly SkuPieces[]): void => {
  const amount = draft.refund(() => {
    for (const { skuId, qty } of pieces) {
      const line = draft.lineOf(skuId)
      if (!isPlace(qty) || qty > line.qty - line.refunded - line.shipped - draft.held(skuId))
        throw refusals.tooManyPieces()
      line.refunded += qty
      line.picked = Math.min(line.picked, line.qty - line.refunded - heldBy(draft.cases, 'unpicked', skuId))
    }
  })
  draft.result.back = pieces
  draft.step('refund_item', lifeText.givenBack(sumOf(pieces), amount))
  goOn(draft)
}

/** Shipped pieces, by an after-sale that has reckoned what they are worth. */
export const takeBack = (draft: Draft, pieces: readonly SkuPieces[], amount: Fen): void => {
  for (const { skuId, qty } of pieces) {
    const line = draft.lineOf(skuId)
    if (!isPlace(qty) || line.returned + qty > line.shipped) throw refusals.tooManyPieces()
    line.returned += qty
  }
  if (amount < 0 || amount > minus(draft.order.amounts.payable, draft.order.refunded)) throw refusals.tooMuchBack()
  draft.result.refund = amount
  draft.step('after_sale', lifeText.takenBack(sumOf(pieces), amount))
}

/** Where a refund leaves nothing to wait for. */
export const goOn = (draft: Draft): void => {
  const left = draft.lines.reduce((all, { qty, refunded }) => all + qty - refunded, 0)
  if (left === 0) {
    draft.endCases()
    return draft.step('close', lifeText.nothingLeft)
  }
  if (draft.hasUnpicked()) return undefined
  if (draft.unshipped().length === 0) {
    for (const { caseNo, type } of draft.cases)
      if (caseRules[type].holds === 'parcels') draft.endCase(caseNo, 'cancelled')
    return draft.step('close_rest', lifeText.restGone)
  }
  if (draft.status === 'picking') draft.step('all_picked', lifeText.allPicked)
  return undefined
}
