import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppDeps } from '../../server/app'
import type { Clock } from '../../server/base/clock'
import { readConfig } from '../../server/base/config'
import type { Db } from '../../server/store/db'
import { unknownPlaces } from '../../server/country/ip-places'
import { chooseFiles } from '../../server/files/choose'
import { jobRunner } from '../../server/jobs/runner'
import { databaseLimiter } from '../../server/limits/limiter'
import { jsonLogger, silentLogger } from '../../server/base/log'
import { migrate } from '../../server/migrations/migrate'
import { carryOut } from '../../server/abnormal/carry-out'
import { chooseChannels } from '../../server/channels/choose'
import { sealerOf } from '../../server/base/sealed'
import { secretOf } from '../../server/base/secret'
import { chooseShopPlatform } from '../../server/shop-platforms/choose'
import { demoSmsFailMobile } from '../../server/seed/demo'
import { seed } from '../../server/seed/seed'
import { chooseSms } from '../../server/sms/choose'
import { outboxFile } from '../../server/sms/sandbox'
import type { CreateRenderer } from '../../server/rendering/renderer'
import type { SmsSender } from '../../server/sms/sms-sender'
import { marksSecret } from '../../server/store/marks'
import { createPglite, pgliteDb } from '../../server/store/pglite'
import { openPostgres } from '../../server/store/postgres'
import { dropDatabase, freshDatabase, oneAtATime, sharedTemplate } from './postgres'
import { ROOT, sourceHash } from './source-hash'

/** The real server inside the test's process, on a migrated and seeded database of its own. */

export interface ManualClock extends Clock {
  advance(seconds: number): void
}

/** All seeds are made at this moment, so that one copy serves every test. */
export const START = Date.parse('2026-11-20T10:00:00+08:00')

export const manualClock = (start = START): ManualClock => {
  let now = start
  return { now: () => now, advance: (seconds) => void (now += seconds * 1000) }
}

export interface ServerOptions {
  /**
   * `postgres` when left out: a copy of it costs a tenth of the processor time of PGlite's, and races are only proved
   * there (PGlite has one connection). What depends on the database is run on both, as the contracts are.
   */
  db?: 'pglite' | 'postgres'
  clock?: ManualClock
  /** Like the process's environment: `{ ORDER_EXPIRE_SECONDS: '5' }`. */
  env?: Record<string, string>
  sms?: SmsSender
  /** Without one, pages are drawn in the browser alone. */
  createRenderer?: CreateRenderer
  /** Gets every line of the log. */
  onLog?: (line: string) => void
}

export interface TestServer {
  url: string
  app: FastifyInstance
  db: Db
  clock: ManualClock
  deps: AppDeps
  dataDir: string
  /** The code that was sent last to this number. */
  smsCode(mobile: string): string
  close(): Promise<void>
}

/** A machine that is busy with other tests must not make a call "busy"; specs of that set their own. */
const PATIENT = { DEADLINE_MS: '30000' }
const WAIT_MS = 30_000

export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const { clock = manualClock(), env = {}, onLog } = options
  const { db, gone } = options.db === 'pglite' ? await seededPglite() : await seededPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'daifa-server-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: onLog ? 'debug' : 'silent', ...PATIENT, ...env })
  const log = onLog ? jsonLogger('debug', clock, onLog) : silentLogger
  const secret = secretOf(config)
  const sealer = sealerOf([secret, ...config.appSecretsOld])
  const deps: AppDeps = {
    db,
    clock,
    config,
    secret,
    sealer,
    marks: await marksSecret(db, sealer, secret, config.mode),
    platform: chooseShopPlatform({ db, clock, config, secret, sealer, log }),
    log,
    sms: options.sms ?? (await chooseSms(config, clock, demoSmsFailMobile)),
    limiter: databaseLimiter(db, clock),
    files: chooseFiles(config),
    ipPlaces: unknownPlaces,
    channels: chooseChannels({ db, clock, config, secret, log }),
    carryOut,
    jobs: jobRunner({ db, clock, log }).jobs,
  }
  const app = await buildApp(deps, options.createRenderer)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    app,
    db,
    clock,
    deps,
    dataDir,
    smsCode: (mobile) => lastCode(dataDir, mobile),
    async close() {
      await app.close()
      await db.close()
      await gone()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const lastCode = (dataDir: string, mobile: string): string => {
  const file = outboxFile(dataDir)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const messages = lines.map((line) => JSON.parse(line) as { mobile: string; code: string })
  const last = messages.findLast((message) => message.mobile === mobile)
  if (!last) throw new Error(`no code was sent to ${mobile}`)
  return last.code
}

interface Made {
  db: Db
  gone(): Promise<void>
}

// ---- PGlite: one seeded copy, kept on disk between runs, loaded into memory by each test

export const seededPglite = async (): Promise<Made> => {
  const pg = await createPglite({ loadDataDir: new Blob([await template()]) })
  return { db: pgliteDb(pg), gone: async () => undefined }
}

let loaded: Promise<Uint8Array<ArrayBuffer>> | null = null
const template = (): Promise<Uint8Array<ArrayBuffer>> => (loaded ??= makeTemplate())

const CACHE = join(ROOT, '.cache/seeded')

const makeTemplate = async (): Promise<Uint8Array<ArrayBuffer>> => {
  // Another's copy is taken where the sources are not to be asked: `npm run faults` changes them after the seed was made.
  const file = process.env.SEEDED_PGLITE ?? join(CACHE, `${sourceHash(SOURCES, makeSmall.toString())}.tar`)
  await oneAtATime('seeded-pglite', async () => {
    if (existsSync(file)) return
    mkdirSync(CACHE, { recursive: true })
    for (const old of readdirSync(CACHE)) rmSync(join(CACHE, old), { force: true })
    const pg = await createPglite()
    const db = pgliteDb(pg)
    await migrate(db)
    await seed(db, START)
    await makeSmall(db)
    const dump = await pg.dumpDataDir('none')
    await db.close()
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    renameSync(draft, file)
  })
  return new Uint8Array(readFileSync(file))
}

/** Every test loads the copy whole, so it carries nothing that none of them reads: that halves the time of a load. */
const makeSmall = async (db: Db): Promise<void> => {
  await db.query(`update pg_database set datistemplate = false where datname like 'template%'`)
  for (const name of ['template0', 'template1']) await db.query(`drop database ${name}`)
  await db.query(`alter system set shared_buffers = '8MB'`)
  await db.query(`alter system set min_wal_size = '32MB'`)
  await db.query('select pg_reload_conf()')
  // Leaves the log of the writes behind, so that no load has to replay it.
  for (let i = 0; i < 2; i++) {
    await db.query('select pg_switch_wal()')
    await db.query('checkpoint')
  }
}

/** Everything that a seeded database may depend on. */
const SOURCES = ['server', 'country', 'demo', 'src/domain']

// ---- PostgreSQL: a seeded database for the run, copied by each test

export const seededPostgres = async (): Promise<Made & { url: string }> => {
  const url = await freshDatabase({ template: await seededDatabase() })
  const db = await openPostgres(url, 10, silentLogger, WAIT_MS)
  return { db, url, gone: () => dropDatabase(url) }
}

let seeded: Promise<string> | null = null
const seededDatabase = (): Promise<string> =>
  (seeded ??= sharedTemplate('seeded', async (url) => {
    const db = await openPostgres(url, 2, silentLogger)
    await migrate(db)
    await seed(db, START)
    await db.close()
  }))
