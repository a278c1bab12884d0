import { minus, zero } from '../money'
import { refusals } from '../refusals'
import { cleanText } from '../text'
import { caseRules, optionsOf } from './cases'
import { decide, settleCase } from './decide'
import { Draft } from './draft'
import { close, giveBack, giveBackStock, refundRest, takeBack } from './ending'
import { fetchablePieces } from './pieces'
import { beginPicking, deliver, openCase, pack, pick, ship } from './station'
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
      giveBackStock(draft)
      break
    case 'cancel': {
      const wasPaid = order.status !== 'pending_payment'
      const said = cleanText(wish.reason ?? '')
      const left = minus(order.amounts.payable, order.refunded)
      draft.step('cancel', wasPaid ? lifeText.cancelPaid(said, left) : lifeText.cancel(said))
      giveBackStock(draft)
      if (wasPaid) refundRest(draft)
      draft.endCases()
      break
    }
    case 'start':
      draft.step('start_picking', lifeText.startPicking)
      break
    case 'pick':
      beginPicking(draft)
      pick(draft, wish.pieces)
      break
    case 'pack':
      pack(draft)
      break
    case 'shortage':
      openCase(draft, { ...plain, type: 'out_of_stock', skuId: wish.skuId, qty: wish.qty })
      break
    case 'price_rise': {
      const qty = fetchablePieces(order, wish.skuId)
      openCase(draft, { ...plain, type: 'price_up', skuId: wish.skuId, qty, newPrice: wish.price })
      break
    }
    case 'trouble':
      openCase(draft, wish.trouble)
      break
    case 'decide':
      mustOffer(order, wish)
      decide(draft, wish)
      break
    case 'settle_case':
      settleCase(draft, wish.caseNo)
      break
    case 'give_back':
      giveBack(draft, wish.pieces)
      break
    case 'return':
      takeBack(draft, wish.pieces, wish.amount)
      break
    case 'ship':
      ship(draft, wish)
      break
    case 'deliver':
      deliver(draft, wish.trackingNo)
      break
    case 'complete':
      draft.step('complete', wish.isByItself ? lifeText.completeByItself : lifeText.complete)
      break
    case 'close':
      close(draft, wish.reason)
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
