import { Failure } from '../../src/domain/failure'
import { busy } from '../../src/domain/no-answer'

/** What the database refused, whichever it is. No SQLSTATE leaves the server: some are codes of the wire that mean something else. */
export class DbError extends Error {
  readonly sqlState: string
  readonly constraint: string

  constructor(cause: Error & { code?: unknown; constraint?: unknown }) {
    super(cause.message, { cause })
    this.name = 'DbError'
    this.sqlState = typeof cause.code === 'string' ? cause.code : ''
    this.constraint = typeof cause.constraint === 'string' ? cause.constraint : ''
  }
}

/** Whether it is the second of its kind, e.g. a row inserted by somebody else in the same moment. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  error instanceof DbError &&
  error.sqlState === '23505' &&
  (constraint === undefined || error.constraint === constraint)

/** A table was given another shape (by a newer version of ours beside this one) since the statement was planned. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DbError && error.sqlState === '0A000' && error.message.includes('cached plan')

/** Serialization failure, deadlock, a plan that is out of date: nothing happened, trying again may do. */
export const worthRetrying = (error: unknown): boolean =>
  error instanceof DbError && (/^40(?:001|P01)$/.test(error.sqlState) || isStalePlan(error))

/** Not asked at all: a statement before it, of the same transaction, had failed. */
export const isAborted = (error: unknown): boolean => error instanceof DbError && error.sqlState === '25P02'

// Time-out of a statement or lock, no connection or memory left, shut down, starting up.
const AWAY = /^(?:57014|55P03|53\d{3}|08\d{3}|57P0[1-5]|25P03|25006)$/
const GONE =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|Connection terminated|timeout exceeded when trying to connect|not queryable|closed the connection|Client has encountered a connection error/i

const codeOf = (error: Error & { code?: unknown }): string => (typeof error.code === 'string' ? error.code : '')

const isAway = (error: Error): boolean => AWAY.test(codeOf(error)) || GONE.test(`${codeOf(error)} ${error.message}`)

/** The connection was lost: what was sent before may have been done. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Failure) && GONE.test(`${codeOf(error)} ${error.message}`)

/** Nobody knows whether it was committed: neither "busy" nor any other answer would be true. Asked again with its request id, it tells. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** A statement of the transaction had failed and its work went on as if it hadn't: what was to be committed is undone. */
export class RolledBack extends Error {
  constructor() {
    super('the transaction was rolled back instead of committed')
    this.name = 'RolledBack'
  }
}

/** A driver's error as one of ours: `busy` where surely nothing was done, else a `DbError`. */
export const translated = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof Failure || error instanceof DbError) return error
  if (isAway(error)) return Object.assign(busy(), { cause: error })
  return new DbError(error)
}

/** A value that can't be stored as it is: too long, too large, not what the column takes. The same again is refused again. */
export const isBadValue = (error: unknown): boolean => error instanceof DbError && /^2[23]/.test(error.sqlState)
