import { zero } from '../money'
import { refusals } from '../refusals'
import { caseRules, optionsOf } from './cases'
import { Draft, freePieces } from './draft'
import type { CaseOption, LifeOrder, OpenCase, Outcome, Wish } from './types'
import { lifeText } from './words'

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
      draft.step('cancel', wasPaid ? lifeText.cancelPaid(order.amounts.payable) : lifeText.cancel)
      draft.giveBackStock()
      if (wasPaid) draft.refundRest()
      draft.endCases()
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
      draft.openCase({ ...plain, type: 'out_of_stock', skuId: wish.skuId, qty: wish.qty })
      break
    case 'price_rise': {
      const qty = freePieces(order, wish.skuId)
      draft.openCase({ ...plain, type: 'price_up', skuId: wish.skuId, qty, newPrice: wish.price })
      break
    }
    case 'trouble':
      draft.openCase(wish.trouble)
      break
    case 'decide':
      mustOffer(order, wish)
      draft.decide(wish)
      break
    case 'settle_case':
      draft.settleCase(wish.caseNo)
      break
    case 'give_back':
      draft.giveBack(wish.pieces)
      break
    case 'return':
      draft.takeBack(wish.pieces, wish.amount)
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

const plain = { newPrice: zero, amount: zero, days: null, note: '' }

/** By itself only what its rule says happens, by a buyer only what it offers. @throws Failure not-found, conflict */
const mustOffer = ({ cases }: LifeOrder, { caseNo, option, isByItself }: Extract<Wish, { type: 'decide' }>): void => {
  const found = cases.find((one) => one.caseNo === caseNo)
  if (!found) throw refusals.caseOver()
  const offered: readonly (CaseOption | null)[] = isByItself ? [autoOf(found)] : optionsOf(found)
  if (!offered.includes(option)) throw refusals.noSuchOption()
}

/** What becomes of a case when its time is over. */
export const autoOf = ({ type }: Pick<OpenCase, 'type'>): CaseOption | null => caseRules[type].auto
