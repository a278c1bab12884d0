import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineClock } from '../../../server/base/clock'
import { actOn } from '../../../server/listing/act'
import { migrate } from '../../../server/migrations/migrate'
import { seed as seedShop } from '../../../server/seed/seed'
import type { Db } from '../../../server/store/db'
import { withDb } from '../chaos'
import { groundFor } from '../chaos-ground'
import { readBook } from '../douyin-stub/journal'
import { STUB_APP } from '../douyin-stub/wire'
import { freePort } from '../free-port'
import { builtProgram } from '../built-programs'
import { serverProcess } from '../server-process'
import { auditUploads } from './audit'
import { begin, openShops, USER } from './begin'
import { uploadDeps } from './deps'
import { strikes, workerProcess, type Strikes } from './strikes'

/**
 * Products are put into shops while whoever works on it, and the platform itself, are killed at random moments, and the platform misbehaves
 * between. It takes a product twice if it is sent twice. At rest its book is held against our records.
 */
export interface UploadChaos {
  products: number
  shops: number
  kills: number
  seed: number
  say?: (text: string) => void
}

export interface UploadChaosResult {
  listings: number
  kills: Strikes
  /** How many had failed when the strikes were over, and were tried again. */
  retried: number
  sentBack: number
  complaints: string[]
}

const PATIENCE_MS = 90_000

export const uploadChaos = async (options: UploadChaos): Promise<UploadChaosResult> => {
  const ground = await groundFor('postgres', 'shop')
  const stubUrl = `http://127.0.0.1:${await freePort()}`
  const bookFile = `${ground.dataDir}-book.jsonl`
  const base = { DATA_DIR: ground.dataDir, DATABASE_URL: ground.databaseUrl, LOG_LEVEL: 'silent', ...stubbed(stubUrl) }
  const pictures = createServer((request, response) => {
    void withPictures(request.url ?? '/').then((bytes) => response.writeHead(bytes ? 200 : 404).end(bytes ?? ''))
  })
  await new Promise<void>((listening) => void pictures.listen(0, '127.0.0.1', listening))
  const env = { ...base, PICTURES_URL: `http://127.0.0.1:${(pictures.address() as AddressInfo).port}` }
  const stubEnv = {
    PORT: new URL(stubUrl).port,
    STUB_BOOK: bookFile,
    STUB_ORDERS: '0',
    STUB_DOORS: stubUrl,
    STUB_GOODS: '[]',
    STUB_EVERY_MS: '1000',
    STUB_LAX: '1',
  }
  const stubMain = await builtProgram('douyinStub')
  const workerMain = await builtProgram('uploadWorker')
  const stub = serverProcess(stubMain, stubUrl, stubEnv)
  const calm = serverProcess(stubMain, stubUrl, { ...stubEnv, STUB_CALM: '1' })
  const worker = workerProcess(workerMain, env)
  let files: ReturnType<typeof uploadDeps>['files'] | null = null
  const withPictures = async (path: string) => (files ? files.get(path.slice(1)) : null)
  try {
    return await withDb(env, async (db) => {
      await migrate(db)
      await seedShop(db, machineClock.now())
      const deps = uploadDeps(db, env)
      ;({ files } = deps)
      const codes = openShops(bookFile, options.shops)
      await calm.start()
      const shopIds = await begin(deps as never, codes, options.products)
      await calm.stop()
      await stub.start()
      await worker.start()
      const kills = await strikes(options, { db, worker, stub, bookFile, say: options.say })
      // Most of them go to a platform that misbehaves, or nothing would be shown.
      await fallsTo(db, UNPLACED, 0.2 * options.products * options.shops)
      await stub.stop()
      await calm.start()
      await fallsTo(db, UNDER_WAY, 0)
      const failed = await db.query<{ id: string }>(`select id from listings where status = 'failed'`)
      const ids = failed.map(({ id }) => id)
      if (ids.length > 0) await actOn(deps as never, USER, ids, 'publish')
      await fallsTo(db, UNDER_WAY, 0)
      await fallsTo(db, `status = 'auditing'`, 0)
      await worker.kill()
      await calm.stop()
      const { listings, sentBack, complaints } = await auditUploads(db, readBook(bookFile), shopIds, options.products)
      return { listings, sentBack, complaints, kills, retried: failed.length }
    })
  } finally {
    // One that ended by itself has been told of before.
    await worker.kill().catch(() => null)
    await Promise.all([stub.stop(), calm.stop()])
    pictures.close()
    await ground.gone()
  }
}

const stubbed = (url: string) => ({
  DOUYIN_APP_KEY: STUB_APP.key,
  DOUYIN_APP_SECRET: STUB_APP.secret,
  DOUYIN_SERVICE_ID: '1234',
  DOUYIN_ENDPOINT: url,
  DOUYIN_AUTH_ENDPOINT: `${url}/authorize`,
  DOUYIN_TIMEOUT_MS: '700',
  DOUYIN_BUDGET_MS: '2500',
  DOUYIN_CALLS_PER_SECOND: '200',
})

const UNDER_WAY = `work <> ''`
const UNPLACED = `platform_product_id = ''`

/** Until so few records are such. @throws when none becomes otherwise for long */
const fallsTo = async (db: Db, such: string, wanted: number): Promise<void> => {
  const count = `select count(*)::int as count from listings where ${such}`
  let last = Infinity
  let endMs = 0
  for (;;) {
    const [{ count: left } = { count: 0 }] = await db.query<{ count: number }>(count)
    if (left <= wanted) return
    if (left < last) endMs = performance.now() + PATIENCE_MS
    last = Math.min(last, left)
    if (performance.now() > endMs) break
    await sleep(100)
  }
  const rows = await db.query(
    `select shop_id, outer_id, status, work, tries, next_at, look_at, platform_product_id from listings where ${such}`,
  )
  throw new Error(`it does not come to rest: ${JSON.stringify(rows)}`)
}
