import { isFailure } from '../../src/domain/failure'
import {
  moneyOf,
  offersOf,
  type CaseDecision,
  type PreviewedDecision,
  type PreviewedDecisions,
} from '../../src/domain/abnormal'
import { fen, minus, sum, zero, type Fen } from '../../src/domain/money'
import { advance } from '../../src/domain/order-life/advance'
import { optionNeeds } from '../../src/domain/order-life/cases'
import { lived } from '../../src/domain/order-life/lived'
import type { Outcome } from '../../src/domain/order-life/types'
import { spendable } from '../../src/domain/wallet/spendable'
import { knownDecision } from '../fulfilment/decision'
import { readLives, type LivedOrder } from '../orders/order-life'
import type { Queryable } from '../store/db'
import { reserveOf } from '../wallet/ledger'
import { ordersOfCases, ownOrder } from './own-cases'

/** What these choices come to, one after the other, and several for one case each in the place of the others; nothing is done. */
export const previewDecisions = async (
  db: Queryable,
  userId: string,
  decisions: readonly CaseDecision[],
): Promise<PreviewedDecisions> => {
  const orderOf = await ordersOfCases(
    db,
    userId,
    decisions.map(({ caseNo }) => caseNo),
  )
  const lives = new Map((await readLives(db, [...new Set(orderOf.values())])).map((order) => [order.orderNo, order]))
  const list: PreviewedDecision[] = []
  const isOneOfSeveral = (caseNo: string) => decisions.filter((one) => one.caseNo === caseNo).length > 1
  for (const decision of decisions) {
    const { caseNo } = decision
    try {
      const order = ownOrder(lives, orderOf.get(caseNo))
      const { wish } = await knownDecision(db, order, decision)
      const outcome = advance(order, wish)
      if (!isOneOfSeveral(caseNo)) lives.set(order.orderNo, lived(order, outcome, ''))
      list.push({ caseNo, amount: moneyOf(outcome), effect: effectOf(order, decision, outcome), problem: '' })
    } catch (error) {
      if (!isFailure(error) || error.kind === 'busy') throw error
      list.push({ caseNo, amount: zero, effect: '', problem: error.message })
    }
  }
  const toPay = total(list.map(({ amount }) => amount))
  const { available, bonus } = await reserveOf(db, userId)
  return {
    list,
    toPay,
    comesBack: total(list.map(({ amount }) => minus(zero, amount))),
    reserveAvailable: available,
    reserveBonus: bonus,
    isCovered: toPay <= spendable({ available, bonus }),
  }
}

/** Of those above zero. */
const total = (amounts: readonly Fen[]): Fen => sum(amounts.map((amount) => fen(Math.max(0, amount))))

/** As it was offered; where something was named with it, what becomes of that. */
const effectOf = (order: LivedOrder, { caseNo, option }: CaseDecision, { steps }: Outcome): string => {
  const found = order.cases.find((one) => one.caseNo === caseNo)!
  const offered = offersOf(order, found).find(({ key }) => key === option)
  const isKnown = optionNeeds(option) === 'none' && option !== 'accept_new'
  return offered && isKnown ? offered.effect : steps.at(-1)!.text
}
