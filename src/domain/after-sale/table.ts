import type { Doers } from '../order-life/types'
import type { AfterSaleDeadline, AfterSaleEvent, AfterSaleStatus, AfterSaleType } from './types'

type ByType = Partial<Record<AfterSaleType, AfterSaleStatus>>
type Life = Record<AfterSaleStatus, Partial<Record<AfterSaleEvent, AfterSaleStatus | ByType>>>

/**
 * The life of an application: what may happen in which state, and where it leads, by its type where types differ. ./advance decides by
 * it, the server keeps to it, the machine is drawn from it.
 */
export const afterSaleLife: Life = {
  applied: {
    edit: 'applied',
    approve: {
      refund_before_ship: 'refunding',
      refund_only: 'refunding',
      return_refund: 'waiting_return',
      exchange: 'waiting_return',
      intercept: 'returning',
      reship: 'reshipping',
    },
    reject: 'rejected',
    cancel: 'cancelled',
    lapse: { refund_before_ship: 'closed' }, // its order gave everything back
  },
  waiting_return: { ship_back: 'returning', cancel: 'cancelled', lapse: 'closed' },
  returning: {
    ship_back: { return_refund: 'returning', exchange: 'returning' },
    receive: 'inspecting',
    missed: { intercept: 'closed' },
    lapse: 'closed',
  },
  inspecting: {
    pass: { return_refund: 'refunding', intercept: 'refunding', exchange: 'reshipping' },
    fail: 'rejected_goods',
  },
  rejected_goods: { send_back: 'sending_back', abandon: 'closed' },
  sending_back: { sent: 'closed' },
  reshipping: { sent: 'waiting_receive', cannot: 'refunding' },
  waiting_receive: { confirm: 'completed' },
  refunding: { refunded: 'completed' },
  rejected: { reapply: 'applied' },
  cancelled: {},
  closed: {},
  completed: {},
}

/** Who may do it, by hand first; ./advance writes it into the log, the audit holds every log against it. */
export const afterSaleDoers: Doers<AfterSaleEvent> = {
  edit: ['buyer'],
  reapply: ['buyer'],
  approve: ['station', 'system'],
  reject: ['station', 'system'],
  cancel: ['buyer'],
  ship_back: ['buyer'],
  receive: ['station'],
  missed: ['station'],
  pass: ['station', 'system'],
  fail: ['station'],
  send_back: ['buyer'],
  abandon: ['buyer', 'system'],
  sent: ['station'],
  cannot: ['station'],
  confirm: ['buyer', 'system'],
  lapse: ['system'],
  refunded: ['system'],
}

/** Every state, in the order in which they are told. */
export const afterSaleStatuses = Object.keys(afterSaleLife) as [AfterSaleStatus, ...AfterSaleStatus[]]

/** The state after the event, or null where it may not happen. */
export const afterSaleAfter = (
  type: AfterSaleType,
  status: AfterSaleStatus,
  event: AfterSaleEvent,
): AfterSaleStatus | null => {
  const to = afterSaleLife[status][event]
  return typeof to === 'string' ? to : (to?.[type] ?? null)
}

/** How long a state may last, and what happens then by itself; null: as long as it takes. */
export const afterSaleDeadline = (
  type: AfterSaleType,
  status: AfterSaleStatus,
): { within: AfterSaleDeadline; event: AfterSaleEvent } | null => {
  switch (status) {
    case 'applied': // a parcel that nobody stopped in two days has gone on
      return { within: 'afterSaleReview', event: type === 'intercept' ? 'reject' : 'approve' }
    case 'waiting_return':
      return { within: 'afterSaleShipBack', event: 'lapse' }
    case 'returning':
      return { within: 'afterSaleReceive', event: 'lapse' }
    case 'inspecting':
      return { within: 'afterSaleInspect', event: 'pass' }
    case 'rejected_goods':
      return { within: 'afterSaleChoose', event: 'abandon' }
    case 'waiting_receive':
      return { within: 'afterSaleConfirm', event: 'confirm' }
    default:
      return null
  }
}

/** Whether somebody is still to do something; a rejected one may be filed again, and is none until then. */
export const isOpen = (status: AfterSaleStatus): boolean =>
  status !== 'rejected' && Object.keys(afterSaleLife[status]).length > 0

/** Whether no other application may name its pieces; once its money is on the way the order's lines say so themselves. */
export const holdsPieces = (status: AfterSaleStatus): boolean => isOpen(status) && status !== 'refunding'

/**
 * Whether its fee is frozen: until the station has done what it is for. A parcel that came back has been worked on; the fee of an
 * exchange is for the new parcel too.
 */
export const feeIsHeld = (type: AfterSaleType, status: AfterSaleStatus): boolean =>
  status === 'applied' ||
  status === 'waiting_return' ||
  status === 'returning' ||
  (type === 'exchange' && (status === 'inspecting' || status === 'reshipping'))

/** What the buyer may do with an application now; `isInWindow`: the order's goods may still be claimed. */
export const afterSaleCan = (
  { type, status }: { type: AfterSaleType; status: AfterSaleStatus },
  isInWindow: boolean,
) => {
  const may = (event: AfterSaleEvent): boolean => afterSaleAfter(type, status, event) !== null
  return {
    cancel: may('cancel'),
    ship: may('ship_back'),
    edit: may('edit'),
    reapply: may('reapply') && isInWindow,
    choose: may('send_back'),
    confirm: may('confirm'),
  }
}

/** What happens where all goes well, in the order in which it is looked for. */
const GOOD: readonly AfterSaleEvent[] = ['approve', 'receive', 'pass', 'sent', 'ship_back', 'refunded', 'confirm']

/** The states on the way to its end where all goes well. */
export const goodWay = (type: AfterSaleType): AfterSaleStatus[] => {
  const way: AfterSaleStatus[] = ['applied']
  for (const status of way) {
    const to = GOOD.map((event) => afterSaleAfter(type, status, event)).find((next) => next !== null)
    if (to) way.push(to)
  }
  return way
}
