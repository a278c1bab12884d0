import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable } from './db'
import { isAborted } from './db-error'

/**
 * Inside a transaction only the handed-in `tx` may be used: on PGlite's one connection anything else would wait for ever, on
 * PostgreSQL it would see other rows. Found here at once, instead of by a hanging test.
 */
const inside = new AsyncLocalStorage<true>()

export const insideTx = <T>(work: () => Promise<T>): Promise<T> => inside.run(true, work)

export const mustBeOutsideTx = (): void => {
  if (inside.getStore()) throw new Error('inside a transaction: use its tx, not the outer db')
}

/**
 * What the work of a transaction asks by. What is asked along with a statement that fails, and so comes after it, fails for the same reason:
 * of its own accord the database says only that the transaction is aborted. Once it is over nothing is asked by it any more: it would
 * happen outside, or within somebody else's.
 */
export const askedWithin = (query: Queryable['query']): { tx: Queryable; over: () => void } => {
  let isOver = false
  let reason: unknown
  return {
    tx: {
      async query(sql, params, plan) {
        if (isOver) throw new Error('the transaction is over')
        try {
          return await query(sql, params, plan)
        } catch (error) {
          if (!isAborted(error)) reason = error
          throw reason ?? error
        }
      },
    },
    over: () => void (isOver = true),
  }
}

const RETRIES = 3

/** Tries again what `again` allows, at most 3 times. */
export const retrying = async <T>(again: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= RETRIES || !again(error)) throw error
    }
  }
}

/** A statement that only reads. What isn't surely one counts as writing. */
export const isRead = (sql: string): boolean =>
  /^\s*(?:select|show)\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|merge)\b/i.test(sql))
