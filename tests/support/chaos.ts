import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineClock } from '../../server/base/clock'
import { readConfig } from '../../server/base/config'
import type { Db } from '../../server/store/db'
import { databaseLimiter } from '../../server/limits/limiter'
import { silentLogger } from '../../server/base/log'
import { migrate } from '../../server/migrations/migrate'
import { seed as seedShop } from '../../server/seed/seed'
import { openDb } from '../../server/store/open'
import { carryOut } from '../../server/abnormal/carry-out'
import { chooseChannels } from '../../server/channels/choose'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { auditMoney } from '../../server/wallet/audit'
import { reconcile } from '../../server/payments/expire'
import { demoWorld, sentinels } from '../../demo/world'
import { isFailure, outcomeUnknown } from '../../src/domain/failure'
import type { Placed } from '../../src/domain/ordering'
import { groundFor, type Victim } from './chaos-ground'
import { freePort } from './free-port'
import { builtProgram } from './built-programs'
import { serverProcess, type ServerProcess } from './server-process'
import { buyersOf, direct, payment, placing, quoteFor, type Buyer } from './trade'

/**
 * Buyers place and pay while the server, or what it stands on, is struck again and again; then everything they were told is held against the
 * rows. One seed gives one course of orders and moments, as far as two processes can repeat themselves.
 */
export interface ChaosOptions {
  db: 'postgres' | 'pglite'
  orders: number
  clients: number
  kills: number
  seed: number
  victim?: Victim
  say?: (text: string) => void
}

export interface ChaosResult {
  placed: number
  refused: number // clearly: sold out meanwhile
  paid: number
  unknown: number // calls whose outcome was resolved by asking again with the same request id
  kills: number
  /** Everything that isn't as the buyers were told. Empty when all is well. */
  complaints: string[]
}

export const chaos = async (options: ChaosOptions): Promise<ChaosResult> => {
  const port = await freePort()
  const ground = await groundFor(options.db, options.victim ?? 'shop')
  const env = {
    DATA_DIR: ground.dataDir,
    DATABASE_URL: ground.databaseUrl,
    ...ground.env,
    PORT: String(port),
    LOG_LEVEL: 'error',
    LIMIT_ORDERS_PER_MINUTE: '1000000',
    LIMIT_PAYS_PER_MINUTE: '1000000',
    LIMIT_QUOTES_PER_MINUTE: '1000000',
  }
  const url = `http://127.0.0.1:${port}`
  const main = await builtProgram('main')
  const buyers = await withDb(env, async (db) => {
    await migrate(db)
    await seedShop(db, machineClock.now())
    return buyersOf({ url, deps: depsOf(db, env) }, options.clients, 10_000_000)
  })
  const server = serverProcess(main, url, env)
  try {
    await server.start()
    const history = await campaign(options, buyers, ground.victim ?? server)
    const replayed = await replays(history)
    await server.stop()
    const settled = await withDb(env, async (db) => {
      await reconcile(depsOf(db, env))
      return [
        ...(await compare(db, history)),
        ...(await auditMoney(db, [sandboxBook])).map((finding) => JSON.stringify(finding)),
      ]
    })
    const told = history.all.filter(({ placed }) => placed !== null)
    return {
      placed: told.length,
      refused: history.refused,
      paid: history.all.filter(({ paid }) => paid).length,
      unknown: history.unknown,
      kills: history.kills,
      complaints: [...history.complaints, ...replayed, ...settled],
    }
  } finally {
    await server.stop()
    await ground.gone()
  }
}

interface Told {
  buyer: Buyer
  request: ReturnType<typeof placing>
  placed: Placed | null
  paid: boolean // the buyer was told that it succeeded
}

interface History {
  all: Told[]
  refused: number
  unknown: number
  kills: number
  complaints: string[]
}

type Struck = Pick<ServerProcess, 'kill' | 'start'>

const campaign = async (options: ChaosOptions, buyers: Buyer[], victim: Struck): Promise<History> => {
  const random = chance(options.seed)
  const history: History = { all: [], refused: 0, unknown: 0, kills: 0, complaints: [] }
  const goods = skus()
  let next = 0
  const client = async (buyer: Buyer) => {
    while (next++ < options.orders) await oneOrder(buyer, goods, random, history)
  }
  const killer = async (over: AbortSignal) => {
    const every = options.orders / (options.kills + 1)
    while (!over.aborted && history.kills < options.kills) {
      // Spread over the course of the orders, at a random moment within one.
      if (history.all.length < every * (history.kills + 1)) await sleep(5)
      else {
        await sleep(random() * 60)
        await victim.kill()
        history.kills += 1
        await victim.start()
        options.say?.(`kill ${history.kills} of ${options.kills} after ${history.all.length} orders`)
      }
    }
  }
  const over = new AbortController()
  const killing = killer(over.signal)
  await Promise.all(buyers.map(client))
  over.abort()
  await killing
  return history
}

