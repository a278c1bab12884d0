import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/app'
import { backgroundOf } from '../../server/background'
import { readConfig } from '../../server/base/config'
import { silentLogger } from '../../server/base/log'
import { openPglite } from '../../server/store/pglite'
import { openPostgres } from '../../server/store/postgres'
import { countedDb } from '../../tests/support/counted-db'
import { wholeDeps } from '../../tests/support/whole-deps'

/** A server in a process of its own. */
export interface Apart {
  url: string
  pid: number
  /** How many statements it has sent so far; the limits don't count. */
  statements(): Promise<number>
  stop(): Promise<unknown>
}

/** Where the data is: the URL of a PostgreSQL, or the folder of a PGlite. */
export type Place = { postgres: string } | { pglite: string }

/** Node and its arguments for one of the servers here, which tells its address once it listens. */
export const startApart = async (file: string, args: readonly string[]): Promise<Apart> => {
  const child = fork(file, args, { execArgv: ['--import', 'tsx', ...profiled(file)] })
  const { url } = await told<{ url: string }>(child)
  return {
    url,
    pid: child.pid!,
    async statements() {
      child.send('statements')
      return (await told<{ statements: number }>(child)).statements
    },
    async stop() {
      const ended = once(child, 'exit')
      child.send('stop')
      await ended
    },
  }
}

/** BENCH_PROFILE: a folder for profiles of our own server. */
const profiled = (file: string): string[] =>
  process.env.BENCH_PROFILE && file === import.meta.filename
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : []

const told = async <T>(child: ChildProcess): Promise<T> => {
  const gone = new AbortController()
  const onExit = (code: number | null) => gone.abort(new Error(`a server ended (${code})`))
  child.once('exit', onExit)
  const [message] = (await once(child, 'message', { signal: gone.signal })) as [T]
  child.off('exit', onExit)
  return message
}

/** The whole shop, with all that is done in the background. */
export const serveShop = (place: Place): Promise<Apart> => startApart(import.meta.filename, [JSON.stringify(place)])

export const POOL = 10

/** A buyer of the bench orders more in a minute than a person may. */
const MANY = {
  LIMIT_ORDERS_PER_MINUTE: '1000000',
  LIMIT_PAYS_PER_MINUTE: '1000000',
  LIMIT_QUOTES_PER_MINUTE: '1000000',
}

const [, file, given] = process.argv
if (file === import.meta.filename && process.send) {
  const place = JSON.parse(given!) as Place
  const dataDir = mkdtempSync(join(tmpdir(), 'daifa-bench-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEMO_FULFILMENT: 'off',
    ...('postgres' in place ? { DATABASE_URL: place.postgres } : {}),
    ...MANY,
  })
  const db = countedDb(
    'postgres' in place ? await openPostgres(place.postgres, POOL, silentLogger) : await openPglite(place.pglite, 0),
  )
  let counted = 0
  const { deps, runner } = await wholeDeps(db, config, silentLogger)
  const app = await buildApp(deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const rest = await runner.start(backgroundOf(deps))
  const forget = setInterval(() => {
    counted += db.statements.length
    db.forget()
  }, 100)
  process.on('message', (asked) => {
    if (asked === 'statements') return process.send!({ statements: counted + db.statements.length })
    clearInterval(forget)
    return void Promise.all([rest(), app.close()])
      .then(() => db.close())
      .then(() => {
        rmSync(dataDir, { recursive: true, force: true })
        process.exit()
      })
  })
  process.send({ url })
}
