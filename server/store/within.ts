import type { Db, Queryable } from './db'

/** A transaction as a database, for use cases that open their own inside another's: theirs are savepoints of it. */
export const within = (tx: Queryable): Db => ({
  query: (sql, params, plan) => tx.query(sql, params, plan),
  async tx(work) {
    await tx.query('savepoint inner_tx')
    try {
      const result = await work(tx)
      await tx.query('release savepoint inner_tx')
      return result
    } catch (error) {
      // Where the connection is gone there is nothing to go back to: the first error says why.
      await tx.query('rollback to savepoint inner_tx; release savepoint inner_tx').catch(() => undefined)
      throw error
    }
  },
  close: async () => undefined,
})
