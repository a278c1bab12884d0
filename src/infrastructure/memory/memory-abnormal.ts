import {
  autoText,
  caseStatusText,
  caseTabs,
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
import { limits } from '../../domain/limits'
import { fen, minus, sum, zero, type Fen } from '../../domain/money'
import { caseRules, caseTypes, optionNeeds } from '../../domain/order-life/cases'
import type { CaseStatus } from '../../domain/order-life/types'
import { toBeijing } from '../../domain/time'
import { carryOut, caseOf, tryDecision } from './memory-cases'
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
      const list = decisions.map((decision) => previewed(world, buyer, decision))
      const amounts = list.map(({ amount }) => amount)
      const toPay = sum(amounts.filter((amount) => amount > 0))
      const comesBack = minus(zero, sum(amounts.filter((amount) => amount < 0)))
      return { list, toPay, comesBack, reserveAvailable: buyer.reserve, isCovered: buyer.reserve >= toPay }
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

/** In what it says of itself, or in the words of what it would do. */
const previewed = (world: MemoryWorld, buyer: MemoryBuyer, decision: CaseDecision): PreviewedDecision => {
  const { caseNo, option } = decision
  try {
    const { order, live, outcome, amount } = tryDecision(world, buyer.id, decision)
    const offer = offersOf(livedOf(world, order), live).find(({ key }) => key === option)
    const isKnown = optionNeeds(option) === 'none' && option !== 'accept_new'
    const effect = isKnown && offer ? offer.effect : outcome.steps.at(-1)!.text
    return { caseNo, amount, effect, problem: '' }
  } catch (error) {
    return { caseNo, amount: zero, effect: '', problem: msgOf(error) }
  }
}

/** Of a refusal; all else is a bug. */
const msgOf = (error: unknown): string => {
  if (!(error instanceof Failure)) throw error
  return error.message
}

/** Each by itself: at once where it costs nothing or the reserve has it all, else together when it is paid. */
const decide = (world: MemoryWorld, buyer: MemoryBuyer, decisions: readonly CaseDecision[]): Decided[] => {
  const { isCovered } = sumsOf(world, buyer, decisions)
  const before = buyer.reserve
  const done = new Map<CaseDecision, string>()
  const paid: { decision: CaseDecision; amount: Fen }[] = []
  const due: { decision: CaseDecision; amount: Fen }[] = []
  for (const decision of decisions)
    try {
      const { live, outcome } = tryDecision(world, buyer.id, decision)
      const amount = fen(Math.max(0, outcome.difference))
      const left = minus(before, sum(paid.map((one) => one.amount)))
      if (amount > 0 && !(isCovered && amount <= left)) {
        Object.assign(live, { status: 'processing', option: decision.option })
        due.push({ decision, amount })
      } else {
        carryOut(world, buyer.id, decision, { amount, method: 'reserve' })
        if (amount > 0) paid.push({ decision, amount })
      }
    } catch (error) {
      done.set(decision, msgOf(error))
    }
  if (paid.length > 0) issueDifference(world, buyer, paid, 'reserve')
  if (due.length > 0) issueDifference(world, buyer, due, '')
  return decisions.map((decision) => {
    const kept = world.state.cases.find(({ caseNo, userId }) => caseNo === decision.caseNo && userId === buyer.id)
    return {
      caseNo: decision.caseNo,
      status: kept?.status ?? 'cancelled',
      msg: done.get(decision) ?? '',
      paymentNo: done.has(decision) ? null : kept?.paymentNo || null,
    }
  })
}

const sumsOf = (world: MemoryWorld, buyer: MemoryBuyer, decisions: readonly CaseDecision[]) => {
  const amounts = decisions.map((decision) => previewed(world, buyer, decision).amount)
  return { isCovered: buyer.reserve >= sum(amounts.filter((amount) => amount > 0)) }
}
