import type { Db, Queryable } from '../../server/store/db'

export interface CountedDb extends Db {
  /** What was sent to the database since, one after the other; BEGIN and COMMIT count too, as each is a turn of its own. */
  readonly statements: readonly string[]
  forget(): void
}

/** A database that remembers what it is asked. */
export const countedDb = (db: Db): CountedDb => {
  let statements: string[] = []
  const counted = (on: Queryable): Queryable => ({
    query(sql, params, plan) {
      statements.push(sql)
      return on.query(sql, params, plan)
    },
  })
  return {
    ...counted(db),
    tx: (work) =>
      db.tx(async (tx) => {
        statements.push('begin')
        const result = await work(counted(tx))
        statements.push('commit')
        return result
      }),
    close: () => db.close(),
    get statements() {
      return statements
    },
    forget() {
      statements = []
    },
  }
}
