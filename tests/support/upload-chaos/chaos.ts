import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineClock } from '../../../server/base/clock'
import { actOn } from '../../../server/listing/act'
import { publish } from '../../../server/listing/publish'
import { migrate } from '../../../server/migrations/migrate'
import { seed as seedShop } from '../../../server/seed/seed'
import { addToShelf } from '../../../server/shelf/change'
import { fixShelf } from '../../../server/shelf/check'
import { saveDefaults } from '../../../server/shelf/shops'
import { beginConsent, endConsent } from '../../../server/shops/consent'
import { PLAIN_DEFAULTS } from '../../../src/domain/listing/defaults'
import { chance, withDb } from '../chaos'
import { groundFor } from '../chaos-ground'
import { emptyBook, openShop } from '../douyin-stub/book'
import { CLOTHES_LEAF } from '../douyin-stub/goods-tree'
import { readBook, writeTokens } from '../douyin-stub/journal'
import { STUB_APP } from '../douyin-stub/wire'
import { freePort } from '../free-port'
import { buildServer, serverProcess } from '../server-process'
import { auditUploads } from './audit'
import { uploadDeps } from './deps'

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
  kills: Record<'worker' | 'platform', number>
  /** How many had failed when the strikes were over, and were tried again. */
  retried: number
  sentBack: number
  complaints: string[]
}

const USER = '2'
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
  const stubMain = await buildServer('tests/support/douyin-stub/process.ts', 'stub-of-upload-chaos')
  const workerMain = await buildServer('tests/support/upload-chaos/worker.ts', 'worker-of-upload-chaos')
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
      const kills = await strikes(options, { worker, stub, bookFile })
      await stub.stop()
      await calm.start()
      const left = () => countOf(db, `select count(*)::int as count from listings where work <> ''`)
      await worker.start()
      await until(db, async () => (await left()) === 0)
      const failed = await db.query<{ id: string }>(`select id from listings where status = 'failed'`)
      if (failed.length > 0)
        await actOn(
          deps as never,
          USER,
          failed.map(({ id }) => id),
          'publish',
        )
      await until(db, async () => (await left()) === 0)
      await until(
        db,
        async () => (await countOf(db, `select count(*)::int as count from listings where status = 'auditing'`)) === 0,
      )
      await worker.kill()
      await calm.stop()
      const { listings, sentBack, complaints } = await auditUploads(db, readBook(bookFile), shopIds, options.products)
      return { listings, sentBack, complaints, kills, retried: failed.length }
    })
  } finally {
    await worker.kill()
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

const DAY_S = 86_400

const openShops = (file: string, count: number): string[] => {
  const book = emptyBook()
  const codes = Array.from({ length: count }, (_, i) => {
    const code = `code-${i}`
    book.codes.set(code, {
      shopId: openShop(book, `青青的小店 ${i + 1}`),
      until: Math.floor(Date.now() / 1000) + DAY_S,
    })
    return code
  })
  writeTokens(file, book)
  return codes
}

type Deps = Parameters<typeof publish>[0]

/** Shops that are authorised, and a job that publishes as many products to each of them. */
const begin = async (deps: Deps, codes: readonly string[], products: number): Promise<string[]> => {
  const { db } = deps
  const tops = await db.query<{ id: string }>('select id from categories where level = 1')
  const shopIds: string[] = []
  for (const code of codes) {
    const { url } = await beginConsent(deps, USER, { use: 'upload', origin: 'https://mall.example.cn' })
    const { shopId } = await endConsent(deps, USER, { state: new URL(url).searchParams.get('state')!, code })
    shopIds.push(shopId)
    await saveDefaults(deps, USER, shopId, {
      ...PLAIN_DEFAULTS,
      freightTemplate: { id: '0', name: '包邮' },
      servicePhone: '0571-88886666',
      categories: tops.map(({ id }) => ({ categoryId: id, leaf: { id: String(CLOTHES_LEAF), path: ['连衣裙'] } })),
    })
  }
  const chosen = await db.query<{ id: string }>(
    'select id from products where on_shelf and exists (select 1 from skus where product_id = products.id and stock > 0) order by id limit $1',
    [products],
  )
  await addToShelf(
    deps,
    USER,
    chosen.map(({ id }) => id),
  )
  const ids = (await db.query<{ id: string }>('select id from shelf_items where user_id = $1', [USER])).map(
    ({ id }) => id,
  )
  for (const fix of ['mend_title', 'keep_pictures', 'raise_prices', 'fill_properties'] as const)
    await fixShelf(deps, USER, { ids, shopId: '', fix })
  const seasons = JSON.stringify([{ id: '501', name: '适用季节', values: ['秋季', '冬季'] }])
  await db.query('update shelf_items set properties = properties || $2::jsonb where user_id = $1', [USER, seasons])
  const { refused, accepted } = await publish(deps, USER, { ids, shopIds, requestId: 'upload-chaos' })
  if (accepted !== products * codes.length) throw new Error(`refused: ${JSON.stringify(refused.slice(0, 3))}`)
  return shopIds
}

interface Struck {
  kill(): Promise<void>
  start(): Promise<void>
}

/** A process of ours that answers nobody. */
const workerProcess = (main: string, env: Record<string, string>): Struck => {
  let child: ChildProcess | null = null
  return {
    async start() {
      child = spawn(process.execPath, [main], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const strikes = async (
  { kills, seed, say }: UploadChaos,
  { worker, stub, bookFile }: { worker: Struck; stub: Struck; bookFile: string },
): Promise<UploadChaosResult['kills']> => {
  const random = chance(seed)
  const done = { worker: 0, platform: 0 }
  await worker.start()
  for (let struck = 0; struck < kills; struck++) {
    const { size } = statSync(bookFile)
    // As soon as the platform has written something, before or after it has told so; or whenever.
    const endMs = performance.now() + 4000
    while (statSync(bookFile).size === size && performance.now() < endMs) await sleep(2)
    await sleep(random() < 0.5 ? random() * 20 : random() * 800)
    const isPlatform = random() < 0.3
    const victim = isPlatform ? stub : worker
    await victim.kill()
    done[isPlatform ? 'platform' : 'worker'] += 1
    await victim.start()
    say?.(`${struck + 1}/${kills}`)
  }
  await worker.kill()
  return done
}

const until = async (db: Deps['db'], isSo: () => Promise<boolean>): Promise<void> => {
  const endMs = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > endMs) {
      const left = await db.query(
        `select shop_id, outer_id, status, work, tries, next_at, look_at, platform_product_id from listings where work <> '' or status = 'auditing'`,
      )
      throw new Error(`it does not come to rest: ${JSON.stringify(left)}`)
    }
    await sleep(100)
  }
}

const countOf = async (db: Deps['db'], sql: string): Promise<number> =>
  (await db.query<{ count: number }>(sql))[0]!.count
