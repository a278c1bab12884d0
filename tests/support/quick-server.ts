import { buildApp } from '../../server/app'
import { backgroundOf, type Background } from '../../server/background'
import { machineClock as clock } from '../../server/base/clock'
import { readConfig } from '../../server/base/config'
import { jsonLogger } from '../../server/base/log'
import type { Db } from '../../server/store/db'
import { openDb } from '../../server/store/open'
import { wholeDeps } from './whole-deps'

/** The whole server as a process of its own, which looks for work more often than one that is in use. Its database is migrated. */
export const quickServer = async (
  tasksOf: (of: Background, db: Db) => Background | Promise<Background>,
): Promise<void> => {
  const config = readConfig(process.env)
  const log = jsonLogger(config.logLevel, clock, (line) => void process.stderr.write(line))
  const db = await openDb(config, log)
  const { deps, runner } = await wholeDeps(db, config, log)
  const app = await buildApp(deps)
  const tasks = await tasksOf(backgroundOf(deps), db)
  const stop = await runner.start(tasks, { restMs: 100, expireMs: 500 })
  await app.listen({ port: config.port, host: config.host })
  process.once('SIGTERM', () => {
    void app
      .close()
      .then(stop)
      .then(() => db.close())
      .then(() => process.exit(0))
  })
}
