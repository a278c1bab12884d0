import { mustHold, type Config } from '../base/config'
import type { Db } from './db'
import type { Logger } from '../base/log'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'
import { databaseComplaints } from './postgres-facts'

/**
 * The database that the configuration names. `furtherComplaints` looks at what is in it, so that all that is wrong is said at once.
 * @throws ConfigError, and nothing has been written
 */
export const openDb = async (
  config: Config,
  log: Logger,
  furtherComplaints: (db: Db) => Promise<string[]> = async () => [],
): Promise<Db> => {
  const complaints: string[] = []
  const db = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.databasePool, log, config.databaseWaitMs, (facts) =>
        complaints.push(...databaseComplaints(config, facts)),
      )
    : await openPglite(config.dataDir, config.minFreeMb)
  try {
    mustHold([...complaints, ...(await furtherComplaints(db))])
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
