/**
 * Runs one statement. Parameters are $1, $2 …; rows come back as plain objects (int8 as number, timestamptz as Date, jsonb parsed).
 * `plan` is a name under which a connection may keep the statement's plan: for the few that every page asks, where planning costs as
 * much as running. The same name always goes with the same text.
 */
export interface Queryable {
  query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[], plan?: string): Promise<R[]>
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
