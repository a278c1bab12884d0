import type { Queryable } from '../../server/store/db'

/**
 * A server was killed just now: the queue misses it after a while, which a spec doesn't wait for.
 * @returns what lets it be missed at once; to be called until the job goes on
 */
export const missKilled = async (db: Queryable): Promise<() => Promise<void>> => {
  const [at] = await db.query<{ now: Date }>('select now()')
  return async () => {
    await db.query(
      `update pgboss.job set started_on = now() - interval '1 hour' where state = 'active' and started_on < $1`,
      [at!.now],
    )
    await db.query(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)
  }
}
