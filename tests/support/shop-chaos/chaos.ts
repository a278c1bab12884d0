import { existsSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineClock } from '../../../server/base/clock'
import { migrate } from '../../../server/migrations/migrate'
import { seed as seedShop } from '../../../server/seed/seed'
import type { Db } from '../../../server/store/db'
import { demoWorld } from '../../../demo/world'
import { outerCodeOf } from '../../../src/domain/shops/outer-code'
import { chance, depsOf, withDb } from '../chaos'
import { groundFor } from '../chaos-ground'
import { emptyBook, openShop } from '../douyin-stub/book'
import { writeTokens } from '../douyin-stub/journal'
import { STUB_APP } from '../douyin-stub/wire'
import { freePort } from '../free-port'
import { MONEY_OPS_KEY } from '../money-ops'
import { builtProgram } from '../built-programs'
import { serverProcess, type ServerProcess } from '../server-process'
import { buyersOf } from '../trade'
import { actOf, authorise, codeOf, send, type Doing, type Merchant, type ShopField } from './acts'
import type { Audited } from './audit'
import { atRest } from './rest'
import { attempt, counted } from './verdict'

/**
 * Merchants order what their shops sell, the station sends it, and the platform is told; while server processes, the database and the
 * platform itself are killed amidst of each of it. At rest our rows are held against the platform's own book.
 */
export interface ShopChaos {
  db: 'postgres' | 'pglite'
  processes: number // one with pglite
  merchants: number
  orders: number // that the platform's shops sell
  kills: number // of a server or the platform
  databaseKills: number
  /** How often something happens in the shops. */
  everyMs: number
  seed: number
  /** Whoever is still at it after so long without a parcel is called back: 2 minutes. */
  stallMs?: number
  /** Done to the database before anybody starts. */
  sabotage?: (db: Db) => Promise<unknown>
  say?: (text: string) => void
}

export interface ShopChaosResult extends Audited {
  sold: number
  kills: Record<'server' | 'platform' | 'database', number>
  /** What the first two were amidst of. */
  amidst: Record<Moment, number>
  sent: number
  operations: number
  unknown: number
  consents: number
  seconds: number
}

export const shopChaos = async (options: ShopChaos): Promise<ShopChaosResult> => {
  const ground = await groundFor(options.db, options.databaseKills > 0 ? 'database' : 'shop')
  const count = options.db === 'pglite' ? 1 : options.processes
  const [stubPort, ...ports] = await Promise.all(Array.from({ length: count + 1 }, freePort))
  const stubUrl = `http://127.0.0.1:${stubPort}`
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const env = { ...SURROUNDINGS, ...stubbed(stubUrl), DATA_DIR: ground.dataDir, DATABASE_URL: ground.databaseUrl }
  const bookFile = `${ground.dataDir}-book.jsonl`
  const stubEnv = {
    PORT: String(stubPort),
    STUB_BOOK: bookFile,
    STUB_ORDERS: String(options.orders),
    STUB_DOORS: urls.join(','),
    STUB_GOODS: JSON.stringify(goods()),
    STUB_EVERY_MS: String(options.everyMs),
  }
  const main = await builtProgram('shopUnderChaos')
  const stubMain = await builtProgram('douyinStub')
  const merchants = await withDb(env, async (db) => {
    const all = await setUp(db, env, urls[0]!, options.merchants)
    await options.sabotage?.(db)
    return all
  })
  openShops(bookFile, merchants)
  const servers = ports.map((port, i) => {
    const dataDir = i === 0 ? ground.dataDir : `${ground.dataDir}-${i}`
    return serverProcess(main, urls[i]!, { ...env, PORT: String(port), DATA_DIR: dataDir })
  })
  const stub = serverProcess(stubMain, stubUrl, stubEnv)
  const calm = serverProcess(stubMain, stubUrl, { ...stubEnv, STUB_CALM: '1' })
  const field: ShopField = {
    urls,
    begun: { sync: 0, place: 0, pay: 0, send: 0 },
    random: chance(options.seed),
    tally: { operations: 0, refused: 0, unknown: 0, complaints: [] },
    placed: new Set(),
    paid: new Set(),
    cancelled: new Set(),
    toSend: [],
    restMs: Math.max(LEAST_REST_MS, 10 * options.everyMs),
    sent: 0,
  }
  const began = performance.now()
  try {
    await stub.start()
    for (const server of servers) await up(server)
    const { complaints } = field.tally
    for (const merchant of merchants) await attempt(complaints, 'authorising', () => authorise(field, merchant))
    const struck = await campaign(options, field, { merchants, servers, stub, database: ground.victim, bookFile })
    await Promise.all([...servers, stub].map((process) => process.stop()))
    await calm.start()
    const audited = await withDb(env, (db) => atRest(db, env, { field, merchants, bookFile }))
    const { operations, unknown } = field.tally
    return {
      ...audited,
      ...struck,
      sent: field.sent,
      operations,
      unknown,
      consents: merchants.reduce((sum, { consents }) => sum + consents, 0),
      seconds: (performance.now() - began) / 1000,
      complaints: counted([...complaints, ...audited.complaints]),
    }
  } finally {
    await Promise.all([...servers, stub, calm].map((process) => process.stop()))
    await ground.gone()
  }
}

