/**
 * Runs one statement. Parameters are $1, $2 …; rows come back as plain objects (int8 as number, timestamptz as Date, jsonb parsed).
 * Statements that are asked again and again keep their plan on each connection. `plan` names it where that is worth it from the first time
 * (the same name always goes with the same text), and `false` plans anew each time: where the best way depends on what is asked for.
 */
export interface Queryable {
  query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[], plan?: string | false): Promise<R[]>
}

/**
 * The database behind everything: PGlite by default, any PostgreSQL by DATABASE_URL; the same SQL for both (PostgreSQL 15's).
 * PGlite has one connection: inside `tx` only the handed-in `tx` may be used, never the outer one, and nothing may wait for the network.
 */
export interface Db extends Queryable {
  /** One transaction, READ COMMITTED. Serialization failures and deadlocks are tried again, at most 3 times. */
  tx<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}
