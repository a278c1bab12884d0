import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/app'
import { backgroundOf } from '../../server/background'
import { readConfig } from '../../server/base/config'
import { machineClock } from '../../server/base/clock'
import { silentLogger } from '../../server/base/log'
import { migrate } from '../../server/migrations/migrate'
import { seed } from '../../server/seed/seed'
import { createPglite, pgliteDb } from '../../server/store/pglite'
import { openPostgres } from '../../server/store/postgres'
import { authorisedShop } from '../../tests/support/sandbox-shops'
import { buyersOf } from '../../tests/support/trade'
import { wholeDeps } from '../../tests/support/whole-deps'
import { MONEY_OPS_KEY } from '../../tests/support/money-ops'

/** The whole server in a process of its own, its background work too, over a shop whose merchant has sold much on the platform. */

export interface Standing {
  url: string
  /** Of the merchant, and of buyers who have nothing to do with him. */
  token: string
  others: string[]
  stop(): Promise<void>
}

export interface StandingWish {
  /** '' for PGlite. */
  database: string
  shops: number
  orders: number
  others: number
}

export const standing = async (wish: StandingWish): Promise<Standing> => {
  const child = fork(import.meta.filename, [JSON.stringify(wish)], { execArgv: ['--import', 'tsx'] })
  const [told] = (await once(child, 'message')) as [Omit<Standing, 'stop'>]
  return {
    ...told,
    async stop() {
      const ended = once(child, 'exit')
      child.send('stop')
      await ended
    },
  }
}

const serve = async ({ database, shops, orders, others }: StandingWish): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daifa-bench-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEMO_SPEED: '0',
    OPS_KEY: MONEY_OPS_KEY,
    ...(database && { DATABASE_URL: database }),
  })
  const db = database
    ? await openPostgres(database, 10, silentLogger)
    : pgliteDb(await createPglite({ dataDir: join(dataDir, 'pg') }))
  await migrate(db)
  await seed(db, machineClock.now())
  const { deps, runner } = await wholeDeps(db, config, silentLogger)
  const app = await buildApp(deps)
  const rest = await runner.start(backgroundOf(deps))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const [merchant, ...rest0] = await buyersOf({ url, deps }, 1 + others, 100_000_000)
  for (let shop = 0; shop < shops; shop++)
    await authorisedShop(deps, merchant!.userId, {
      name: `第 ${shop + 1} 家店`,
      orders: Math.round((orders * (shop + 1)) / shops) - Math.round((orders * shop) / shops),
    })
  process.send!({ url, token: merchant!.token, others: rest0.map(({ token }) => token) })
  // Nobody is left to ask it anything.
  process.once('disconnect', () => process.exit(1))
  process.once('message', () => {
    void (async () => {
      await app.close()
      await rest()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
      process.exit()
    })()
  })
}

const [, file, wish] = process.argv
if (file === import.meta.filename && process.send) await serve(JSON.parse(wish!) as StandingWish)
