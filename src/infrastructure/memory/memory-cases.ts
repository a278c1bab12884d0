import { newFreight, newSku, type CaseDecision } from '../../domain/abnormal'
import { accepted } from '../../domain/address/book'
import { deliveryText } from '../../domain/address/areas'
import type { Consignee } from '../../domain/address/address'
import { Failure } from '../../domain/failure'
import { zero, type Fen } from '../../domain/money'
import { advance, autoOf } from '../../domain/order-life/advance'
import { optionNeeds } from '../../domain/order-life/cases'
import type { DecisionFacts, LifeOrder, OpenCase, Outcome } from '../../domain/order-life/types'
import { lifeText } from '../../domain/order-life/words'
import { offersFor } from '../../domain/pricing/freight'
import { refusals } from '../../domain/refusals'
import { cleanText } from '../../domain/text'
import { differenceToReserve } from '../../domain/wallet/ledger'
import { walletText } from '../../domain/wallet/words'
import { openInterception } from './memory-aftersale-life'
import { postJournal } from './memory-ledger'
import { brandName, sellable, tariffOf } from './memory-goods'
import { moveOrder, openCasesOf } from './memory-order-life'
import {
  found,
  nowText,
  type MemoryBuyer,
  type MemoryCase,
  type MemoryOrder,
  type MemoryWorld,
  type PaidBy,
} from './memory-world'

type LiveCase = MemoryCase & OpenCase

/** A case that isn't over, and its order. @throws Failure not-found where it isn't this buyer's, conflict where it is over */
export const liveCase = (
  world: MemoryWorld,
  userId: string,
  caseNo: string,
): { order: MemoryOrder; live: LiveCase } => {
  const { orderNo } = caseOf(world, userId, caseNo)
  const order = world.state.orders.find((one) => one.orderNo === orderNo)!
  return {
    order,
    live: found(
      openCasesOf(world, orderNo).find((one) => one.caseNo === caseNo),
      () => refusals.caseOver(),
    ),
  }
}

export const caseOf = ({ state }: MemoryWorld, userId: string, caseNo: string): MemoryCase =>
  found(
    state.cases.find((one) => one.caseNo === caseNo && one.userId === userId),
    () => refusals.notFound('case'),
  )

/** What a choice means to the order, with what it changes beyond its life. */
interface Choice {
  facts: DecisionFacts
  brandId?: string
  consignee?: Consignee & { areaText: string }
}

/** @throws Failure where what was chosen can't be had */
const choiceOf = (world: MemoryWorld, order: MemoryOrder, live: LiveCase, chosen: CaseDecision): Choice => {
  const freight = (areaCode: string, brandId: string, text: string) =>
    newFreight(offersFor(tariffOf(world).freight, order.station.id, areaCode, order.weightG), brandId, text)
  if (chosen.option === 'accept_new') {
    const { consignee } = live
    if (!consignee) throw refusals.choiceIncomplete()
    return { facts: { freight: freight(consignee.areaCode, order.brand.id, textOf(consignee)) }, consignee }
  }
  switch (optionNeeds(chosen.option)) {
    case 'sku': {
      if (!chosen.skuId) throw refusals.choiceIncomplete()
      return { facts: { sku: newSku(sellable(world, { skuId: chosen.skuId, qty: live.qty }), order.station.id) } }
    }
    case 'brand': {
      if (!chosen.brandId) throw refusals.choiceIncomplete()
      const { brandId } = chosen
      return { facts: { freight: freight(order.consignee.areaCode, brandId, brandName(world, brandId)) }, brandId }
    }
    case 'address': {
      if (!chosen.consignee) throw refusals.choiceIncomplete()
      const consignee = accepted(chosen.consignee, (code) => deliveryText(world.areas, code))
      return { facts: { freight: freight(consignee.areaCode, order.brand.id, textOf(consignee)) }, consignee }
    }
    case 'tracking':
      return { facts: { trackingNo: cleanText(chosen.trackingNo ?? '').normalize('NFKC') } }
    default:
      return { facts: {} }
  }
}

