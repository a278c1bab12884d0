import pg from 'pg'
import type { Db, Queryable } from './db'
import type { Logger } from '../base/log'
import { committing, isAside, stillWanted } from './deadline'
import { isLost, isStalePlan, OutcomeUnknown, RolledBack, translated, worthRetrying } from './db-error'
import { planNames } from './plans'
import { factsOf, type PostgresFacts } from './postgres-facts'
import { askedWithin, insideTx, isRead, mustBeOutsideTx, retrying } from './tx-scope'

const { Pool } = pg

/**
 * Any PostgreSQL (15 or later), by URL. Whoever waits for it is answered within the 3 seconds a client waits: a statement gets 2 s, a
 * lock 1 s, a connection 800 ms. `onFacts` hears what kind of server it is before anything is done with it.
 */
export const openPostgres = async (
  url: string,
  size: number,
  log: Logger,
  waitMs = 800,
  onFacts: (facts: PostgresFacts) => void = () => {},
): Promise<Db> => {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 2000,
    // Many short questions at once: each has one core, and none is worth compiling.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
    lock_timeout: 1000,
    idle_in_transaction_session_timeout: 5000,
    keepAlive: true,
    pipeline: true,
    application_name: 'daifa-mall',
    types: { getTypeParser },
  })
  // An error without a listener ends the process: idle clients tell the pool, clients at work only themselves.
  pool.on('error', (error) => log.warn('database-connection-lost', { error }))
  pool.on('connect', (client) => client.on('error', (error) => log.warn('database-connection-lost', { error })))
  try {
    const facts = await factsOf(pool)
    if (facts.switchedOff.length > 0) log.warn('database-may-lose-data', { off: facts.switchedOff })
    if (facts.transport === 'unverified') log.warn('database-certificate-unverified')
    onFacts(facts)
  } catch (error) {
    await pool.end()
    throw translated(error)
  }
  return postgresDb(pool)
}

/** What the connections of a pool keep plans of, under which names. */
interface Plans {
  nameOf(sql: string): string | undefined
  /** Names of another generation are plans made anew: a table was changed under those that there are. */
  generation: number
}

/** Some ten kilobytes each, on every connection. */
const MOST_NAMES = 200

const postgresDb = (pool: pg.Pool): Db => {
  const plans: Plans = { nameOf: planNames(MOST_NAMES), generation: 0 }
  return {
    async query<R>(sql: string, params?: readonly unknown[], plan?: string | false) {
      mustBeOutsideTx()
      if (isRead(sql)) return retrying(isStalePlan, () => run<R>(pool, plans, sql, params, plan))
      committing()
      return retrying(isStalePlan, () => write<R>(pool, plans, sql, params, plan))
    },
    async tx(work) {
      mustBeOutsideTx()
      return retrying(worthRetrying, () => tryTx(pool, plans, work))
    },
    close: () => pool.end(),
  }
}

const tryTx = async <T>(pool: pg.Pool, plans: Plans, work: (tx: Queryable) => Promise<T>): Promise<T> => {
  stillWanted()
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    // Sent along with what the work asks for first, which needn't wait for it to be answered.
    inOnePiece(client)
    const begun = run(client, plans, 'begin')
    begun.catch(() => {})
    const { tx, over } = askedWithin(async (sql, params, plan) => {
      inOnePiece(client)
      return (await Promise.all([run(client, plans, sql, params, plan), begun]))[0] as never
    })
    let result: T
    try {
      result = await insideTx(() => work(tx)).finally(over)
      await begun
      committing()
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => (broken = failed))
      throw error
    }
    await commit(client).catch((error: Error) => {
      broken = error
      throw error
    })
    return result
  } finally {
    client.release(broken)
  }
}

/** What is asked for until it is waited for leaves together: to wake the other side costs more than most statements. */
const inOnePiece = ({ connection: { stream } }: pg.PoolClient): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    throw translated(error)
  }
}

/** Lost during COMMIT nobody knows whether it was done: that is not "busy". */
const commit = async (client: pg.PoolClient): Promise<void> => {
  let done: pg.QueryResult
  try {
    done = await client.query('commit')
  } catch (error) {
    const known = error instanceof pg.DatabaseError ? translated(error) : error
    if (worthRetrying(known)) throw known
    throw new OutcomeUnknown(error)
  }
  if (done.command === 'ROLLBACK') throw new RolledBack()
}

/** One statement that commits by itself. */
const write = async <R>(pool: pg.Pool, plans: Plans, ...statement: Statement): Promise<R[]> => {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    return await asked<R>(client, plans, ...statement)
  } catch (error) {
    if (!isLost(error)) throw translated(error)
    broken = error as Error
    throw isAside() ? translated(error) : new OutcomeUnknown(error)
  } finally {
    client.release(broken)
  }
}

type Statement = [sql: string, params?: readonly unknown[] | undefined, plan?: string | false | undefined]

const run = async <R>(on: pg.Pool | pg.PoolClient, plans: Plans, ...statement: Statement): Promise<R[]> => {
  stillWanted()
  try {
    return await asked<R>(on, plans, ...statement)
  } catch (error) {
    throw translated(error)
  }
}

const asked = async <R>(on: pg.Pool | pg.PoolClient, plans: Plans, ...[sql, params, plan]: Statement): Promise<R[]> => {
  // Without parameters several statements may stand in one text, which have no plan together.
  const name = plan ?? (params && plans.nameOf(sql))
  const query = {
    text: sql,
    ...(params && { values: [...params] }),
    ...(name && { name: `${name}.${plans.generation}` }),
  }
  try {
    const result = (await on.query(query)) as unknown as pg.QueryResult | pg.QueryResult[]
    return (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as R[]
  } catch (error) {
    if (isStalePlan(translated(error))) plans.generation++
    throw error
  }
}

const INT8 = 20
const DATE = 1082

/** Like in ./pglite: int8 as number, dates as their text. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  return pg.types.getTypeParser(oid, format)
}) as typeof pg.types.getTypeParser