/** Longer than a change that comes at once with a parcel may be missed (./audit). */
const LEAST_REST_MS = 3000

const SURROUNDINGS = {
  OPS_KEY: MONEY_OPS_KEY,
  APP_SECRET: 'shop-chaos-shop-chaos-shop-chaos-shop-chaos',
  DEMO_FULFILMENT: 'off',
  LOG_LEVEL: 'error',
  ...Object.fromEntries(
    [
      'ORDERS_PER_MINUTE',
      'PAYS_PER_MINUTE',
      'CANCELS_PER_MINUTE',
      'QUOTES_PER_MINUTE',
      'DECISIONS_PER_MINUTE',
      'SYNCS_PER_MINUTE',
      'SHOP_CONSENTS_PER_HOUR',
      'REQUESTS_PER_IP_MINUTE',
    ].map((name) => [`LIMIT_${name}`, '99999999']),
  ),
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

const goods = (): { code: string; name: string }[] =>
  demoWorld()
    .products.filter(({ onShelf, minQty, reprice }) => onShelf && minQty === 1 && !reprice)
    .flatMap(({ artNo, title, skus }) =>
      skus.filter(({ stock }) => stock > 100).map((sku) => ({ code: outerCodeOf({ artNo, ...sku }, 2), name: title })),
    )
    .slice(0, 60)

const RESERVE = 100_000_000

const setUp = async (db: Db, env: Record<string, string>, url: string, count: number): Promise<Merchant[]> => {
  await migrate(db)
  await seedShop(db, machineClock.now())
  await db.query('update skus set stock = stock + 1000000, supplied = supplied + 1000000')
  const buyers = await buyersOf({ url, deps: depsOf(db, env) }, count, RESERVE)
  return buyers.map(({ userId, token }) => ({ userId, token, shopId: 0, consents: 0 }))
}

const MOST_CONSENTS = 200
const HALF_A_YEAR_S = 180 * 86_400

const openShops = (file: string, merchants: readonly Merchant[]): void => {
  const book = emptyBook()
  for (const [i, merchant] of merchants.entries()) {
    merchant.shopId = openShop(book, `青青的小店 ${i + 1}`)
    for (let n = 0; n < MOST_CONSENTS; n++) {
      const until = Math.floor(Date.now() / 1000) + HALF_A_YEAR_S
      book.codes.set(codeOf(merchant.shopId, n), { shopId: merchant.shopId, until })
    }
  }
  writeTokens(file, book)
}

const PATIENCE_MS = 120_000

/** As whoever watches over a process does: one that can't start, because the database was just struck, is started again. */
const up = async (server: Struck): Promise<void> => {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await server.start()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(200)
    }
  }
}

/** ship, token: the platform has written that and may not have answered yet. */
type Moment = Doing | 'ship' | 'token' | 'anything'
const WAYS: readonly Moment[] = ['sync', 'sync', 'place', 'pay', 'send', 'ship', 'ship', 'ship', 'token', 'anything']