/** Quote, place, pay; each call repeated with its own request id until the server has answered it. */
const oneOrder = async (buyer: Buyer, goods: readonly string[], random: () => number, history: History) => {
  const rare = random() < 0.1
  const skuId = rare ? sentinels.lastFive.skuId : goods[Math.floor(random() * goods.length)]!
  const source = direct([skuId, 1 + Math.floor(random() * 2)])
  const bySandbox = random() < 0.5
  const ask = <T>(call: () => Promise<T>) => answered(call, history)
  const quote = await ask(() => quoteFor(buyer, source))
  if ('refusal' in quote || quote.value.parcels.length === 0) {
    history.refused += 1
    return
  }
  const told: Told = { buyer, request: placing(source, quote.value), placed: null, paid: false }
  history.all.push(told)
  const placed = await ask(() => buyer.orders.place(told.request))
  if ('refusal' in placed) {
    if (isFailure(placed.refusal, 'stock-short')) history.refused += 1
    else history.complaints.push(`placing was refused: ${String(placed.refusal)}`)
    return
  }
  told.placed = placed.value
  const { paymentNo } = placed.value
  const wish = payment(paymentNo, bySandbox ? 'sandbox' : 'reserve')
  const ticket = await ask(() => buyer.orders.pay(wish))
  if ('refusal' in ticket) {
    history.complaints.push(`paying ${paymentNo} was refused: ${String(ticket.refusal)}`)
    return
  }
  if (bySandbox) await ask(() => confirmAt(ticket.value.pageUrl))
  const result = await ask(() => buyer.orders.payResult(paymentNo))
  told.paid = !bySandbox || ('value' in result && result.value.status === 'succeeded')
  if (!told.paid) history.complaints.push(`payment ${paymentNo} was confirmed at the cashier and is not settled`)
}

type Answer<T> = { value: T } | { refusal: unknown }

const PATIENCE_MS = 60_000

const answered = async <T>(call: () => Promise<T>, history: History): Promise<Answer<T>> => {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 0; ; tries++) {
    try {
      return { value: await call() }
    } catch (error) {
      if (isFailure(error, 'bug')) history.complaints.push('the server answered with code 500')
      const again = isFailure(error, 'busy') || outcomeUnknown(error)
      if (!again) return { refusal: error }
      if (performance.now() > until) throw error
      if (tries === 0) history.unknown += 1
      await sleep(50)
    }
  }
}

/** What the buyer does on the cashier's page. */
const confirmAt = async (pageUrl: string): Promise<void> => {
  const { pathname, searchParams, origin } = new URL(pageUrl)
  const body = new URLSearchParams({ sign: searchParams.get('sign') ?? '', act: 'pay' })
  const reply = await fetch(`${origin}${pathname}`, { method: 'POST', body, signal: AbortSignal.timeout(3000) })
  const page = await reply.text()
  if (!page.includes('支付成功')) throw new Error(`the cashier says: ${reply.status}`)
}

/** Whatever was answered once is answered the same again, also by a server that has died since. */
const replays = async ({ all }: History): Promise<string[]> => {
  const complaints: string[] = []
  for (const { buyer, request, placed } of all.filter((told) => told.placed)) {
    const again = await buyer.orders.place(request)
    if (JSON.stringify(again) !== JSON.stringify(placed))
      complaints.push(`${request.requestId} was answered differently`)
  }
  return complaints
}

/** Every order told is there, no other is; every payment told is settled. */
const compare = async (db: Db, { all }: History): Promise<string[]> => {
  const rows = await db.query<{ orderNo: string; userId: string; payment: string }>(
    `select o.order_no as "orderNo", o.user_id as "userId", p.status as payment
     from orders o join payments p on p.payment_no = o.payment_no`,
  )
  const byNo = new Map(rows.map((row) => [row.orderNo, row]))
  const told = all.flatMap(({ placed, paid }) =>
    (placed ?? { orderNos: [] }).orderNos.map((orderNo) => ({ orderNo, paid })),
  )
  const known = new Set(told.map(({ orderNo }) => orderNo))
  const users = new Set(all.map(({ buyer }) => buyer.userId))
  return [
    ...told.filter(({ orderNo }) => !byNo.has(orderNo)).map(({ orderNo }) => `order ${orderNo} is lost`),
    ...told
      .filter(({ orderNo, paid }) => paid && byNo.get(orderNo)?.payment !== 'succeeded')
      .map(({ orderNo }) => `order ${orderNo} was told to be paid and is not`),
    ...rows
      .filter(({ orderNo, userId }) => users.has(userId) && !known.has(orderNo))
      .map(({ orderNo }) => `order ${orderNo} is there and nobody was told`),
  ]
}

const skus = (): string[] =>
  demoWorld()
    .products.filter(({ onShelf, minQty, reprice }) => onShelf && minQty === 1 && !reprice)
    .flatMap(({ skus: all }) => all.filter(({ stock }) => stock > 100).map(({ id }) => id))
    .slice(0, 12)

/** What use cases need, over a database that other processes use too. */
export const depsOf = (db: Db, env: Record<string, string>) => {
  const deps = { db, clock: machineClock, config: readConfig(env), secret: 'unused', log: silentLogger }
  return { ...deps, limiter: databaseLimiter(db, machineClock), channels: chooseChannels(deps), carryOut }
}

export const withDb = async <T>(env: Record<string, string>, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openDb(readConfig(env), silentLogger)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** mulberry32: a small generator that a seed repeats. */
export const chance = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const newSeed = (): number => Number.parseInt(randomUUID().slice(0, 8), 16)
