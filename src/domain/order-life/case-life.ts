import type { CaseStatus, Doers } from './types'

/** What moves a case along. */
export type CaseEvent = 'choose' | 'choose_to_wait' | 'settle' | 'unpaid' | 'deadline' | 'withdraw'

/**
 * The life of an abnormal case: chosen, it is over at once or waits for a payment, for pieces or for the station; what nobody chose by
 * the deadline happens by itself. `withdraw`: the order, or its pieces, went.
 */
export const caseLife: Record<CaseStatus, Partial<Record<CaseEvent, CaseStatus>>> = {
  open: { choose: 'resolved', choose_to_wait: 'processing', deadline: 'auto_resolved', withdraw: 'cancelled' },
  processing: {
    choose: 'resolved',
    choose_to_wait: 'processing',
    settle: 'resolved',
    unpaid: 'open',
    deadline: 'auto_resolved',
    withdraw: 'cancelled',
  },
  resolved: {},
  auto_resolved: {},
  cancelled: {},
}

export const caseDoers: Doers<CaseEvent> = {
  choose: ['buyer'],
  choose_to_wait: ['buyer'],
  settle: ['buyer', 'station', 'system'],
  unpaid: ['system'],
  deadline: ['system'],
  withdraw: ['buyer', 'station', 'system', 'platform'],
}
