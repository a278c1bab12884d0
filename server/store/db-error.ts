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

/** Serialization failure, deadlock: nothing happened, trying again may do. */
export const worthRetrying = (error: unknown): boolean =>
  error instanceof DbError && /^40(?:001|P01)$/.test(error.sqlState)

// Time-out of a statement or lock, no connection or memory left, shut down, starting up.
const AWAY = /^(?:57014|55P03|53\d{3}|08\d{3}|57P0[1-5]|25P03|25006)$/
const GONE =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|Connection terminated|timeout exceeded when trying to connect|not queryable|closed the connection|Client has encountered a connection error/i

const isAway = (error: Error & { code?: unknown }): boolean =>
  (typeof error.code === 'string' && AWAY.test(error.code)) ||
  GONE.test(`${typeof error.code === 'string' ? error.code : ''} ${error.message}`)

/** A driver's error as one of ours: `busy` where surely nothing was done, else a `DbError`. */
export const translated = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof Failure || error instanceof DbError) return error
  if (isAway(error)) return Object.assign(busy(), { cause: error })
  return new DbError(error)
}