type Struck = Pick<ServerProcess, 'kill' | 'start'>

interface Ground {
  merchants: readonly Merchant[]
  servers: readonly Struck[]
  stub: Struck
  database: Struck | null
  bookFile: string
}

const BREATH_MS = 30
const STALL_MS = 120_000

const campaign = async (
  options: ShopChaos,
  field: ShopField,
  { merchants, servers, stub, database, bookFile }: Ground,
) => {
  const { random } = field
  const kills = { server: 0, platform: 0, database: 0 }
  const amidst: Record<Moment, number> = { sync: 0, place: 0, pay: 0, send: 0, ship: 0, token: 0, anything: 0 }
  const strike = async (): Promise<void> => {
    const wanted = WAYS[Math.floor(random() * WAYS.length)]!
    const moment = (await comes(wanted, { field, file: bookFile, ms: 6 * options.everyMs })) ? wanted : 'anything'
    await sleep(random() * (moment === 'sync' || moment === 'anything' ? 300 : 20))
    const isPlatform = random() < 0.35
    const victim = isPlatform ? stub : servers[Math.floor(random() * servers.length)]!
    await victim.kill()
    amidst[moment] += 1
    kills[isPlatform ? 'platform' : 'server'] += 1
    await up(victim)
  }
  const over = { strikes: false, day: false }
  const { complaints } = field.tally
  // Nothing proves anything before most of what was sold is sent.
  const isAllSent = (): boolean =>
    field.toSend.length === 0 && field.sent >= options.orders / 2 && soldOf(bookFile) >= options.orders
  const done = (): boolean => over.day || (over.strikes && isAllSent())
  const striking = async (): Promise<void> => {
    for (let struck = 0; struck < options.kills; struck++) {
      await attempt(complaints, 'a strike', strike)
      options.say?.(`${struck + 1}/${options.kills}：下单 ${field.placed.size}，发出 ${field.sent}`)
      if (database && kills.database < ((struck + 1) * options.databaseKills) / options.kills - 0.5) {
        await attempt(complaints, 'starting the database again', () => database.kill().then(() => database.start()))
        kills.database += 1
      }
    }
    over.strikes = true
  }
  const watching = async (): Promise<void> => {
    for (let last = -1, sinceMs = 0; !done(); await sleep(200)) {
      if (!over.strikes || field.sent !== last) [last, sinceMs] = [field.sent, performance.now()]
      if (performance.now() - sinceMs < (options.stallMs ?? STALL_MS)) continue
      complaints.push(`nothing more is sent: ${field.sent} orders were, of ${soldOf(bookFile)} sold`)
      over.day = true
    }
  }
  const until = async (who: string, act: () => Promise<unknown>): Promise<void> => {
    while (!done()) {
      await attempt(complaints, who, act)
      await sleep(random() * BREATH_MS)
    }
  }
  await Promise.all([
    striking(),
    watching(),
    ...merchants.map((merchant) => until('a merchant', () => actOf(field, merchant))),
    until('the station', () => send(field)),
    until('the station', () => send(field)),
  ])
  return { kills, amidst, sold: soldOf(bookFile) }
}

/** Waits until somebody begins with that, or such a line is written on the platform's book. @returns whether it came */
const comes = async (
  moment: Moment,
  { field: { begun }, file, ms }: { field: ShopField; file: string; ms: number },
): Promise<boolean> => {
  if (moment === 'anything') return true
  const until = performance.now() + ms
  let from = statSync(file).size
  const before = { ...begun }
  while (performance.now() < until) {
    await sleep(1)
    if (moment !== 'ship' && moment !== 'token') {
      if (begun[moment] > before[moment]) return true
      continue
    }
    const { size } = statSync(file)
    if (size <= from) continue
    if (readFileSync(file).subarray(from, size).includes(`{"what":"${moment}"`)) return true
    from = size
  }
  return false
}

const soldOf = (file: string): number =>
  existsSync(file) ? new Set(readFileSync(file, 'utf8').match(/"order":\{"orderId":"\d+/g)).size : 0
