import {
  autoText,
  caseStatusText,
  caseTabs,
  moneyOf,
  offersOf,
  optionText,
  stakeOf,
  type AbnormalCase,
  type CaseDecision,
  type CaseTab,
  type Decided,
  type PreviewedDecision,
} from '../../domain/abnormal'
import { Failure } from '../../domain/failure'
import { limits } from '../../domain/settings'
import { fen, minus, sum, zero, type Fen } from '../../domain/money'
import { caseRules, caseTypes, optionNeeds } from '../../domain/order-life/cases'
import { lived } from '../../domain/order-life/lived'
import type { CaseStatus, LifeOrder } from '../../domain/order-life/types'
import { toBeijing } from '../../domain/time'
import { spendable } from '../../domain/wallet/spendable'
import { carryOut, caseOf, liveCase, tryDecision } from './memory-cases'
import type { MemoryHandlers } from './memory-handlers'
import { idempotent } from './memory-limits'
import { livedOf, openCasesOf, orderOf } from './memory-order-life'
import { issueDifference } from './memory-payments'
import { paged, type MemoryBuyer, type MemoryCase, type MemoryWorld } from './memory-world'

export const abnormalHandlers = (world: MemoryWorld) =>
  ({
    abnormalList({ status, type, orderNo, ...page }, buyer) {
      const mine = world.state.cases
        .filter(({ userId }) => userId === buyer.id)
        .filter((one) => orderNo === undefined || one.orderNo === orderNo)
        .toReversed()
        .toSorted((a, b) => b.openedMs - a.openedMs)
      const under = (tab: CaseTab) => mine.filter((one) => statusesUnder(tab).includes(one.status))
      const shown = under(status)
      const counted = caseTypes.map((one) => {
        const { text } = caseRules[one]
        return { type: one, text, count: shown.filter((found) => found.type === one).length }
      })
      const { list, ...rest } = paged(
        shown.filter((one) => type === undefined || one.type === type),
        page,
      )
      return {
        list: list.map((one) => told(world, buyer, one)),
        ...rest,
        counts: {
          open: under('open').length,
          processing: under('processing').length,
          resolved: under('resolved').length,
        },
        types: counted.filter(({ count }) => count > 0),
      }
    },

    abnormalInfo: ({ caseNo }, buyer) => told(world, buyer, caseOf(world, buyer.id, caseNo)),

    abnormalPreview({ decisions }, buyer) {
      const list = planned(world, buyer, decisions)
      const toPay = total(list.map(({ amount }) => amount))
      const comesBack = total(list.map(({ amount }) => minus(zero, amount)))
      const isCovered = toPay <= spendable({ available: buyer.reserve, bonus: buyer.bonus })
      return { list, toPay, comesBack, reserveAvailable: buyer.reserve, reserveBonus: buyer.bonus, isCovered }
    },

    abnormalDecide({ decisions, requestId }, buyer) {
      const request = { route: 'decide', requestId, input: decisions, perMinute: limits.decisionsPerMinute }
      return idempotent(world, buyer, request, () => decide(world, buyer, decisions))
    },
  }) satisfies Partial<MemoryHandlers>

const statusesUnder = (tab: CaseTab): readonly CaseStatus[] => caseTabs.find((one) => one.tab === tab)!.statuses

const told = (world: MemoryWorld, buyer: MemoryBuyer, one: MemoryCase): AbnormalCase => {
  const { caseNo, orderNo, type, status, option, note, newPrice, paymentNo, line, consignee } = one
  const live = openCasesOf(world, orderNo).find((open) => open.caseNo === caseNo)
  const order = livedOf(world, orderOf(world, buyer, orderNo))
  return {
    caseNo,
    orderNo,
    type,
    typeText: caseRules[type].text,
    status,
    statusText: caseStatusText[status],
    since: toBeijing(one.openedMs),
    deadlineAt: one.deadlineMs === null ? '' : toBeijing(one.deadlineMs),
    autoOption: caseRules[type].auto ?? '',
    autoText: autoText(type),
    amountAtStake: live ? stakeOf(order, live) : zero,
    line: line && { ...line, image: world.options.picture(line.image) },
    note,
    newPrice,
    newAddress: consignee ? `${consignee.areaText} ${consignee.detail}` : '',
    options: live ? offersOf(order, live) : [],
    chosen: option,
    chosenText: option && optionText[option],
    paymentNo,
    closedAt: one.closedMs === null ? '' : toBeijing(one.closedMs),
  }
}

