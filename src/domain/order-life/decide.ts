import { fen, minus, sum, zero } from '../money'
import { refusals } from '../refusals'
import { caseRules, FREE_REFETCHES, REFETCH_FEE } from './cases'
import type { Draft } from './draft'
import { close, goOn } from './ending'
import { extraOf } from './refund'
import { mustBeTracking } from './station'
import type { CaseOption, DecisionFacts, OpenCase, Wish } from './types'
import { lifeText } from './words'

/** What is chosen for a case is done, or waits for what it needs. */
export const decide = (
  draft: Draft,
  { caseNo, option, isByItself = false, facts = {} }: Extract<Wish, { type: 'decide' }>,
): void => {
  const found = draft.caseOf(caseNo)
  const done = (text: string) => {
    draft.endCase(caseNo, isByItself ? 'auto_resolved' : 'resolved', option)
    draft.step('decide', text)
  }
  const said = { isByItself, pieces: found.qty }
  switch (option) {
    case 'refund_item':
      refundItem(draft, found, isByItself)
      break
    case 'cancel_order':
    case 'stop':
      draft.endCase(caseNo, isByItself ? 'auto_resolved' : 'resolved', option)
      close(draft, lifeText.cancelledFor(caseRules[found.type].text), found)
      break
    case 'wait':
    case 'ship_rest':
    case 'retry':
      wait(draft, found, option)
      break
    case 'edit_tracking':
      mustBeTracking(draft, facts.trackingNo ?? '')
      wait(draft, found, option)
      break
    case 'replace_sku':
      replace(draft, found, facts.sku)
      break
    case 'replace_supplier':
      draft.charge('serviceFee', draft.order.refetched < FREE_REFETCHES ? zero : REFETCH_FEE)
      done(lifeText.refetch(said.pieces))
      break
    case 'pay_diff':
      payDifference(draft, found)
      done(lifeText.differencePaid(draft.result.difference))
      break
    case 'change_brand':
    case 'change_address':
    case 'accept_new': {
      const { fee, text } = known(facts.freight)
      const isKept = isByItself && draft.status === 'packing'
      if (!isKept && !isByItself) draft.charge('freight', minus(fee, draft.fees.freight))
      done(isKept ? lifeText.addressKept : lifeText.sentBy(option, text, draft.result.difference))
      break
    }
    case 'exchange_piece':
      draft.lineOf(found.skuId).picked -= found.qty
      draft.endCase(caseNo, isByItself ? 'auto_resolved' : 'resolved', option)
      draft.step('repick', lifeText.exchangePiece(found.qty))
      break
    case 'confirm_intercept':
      // Nobody pays for a parcel to be stopped that has arrived.
      if (draft.order.parcels.every(({ isDelivered }) => isDelivered)) throw refusals.nothingToDeliver()
      draft.charge('serviceFee', found.amount)
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
export const settleCase = (draft: Draft, caseNo: string): void => {
  const { status, option } = draft.caseOf(caseNo)
  if (status !== 'processing' || (option !== 'retry' && option !== 'edit_tracking')) throw refusals.stateChanged()
  draft.endCase(caseNo, 'resolved', option)
  draft.step('decide', lifeText.chosen.pushed)
}

const refundItem = (draft: Draft, found: OpenCase, isByItself: boolean): void => {
  const line = draft.lineOf(found.skuId)
  const amount = draft.refund(() => {
    if (caseRules[found.type].holds === 'picked') line.picked -= found.qty
    line.refunded += found.qty
  })
  draft.endCase(found.caseNo, isByItself ? 'auto_resolved' : 'resolved', 'refund_item')
  draft.result[caseRules[found.type].isMissing ? 'missing' : 'back'] = [{ skuId: found.skuId, qty: found.qty }]
  draft.step('refund_item', lifeText.refundItem(found.qty, amount))
  goOn(draft)
}

const wait = (draft: Draft, found: OpenCase, option: CaseOption): void => {
  draft.note({ caseNo: found.caseNo, status: 'processing', option })
  draft.step('decide', lifeText.waiting[option as keyof typeof lifeText.waiting])
}

/** As many pieces of another SKU take the place of those that can't be had. */
const replace = (draft: Draft, found: OpenCase, sku: DecisionFacts['sku']): void => {
  const { skuId, price, spec } = known(sku)
  const line = draft.lineOf(found.skuId)
  const there = draft.lines.find((one) => one.skuId === skuId)
  if (skuId === found.skuId || (there && there.price !== price)) throw refusals.sameSku()
  const extra = extraOf(line, found.qty)
  const before = draft.goods()
  line.extra = minus(line.extra, extra)
  line.qty -= found.qty
  draft.lines = draft.lines.filter(({ qty }) => qty > 0)
  if (there) there.qty += found.qty
  else {
    const none = { picked: 0, shipped: 0, refunded: 0, returned: 0, extra: zero }
    draft.lines = [...draft.lines, { skuId, price, qty: found.qty, ...none }]
  }
  const difference = minus(draft.goods(), before)
  const may = draft.mayFallTo(difference)
  // What a discount took off is no more than what is left.
  draft.fees = { ...draft.fees, discount: minus(draft.fees.discount, minus(may, difference)) }
  draft.result.difference = may
  draft.result[caseRules[found.type].isMissing ? 'missing' : 'back'] = [{ skuId: found.skuId, qty: found.qty }]
  draft.result.taken = [{ skuId, qty: found.qty }]
  draft.endCase(found.caseNo, 'resolved', 'replace_sku')
  draft.step('decide', lifeText.replaced(found.qty, spec, draft.result.difference))
}

const payDifference = (draft: Draft, { type, skuId, qty, newPrice, amount }: OpenCase): void => {
  if (type === 'freight_diff') return draft.charge('freight', amount)
  const line = draft.lineOf(skuId)
  const more = fen(minus(newPrice, line.price) * qty)
  line.extra = sum([line.extra, more])
  draft.result.difference = more
}

/** @throws Failure invalid where a choice lacks what it needs */
const known = <T>(fact: T | undefined): T => {
  if (fact === undefined) throw refusals.choiceIncomplete()
  return fact
}
