import { createHash } from 'node:crypto'
import PgBoss from 'pg-boss'
import type { Db, Queryable } from '../store/db'

/**
 * pg-boss as a queue in our own database: who does what when, with retries and the end of what died. It gets our connections and none of
 * its timers, so PGlite's one connection is enough, and what it writes can lie in our transactions (docs/adr/0012).
 */
export const JOBS = 'jobs'
export const ROUNDS = 'rounds'

const RETENTION_MINUTES = 365 * 24 * 60
const UNLIMITED = 1_000_000 // how often is ours to decide (./work)

const queues: readonly PgBoss.Queue[] = [
  { name: JOBS, retryLimit: UNLIMITED, retryDelay: 1, retryBackoff: true, retentionMinutes: RETENTION_MINUTES },
  { name: ROUNDS, retryLimit: UNLIMITED, retryDelay: 0, retentionMinutes: RETENTION_MINUTES },
]

/** Its tables, as its version wants them, and our queues. The caller sees to it that one process does so at a time. */
export const installQueues = async (tx: Queryable): Promise<void> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => answer(tx, unwrapped(text) ?? text, values) },
    ...QUIET,
  })
  await boss.start()
  const known = (await boss.getQueues()).map(({ name }) => name)
  for (const queue of queues) if (!known.includes(queue.name)) await boss.createQueue(queue.name, queue)
}

/** For use at any time after `installQueues`; `inTx` for what is to lie in a transaction of ours. */
export const queueOf = (db: Db, onError: (error: unknown) => void): PgBoss =>
  new PgBoss({
    db: {
      async executeSql(text, values) {
        try {
          const inner = unwrapped(text)
          return await (inner === null ? answer(db, text, values) : db.tx((tx) => answer(tx, inner)))
        } catch (error) {
          onError(error) // its fetch says "nothing there" to every error
          throw error
        }
      },
    },
    ...QUIET,
  })

export const inTx = (tx: Queryable): { db: PgBoss.Db } => ({
  db: { executeSql: (text, values) => answer(tx, text, values) },
})

/** No timers, no connections of its own. */
const QUIET = { supervise: false, schedule: false } as const

const answer = async (on: Queryable, text: string, values?: readonly unknown[]) => ({
  rows: await on.query(text, values),
})

/** Its texts with a BEGIN of their own would leave a pooled connection inside a failed transaction: they get one of ours. */
const unwrapped = (text: string): string | null => /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)?.[1] ?? null

/** The same id for the same name: there is one turn of a round at any time. */
export const turnIdOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
