import type { Config } from '../base/config'
import type { Db } from './db'
import type { Logger } from '../base/log'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'

export const openDb = (config: Config, log: Logger): Promise<Db> =>
  config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databasePool, log, config.databaseWaitMs)
    : openPglite(config.dataDir, config.minFreeMb)
