import { installQueues } from '../jobs/queue'
import type { Db, Queryable } from '../store/db'
import { migrations, type Migration } from './all'

/** A number of our own for PostgreSQL's advisory locks: two servers that start at once wait for each other. */
const LOCK = 20_481_601

/** The database knows a migration that we don't: it belongs to a newer version of us. */
export class NewerDatabase extends Error {
  constructor(names: string[]) {
    super(`数据库已由更新的版本升级过（${names.join('、')}），请使用新版本启动`)
    this.name = 'NewerDatabase'
  }
}

/** Brings the schema up to date, each migration in a transaction of its own. @returns the names of those that ran now */
export const migrate = async (db: Db, list: readonly Migration[] = migrations): Promise<string[]> => {
  await patiently(db, (tx) =>
    tx.query('create table if not exists migrations (name text primary key, at timestamptz not null)'),
  )
  const known = (await db.query<{ name: string }>('select name from migrations')).map(({ name }) => name)
  const newer = known.filter((name) => !list.some((migration) => migration.name === name))
  if (newer.length > 0) throw new NewerDatabase(newer)

  const ran: string[] = []
  for (const { name, statements } of list) {
    const now = await patiently(db, async (tx) => {
      const done = await tx.query('select 1 from migrations where name = $1', [name])
      if (done.length > 0) return false
      for (const statement of statements) await tx.query(statement)
      await tx.query('insert into migrations (name, at) values ($1, now())', [name])
      return true
    })
    if (now) ran.push(name)
  }
  // The queue's tables belong to its package: it brings them up to date itself, here and nowhere else.
  await patiently(db, installQueues)
  return ran
}

/** One at a time over all processes, and without the time limits of a buyer's call. */
export const patiently = <T>(db: Db, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await tx.query(
      'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    return work(tx)
  })