const textOf = ({ areaText, detail }: { areaText: string; detail: string }): string => `${areaText} ${detail}`

/** What a choice would come to where its order is as `life`; nothing is done. @throws Failure */
export const tryDecision = (
  world: MemoryWorld,
  { order, live, life }: { order: MemoryOrder; live: LiveCase; life: LifeOrder },
  decision: CaseDecision,
): Outcome => {
  const { facts } = choiceOf(world, order, live, decision)
  const { caseNo, option } = decision
  return advance(life, { type: 'decide', caseNo, option, facts })
}

/** Does what was chosen. `paid`: a difference that is paid for it. @throws Failure, and nothing is changed */
export const carryOut = (
  world: MemoryWorld,
  userId: string,
  decision: CaseDecision,
  paid: { amount: Fen; gift: Fen; method: PaidBy },
): void => {
  const { order, live } = liveCase(world, userId, decision.caseNo)
  const { facts, brandId, consignee } = choiceOf(world, order, live, decision)
  const { caseNo, option } = decision
  moveOrder(world, order, { type: 'decide', caseNo, option, facts }, 'buyer', {
    charged: paid.amount,
    gift: paid.gift,
    chargedBy: paid.method,
  })
  if (brandId !== undefined) order.brand = { id: brandId, name: brandName(world, brandId) }
  if (consignee !== undefined) order.consignee = consignee
  const last = order.shipments.at(-1)
  if (option === 'edit_tracking' && last) last.trackingNo = facts.trackingNo!
  if (option === 'confirm_intercept') openInterception(world, order)
}

/** A decision whose payment has come. What can't be done any more, or costs something else by now, becomes reserve. */
export const carryOutPaid = (
  world: MemoryWorld,
  payer: MemoryBuyer,
  {
    decision,
    paymentNo,
    ...paid
  }: { decision: CaseDecision; paymentNo: string; amount: Fen; gift: Fen; method: PaidBy },
): void => {
  const waiting = world.state.cases.find(({ caseNo }) => caseNo === decision.caseNo)!
  const isWaiting = waiting.paymentNo === paymentNo
  if (isWaiting) openAgain(waiting)
  try {
    if (!isWaiting) throw refusals.caseOver()
    carryOut(world, payer.id, decision, paid)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const order = world.state.orders.find(({ orderNo }) => orderNo === waiting.orderNo)!
    const back = { ref: `${paymentNo}:${decision.caseNo}`, userId: payer.id, amount: paid.amount, gift: paid.gift }
    const about = { biz: 'difference', bizNo: order.orderNo, remark: walletText.differenceBack } as const
    postJournal(world, payer, differenceToReserve(back), about)
    order.logs.push({ at: nowText(world), who: 'system', event: '', text: lifeText.differenceBack(paid.amount) })
  }
}

/** A case whose payment didn't come is to be decided anew; its deadline counts again. */
export const openAgain = (waiting: MemoryCase): void => {
  if (waiting.status === 'processing') Object.assign(waiting, { status: 'open', option: '', paymentNo: '' })
}

/** What nobody decided in time happens by itself; not while it is being paid for. */
export const decideOverdue = (world: MemoryWorld): void => {
  const now = world.options.now()
  for (const order of world.state.orders)
    for (const { caseNo } of openCasesOf(world, order.orderNo)) {
      // Another one of the order may have ended it.
      const due = openCasesOf(world, order.orderNo).find((one) => one.caseNo === caseNo)
      const option = due && autoOf(due)
      if (!option || due.deadlineMs === null || due.deadlineMs > now || due.paymentNo !== '') continue
      const isPrinted = order.status === 'packing'
      const { consignee } = due
      const facts = consignee ? { freight: { fee: zero, text: textOf(consignee) } } : {}
      moveOrder(world, order, { type: 'decide', caseNo, option, isByItself: true, facts }, 'system')
      if (option === 'accept_new' && consignee && !isPrinted) order.consignee = consignee
    }
}
