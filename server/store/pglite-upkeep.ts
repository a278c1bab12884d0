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
  // Its own tables too: each ANALYZE writes them anew.
  const changed = await db.query<{ name: string; what: string }>(
    `select format('%I.%I', schemaname, relname) as name, case when not "isBloated" then 'analyze' when "isOurs" then 'vacuum (analyze)'
       else 'vacuum' end as what
     from (select *, schemaname not in ('pg_catalog', 'pg_toast', 'information_schema') as "isOurs",
       n_dead_tup > 50 + 0.2 * n_live_tup as "isBloated", n_mod_since_analyze > 50 + 0.1 * n_live_tup as "hasChanged"
       from pg_stat_all_tables) t
     where "isBloated" or ("isOurs" and "hasChanged") order by name`,
  )
  // One that can't be, as it was dropped meanwhile or is damaged, keeps the others from nothing.
  const failures: Error[] = []
  for (const { name, what } of changed) await db.query(`${what} ${name}`).catch((error: Error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Two of PostgreSQL's files; a checkpoint goes through all 128 MB of its memory, so not after each. */
const MOST_LOG_BYTES = 32 * 1024 * 1024