/** Of those above zero. */
const total = (amounts: readonly Fen[]): Fen => sum(amounts.map((amount) => fen(Math.max(0, amount))))

interface Planned extends PreviewedDecision {
  decision: CaseDecision
  toPay: Fen
}

/** What these choices come to, one after the other; nothing is done. */
const planned = (world: MemoryWorld, buyer: MemoryBuyer, decisions: readonly CaseDecision[]): Planned[] => {
  const lives = new Map<string, LifeOrder>()
  return decisions.map((decision): Planned => {
    const { caseNo, option } = decision
    try {
      const found = liveCase(world, buyer.id, caseNo)
      const { order, live } = found
      const life = lives.get(order.orderNo) ?? livedOf(world, order)
      const outcome = tryDecision(world, { ...found, life }, decision)
      lives.set(order.orderNo, lived(life, outcome, ''))
      const offer = offersOf(life, live).find(({ key }) => key === option)
      const effect = offer && optionNeeds(option) === 'none' ? offer.effect : outcome.steps[0]!.text
      return { decision, caseNo, amount: moneyOf(outcome), toPay: total([outcome.difference]), effect, problem: '' }
    } catch (error) {
      return { decision, caseNo, amount: zero, toPay: zero, effect: '', problem: msgOf(error) }
    }
  })
}

/** Of a refusal; all else is a bug. */
const msgOf = (error: unknown): string => {
  if (!(error instanceof Failure)) throw error
  return error.message
}

/** Each by itself: what costs nothing first; the rest from the reserve where it has all of it, else together when it is paid. */
const decide = (world: MemoryWorld, buyer: MemoryBuyer, decisions: readonly CaseDecision[]): Decided[] => {
  const available = spendable({ available: buyer.reserve, bonus: buyer.bonus })
  const refused = new Map<CaseDecision, string>()
  const doIt = (decision: CaseDecision, amount: Fen) => {
    try {
      carryOut(world, buyer.id, decision, { amount, gift: zero, method: 'reserve' })
    } catch (error) {
      refused.set(decision, msgOf(error))
    }
  }
  const costly = planned(world, buyer, decisions)
    .filter(({ toPay }) => toPay > 0)
    .map(({ decision }) => decision)
  for (const decision of decisions) if (!costly.includes(decision)) doIt(decision, zero)
  const inOrder = costly.toSorted((a, b) => (a.caseNo < b.caseNo ? -1 : 1))
  const charges = planned(world, buyer, inOrder)
  for (const { decision, problem } of charges) if (problem !== '') refused.set(decision, problem)
  const due = charges
    .filter(({ problem }) => problem === '')
    .map(({ decision, toPay }) => ({ decision, amount: toPay }))
  const isCovered = sum(due.map(({ amount }) => amount)) <= available
  if (isCovered) for (const { decision, amount } of due) doIt(decision, amount)
  issueDifference(
    world,
    buyer,
    due.filter(({ decision }) => !refused.has(decision)),
    isCovered ? 'reserve' : '',
  )
  return decisions.map((decision) => {
    const { caseNo } = decision
    const kept = world.state.cases.find((one) => one.caseNo === caseNo && one.userId === buyer.id)
    const isWaiting = due.some((one) => one.decision === decision) && !isCovered
    const paymentNo = (isWaiting && kept?.paymentNo) || null
    return { caseNo, status: kept?.status ?? 'cancelled', msg: refused.get(decision) ?? '', paymentNo }
  })
}
