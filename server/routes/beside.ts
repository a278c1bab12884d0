import type { CallName } from '../../wire/calls'
import type { Logger } from '../base/log'

/** What went wrong beside the answer of a call, which was given all the same. */
export const besideFailed =
  (log: Logger, call: CallName) =>
  (error: unknown): void =>
    log.error('beside-failed', { call, error })
