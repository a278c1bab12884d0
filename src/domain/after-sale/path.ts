import { seconds } from '../settings'
import { fen, zero, type Fen } from '../money'
import type { OrderStatus } from '../order-life/types'
import { afterSaleWords } from '../refusals'
import { feeOf, givesMoney, merged, parcelsToStop, qtyOf, refundLimit, shareOut } from './money'
import { afterSaleReasons, afterSaleTypes, reasonOf, type AfterSaleReason } from './reasons'
import { afterSaleAfter, goodWay } from './table'
import type { AfterSaleStatus, AfterSaleType, Claim, RefundTo, SoldLine, SoldOrder } from './types'
import { afterSalePathText, afterSaleStepText, afterSaleTypeText, spanText } from './words'

/** A kind of application, and whether an order admits one. */
export interface AfterSalePath {
  type: AfterSaleType
  name: string
  allowed: boolean
  whyNot: string // '' where it is allowed
  reasons: AfterSaleReason[]
  lines: { skuId: string; maxQty: number }[] // of the order, all of them
}

/** What an application would come to. Without problems it may be filed as it stands. */
export interface AfterSaleReckoning {
  path: string
  steps: { key: AfterSaleStatus; text: string }[]
  fee: Fen
  feeText: string // '' for no fee
  /** The most there is for it; 0 where goods come instead. */
  refundAmount: Fen
  /** The first is taken where nobody chooses. */
  refundTo: RefundTo[]
  shipBackDays: number // 0: nothing is to be sent back
  lines: { skuId: string; maxQty: number; amount: Fen }[] // of the order, all of them
  problems: string[]
}

type Spans = Pick<typeof seconds, 'afterSaleWindow' | 'afterSaleShipBack'>

/** @param now ms @param within how long things last, in seconds */
export const pathsFor = (order: SoldOrder, now: number, within: Spans = seconds): AfterSalePath[] =>
  afterSaleTypes.map((type) => {
    const whyNot = whyNotOf(order, type, now, within)
    return {
      type,
      name: afterSaleTypeText[type],
      allowed: whyNot === '',
      whyNot,
      reasons: [...afterSaleReasons[type]],
      lines: order.lines.map((line) => ({ skuId: line.skuId, maxQty: whyNot ? 0 : maxQtyOf(order, type, line) })),
    }
  })

/** @param now ms @param within how long things last, in seconds */
export const previewOf = (order: SoldOrder, claim: Claim, now: number, within: Spans = seconds): AfterSaleReckoning => {
  const { type } = claim
  const max = order.lines.map((line) => ({ skuId: line.skuId, qty: maxQtyOf(order, type, line) }))
  // What can't be had is a problem and costs nothing.
  const lines = merged(claim.lines.filter(isSome)).map(({ skuId, qty }) => ({
    skuId,
    qty: Math.min(qty, qtyOf(max, skuId)),
  }))
  const asked = { type, lines, reason: claim.reason }
  const refundAmount = givesMoney(type) ? refundLimit(order, asked) : zero
  const amounts = shareOut(refundAmount, order.lines, lines)
  return {
    path: afterSalePathText[type],
    steps: goodWay(type).map((key) => ({ key, text: afterSaleStepText(type, key) })),
    ...feeOf(order, asked),
    refundAmount,
    refundTo: givesMoney(type) ? ['reserve', 'original'] : ['reserve'],
    shipBackDays:
      afterSaleAfter(type, 'applied', 'approve') === 'waiting_return'
        ? Math.ceil(within.afterSaleShipBack / 86_400)
        : 0,
    lines: max.map(({ skuId, qty }, i) => ({ skuId, maxQty: qty, amount: amounts[i]! })),
    problems: problemsOf(order, claim, { whyNot: whyNotOf(order, type, now, within), limit: refundAmount, max }),
  }
}

/** What is given back where less may be asked for. */
export const refundOf = ({ refundAmount }: Pick<AfterSaleReckoning, 'refundAmount'>, asked: Fen | undefined): Fen =>
  fen(Math.min(asked ?? refundAmount, refundAmount))

/** Whether an order in that state may admit any application at all. */
export const mayHaveAfterSales = (status: OrderStatus): boolean => !NEVER.includes(status)
const NEVER: readonly OrderStatus[] = ['pending_payment', 'cancelled', 'closed']

