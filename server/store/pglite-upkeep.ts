import type { Db } from './db'

/**
 * What a PostgreSQL has processes of its own for, and PGlite, which is one process, does at no time: checkpoints, without which its log
 * only grows and is read from end to end after a crash, and autovacuum with its usual thresholds. One statement after the other, so that
 * buyers come in between.
 */
export const keepUp = async (db: Db): Promise<void> => {
  const [log] = await db.query<{ isLong: boolean }>(
    `select pg_current_wal_lsn() - redo_lsn > $1 as "isLong" from pg_control_checkpoint()`,
    [MOST_LOG_BYTES],
  )
  if (log!.isLong) await db.query('checkpoint')
  const changed = await db.query<{ name: string; isBloated: boolean }>(
    `select * from (
       select format('%I.%I', schemaname, relname) as name, n_dead_tup > 50 + 0.2 * n_live_tup as "isBloated",
         n_mod_since_analyze > 50 + 0.1 * n_live_tup as "hasChanged" from pg_stat_user_tables) t
     where "isBloated" or "hasChanged"`,
  )
  for (const { name, isBloated } of changed) await db.query(`${isBloated ? 'vacuum (analyze)' : 'analyze'} ${name}`)
}

/** Two of PostgreSQL's files; a checkpoint goes through all 128 MB of its memory, so not after each. */
const MOST_LOG_BYTES = 32 * 1024 * 1024
