import { fen, minus, zero, type Fen } from '../money'
import { TRACKING } from '../order-life/station'
import type { Actor } from '../order-life/types'
import { refusals } from '../refusals'
import { cleanText } from '../text'
import { merged } from './money'
import { afterSaleAfter, afterSaleDeadline, afterSaleDoers, feeIsHeld } from './table'
import type {
  AfterSaleCase,
  AfterSaleEvent,
  AfterSaleOutcome,
  AfterSaleStatus,
  AfterSaleStep,
  AfterSaleWish,
} from './types'
import { afterSaleStatusText, afterSaleText, afterSaleWishText } from './words'

/**
 * What a wish means to an application: the one place that decides, for server and memory alike. `limit` is what ./money refundLimit says
 * of it at this moment; less may be asked for, never more.
 * @throws Failure conflict where its state doesn't allow it; invalid for a number that no parcel has, or where no word says why
 */
export const moveAfterSale = (one: AfterSaleCase, wish: AfterSaleWish, limit: Fen): AfterSaleOutcome => {
  const event = eventOf(one, wish)
  const to = event && afterSaleAfter(one.type, one.status, event)
  if (!event || !to) throw notNow(one, event ?? 'lapse')
  const isByItself = wish.type === 'deadline' || wish.type === 'lapse' || (wish.type === 'approve' && wish.isAtOnce)
  const who: Actor = isByItself ? 'system' : afterSaleDoers[event][0]!
  const steps: AfterSaleStep[] = [{ event, who, from: one.status, to, text: textOf(one, wish, event, to) }]

  const refund = to === 'refunding' ? fen(Math.min(one.asked ?? limit, limit)) : zero
  // What goes into the reserve is there at once; a provider has to say so first.
  if (to === 'refunding' && (one.refundTo === 'reserve' || refund === 0))
    steps.push({
      event: 'refunded',
      who: 'system',
      from: to,
      to: 'completed',
      text: afterSaleText.refunded(refund, one.refundTo),
    })
  const status = steps.at(-1)!.to
  const pieces = to === 'refunding' ? merged(one.lines) : []
  const isUnsent = one.type === 'refund_before_ship'
  return {
    status,
    steps,
    refund,
    gone: isUnsent ? pieces : [],
    returned: isUnsent ? [] : pieces,
    ...feesOf(one, wish, event, to),
    deadline: one.status === 'returning' && to === 'returning' ? 'keep' : deadlineIn(one.type, status),
  }
}

const deadlineIn = (type: AfterSaleCase['type'], status: AfterSaleStatus): AfterSaleOutcome['deadline'] =>
  afterSaleDeadline(type, status)?.within ?? null

const eventOf = ({ type, status }: AfterSaleCase, wish: AfterSaleWish): AfterSaleEvent | null =>
  wish.type === 'deadline' ? (afterSaleDeadline(type, status)?.event ?? null) : wish.type

/** A fee is frozen at the application, and either taken or freed when it isn't held any more. */
const feesOf = (
  { type, status, fee }: AfterSaleCase,
  wish: AfterSaleWish,
  event: AfterSaleEvent,
  to: AfterSaleStatus,
): Pick<AfterSaleOutcome, 'feeMove' | 'freeze'> => {
  if (wish.type === 'edit') return { feeMove: null, freeze: minus(wish.fee, fee) }
  if (wish.type === 'reapply') return { feeMove: null, freeze: wish.fee }
  if (fee === 0 || !feeIsHeld(type, status) || feeIsHeld(type, to)) return { feeMove: null, freeze: zero }
  const isForNothing = to === 'rejected' || to === 'cancelled' || to === 'closed' || event === 'cannot'
  return { feeMove: isForNothing ? 'free' : 'take', freeze: zero }
}

const textOf = (one: AfterSaleCase, wish: AfterSaleWish, event: AfterSaleEvent, to: AfterSaleStatus): string => {
  switch (wish.type) {
    case 'deadline':
      return byItself(one, event, to)
    case 'edit':
    case 'reapply':
    case 'cancel':
    case 'receive':
    case 'missed':
    case 'pass':
    case 'abandon':
    case 'cannot':
    case 'confirm':
      return afterSaleText[wish.type]
    case 'send_back':
      return afterSaleText.sendBack
    case 'approve':
      return wish.isAtOnce ? afterSaleText.approveAtOnce : afterSaleText.approve(to)
    case 'lapse':
      return afterSaleText.lapse(one.status)
    case 'refunded':
      return afterSaleText.refunded(one.amount, one.refundTo)
    case 'reject':
      return afterSaleText.reject(said(wish.reason, 'reason'))
    case 'fail':
      return afterSaleText.fail(said(wish.note, 'note'))
    default:
      return parcelText(one, wish, to)
  }
}

const parcelText = (
  { type, status }: AfterSaleCase,
  wish: Extract<AfterSaleWish, { trackingNo: string }>,
  to: AfterSaleStatus,
): string => {
  const { brand, trackingNo } = wish
  if (!TRACKING.test(trackingNo)) throw refusals.wrongTrackingNo()
  if (wish.type === 'ship_back') return afterSaleText[status === to ? 'mendNumber' : 'shipBack'](brand, trackingNo)
  return to === 'closed' ? afterSaleText.sentBack(brand, trackingNo) : afterSaleText.sent(type, brand, trackingNo)
}

const byItself = ({ status }: AfterSaleCase, event: AfterSaleEvent, to: AfterSaleStatus): string => {
  switch (event) {
    case 'approve':
      return afterSaleText.approveByItself(to)
    case 'reject':
      return afterSaleText.rejectByItself
    case 'pass':
      return afterSaleText.passByItself
    case 'abandon':
      return afterSaleText.abandonByItself
    case 'confirm':
      return afterSaleText.confirmByItself
    default:
      return afterSaleText.lapse(status)
  }
}

/** A buyer who is refused is told why. */
const said = (text: string, field: string): string => {
  const words = cleanText(text)
  if (words === '') throw refusals.sayWhy(field)
  return words
}

const notNow = ({ type, status }: AfterSaleCase, event: AfterSaleEvent): Error =>
  refusals.afterSaleNotNow(afterSaleStatusText(type, status), afterSaleWishText(event))