/** How long goods that were sent may be claimed: until so long after the order was completed. @param now ms */
export const isInWindow = (
  { completedAt }: Pick<SoldOrder, 'completedAt'>,
  now: number,
  within: Pick<Spans, 'afterSaleWindow'> = seconds,
): boolean => completedAt === null || now < completedAt + within.afterSaleWindow * 1000

/** Whether the station needn't be asked: nobody has gone to fetch the goods. */
export const isApprovedAtOnce = ({ status }: Pick<SoldOrder, 'status'>, type: AfterSaleType): boolean =>
  type === 'refund_before_ship' && status === 'paid'

const isSome = ({ qty }: { qty: number }): boolean => Number.isSafeInteger(qty) && qty > 0

const problemsOf = (
  order: SoldOrder,
  { type, lines, reason, asked }: Claim,
  { whyNot, limit, max }: { whyNot: string; limit: Fen; max: readonly { skuId: string; qty: number }[] },
): string[] => {
  if (whyNot) return [whyNot]
  const problems: string[] = []
  if (lines.length === 0) problems.push(afterSaleWords.noLines)
  else if (!lines.every(isSome) || merged(lines).some(({ skuId, qty }) => qty > qtyOf(max, skuId)))
    problems.push(afterSaleWords.tooMany)
  else if (type === 'intercept' && !parcelsToStop(order.parcels, lines)) problems.push(afterSaleWords.wholeParcels)
  if (!reasonOf(type, reason)) problems.push(afterSaleWords.noReason)
  if (asked !== null && type !== 'refund_only') problems.push(afterSaleWords.noAmount)
  else if (asked !== null && (asked <= 0 || asked > limit)) problems.push(afterSaleWords.wrongAmount(limit))
  return problems
}

/** How many pieces of a line an application of that type may name. */
const maxQtyOf = (order: SoldOrder, type: AfterSaleType, line: SoldLine): number => {
  const { skuId, qty, refunded, shipped, returned } = line
  const claimed = (unsent: boolean) =>
    qtyOf(
      order.claims.filter((one) => (one.type === 'refund_before_ship') === unsent),
      skuId,
    )
  if (type === 'refund_before_ship')
    return atLeast0(qty - refunded - shipped - claimed(true) - qtyOf(order.held, skuId))

  const all = order.parcels.flatMap(({ items }) => items)
  const delivered = order.parcels.flatMap((parcel) => (parcel.isDelivered ? parcel.items : []))
  const free = shipped - returned - claimed(false)
  // Pieces in no parcel are those of interceptions. All others that were claimed count as delivered: nobody knows which they were.
  const taken = atLeast0(returned + claimed(false) - (shipped - qtyOf(all, skuId)))
  switch (type) {
    case 'intercept':
      return atLeast0(Math.min(free, qtyOf(all, skuId) - qtyOf(delivered, skuId)))
    case 'return_refund':
    case 'exchange':
      return atLeast0(order.status === 'completed' ? free : Math.min(free, qtyOf(delivered, skuId) - taken))
    default: // no goods come back
      return atLeast0(free)
  }
}

const atLeast0 = (qty: number): number => Math.max(0, qty)

/** '' where it is allowed. */
const whyNotOf = (order: SoldOrder, type: AfterSaleType, now: number, within: Spans): string => {
  const { status, lines, parcels } = order
  if (status === 'pending_payment') return afterSaleWords.unpaid
  if (status === 'cancelled' || status === 'closed') return afterSaleWords.over
  const hasSome = lines.some((line) => maxQtyOf(order, type, line) > 0)
  if (type === 'refund_before_ship') {
    const isSent = lines.every(({ qty, refunded, shipped }) => qty === refunded + shipped)
    return hasSome ? '' : isSent ? afterSaleWords.allSent : afterSaleWords.allHeld
  }
  if (!lines.some(({ shipped }) => shipped > 0)) return afterSaleWords.noneSent
  if (!isInWindow(order, now, within)) return afterSaleWords.tooLate(spanText(within.afterSaleWindow))
  const isCompleted = status === 'completed'
  const isAllThere = parcels.length > 0 && parcels.every(({ isDelivered }) => isDelivered)
  if (type === 'intercept' && (isCompleted || isAllThere)) return afterSaleWords.delivered
  const isArrived = isCompleted || parcels.some(({ isDelivered }) => isDelivered)
  if ((type === 'return_refund' || type === 'exchange') && !isArrived) return afterSaleWords.notDelivered
  return hasSome ? '' : afterSaleWords.allClaimed
}
