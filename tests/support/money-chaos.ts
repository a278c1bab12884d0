import { setTimeout as sleep } from 'node:timers/promises'
import { machineClock } from '../../server/base/clock'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { migrate } from '../../server/migrations/migrate'
import { reconcile, sweep } from '../../server/payments/expire'
import { sendRefunds } from '../../server/payments/refunds'
import { seed as seedShop } from '../../server/seed/seed'
import type { Db } from '../../server/store/db'
import { auditMoney } from '../../server/wallet/audit'
import { demoWorld } from '../../demo/world'
import { chance, depsOf, withDb } from './chaos'
import { groundFor } from './chaos-ground'
import { actOf, type Client, type Deed, type Field } from './money-chaos-acts'
import { MONEY_OPS_KEY } from './money-ops'
import { freePort } from './free-port'
import { builtProgram } from './built-programs'
import { serverProcess } from './server-process'
import { buyersOf } from './trade'

/**
 * Buyers and operators move money about over several server processes on one database, while processes and the database itself are killed;
 * then the books are audited, and everything that somebody was told is held against them: each thing there once, nothing besides.
 */
export interface MoneyChaos {
  db: 'postgres' | 'pglite'
  processes: number // one with pglite
  clients: number
  /** It ends with the first of these. */
  seconds: number
  operations: number
  kills: number // of server processes, evenly over the whole
  databaseKills: number
  seed: number
  say?: (text: string) => void
}

export interface MoneyChaosResult {
  operations: number
  refused: number
  unknown: number // whose outcome was asked for again
  deeds: number
  kills: number
  databaseKills: number
  seconds: number
  complaints: string[]
}

const RESERVE = 1_000_000

export const moneyChaos = async (options: MoneyChaos): Promise<MoneyChaosResult> => {
  const ground = await groundFor(options.db, options.databaseKills > 0 ? 'database' : 'shop')
  const count = options.db === 'pglite' ? 1 : options.processes
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const dataDirs = ports.map((_, i) => (i === 0 ? ground.dataDir : `${ground.dataDir}-${i}`))
  const env = {
    DATA_DIR: ground.dataDir,
    DATABASE_URL: ground.databaseUrl,
    OPS_KEY: MONEY_OPS_KEY,
    APP_SECRET: 'money-chaos-money-chaos-money-chaos-money',
    DEMO_SPEED: '0',
    LOG_LEVEL: 'error',
    SMS_RESEND_SECONDS: '1',
    ...Object.fromEntries(OFTEN.map((name) => [`LIMIT_${name}`, '99999999'])),
  }
  const main = await builtProgram('main')
  const clients = await withDb(env, (db) => setUp(db, env, urls[0]!, options.clients))
  const servers = ports.map((port, i) =>
    serverProcess(main, urls[i]!, { ...env, PORT: String(port), DATA_DIR: dataDirs[i]! }),
  )
  try {
    for (const server of servers) await up(server)
    const field: Field = {
      urls,
      dataDirs,
      skus: skus(),
      random: chance(options.seed),
      tally: { operations: 0, refused: 0, unknown: 0, complaints: [] },
    }
    const { kills, databaseKills, seconds } = await campaign(options, field, clients, servers, ground.victim)
    await Promise.all(servers.map((server) => server.stop()))
    const found = await withDb(env, async (db) => {
      const deps = depsOf(db, env)
      await reconcile(deps)
      await sweep(deps)
      await sendRefunds(deps)
      const findings = (await auditMoney(db, [sandboxBook])).map((finding) => JSON.stringify(finding))
      return [...findings, ...(await compare(db, clients))]
    })
    const { operations, refused, unknown, complaints } = field.tally
    return {
      operations,
      refused,
      unknown,
      deeds: clients.reduce((sum, { deeds }) => sum + deeds.length, 0),
      kills,
      databaseKills,
      seconds,
      complaints: [...complaints, ...found],
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await ground.gone()
  }
}

const OFTEN = [
  'ORDERS_PER_MINUTE',
  'PAYS_PER_MINUTE',
  'CANCELS_PER_MINUTE',
  'QUOTES_PER_MINUTE',
  'DECISIONS_PER_MINUTE',
  'SMS_PER_MOBILE_HOUR',
  'SMS_PER_MOBILE_DAY',
  'SMS_PER_DAY',
  'SMS_PER_NETWORK_DAY',
  'SMS_PER_IP_HOUR',
  'REQUESTS_PER_IP_MINUTE',
  'WITHDRAWALS_PER_DAY',
  'WITHDRAWALS_PER_MINUTE',
]

const skus = (): string[] =>
  demoWorld()
    .products.filter(({ onShelf, minQty, reprice }) => onShelf && minQty === 1 && !reprice)
    .flatMap(({ skus: all }) => all.filter(({ stock }) => stock > 100).map(({ id }) => id))
    .slice(0, 60)

const setUp = async (db: Db, env: Record<string, string>, url: string, count: number): Promise<Client[]> => {
  await migrate(db)
  await seedShop(db, machineClock.now())
  await db.query('update skus set stock = stock + 10000000, supplied = supplied + 10000000')
  const buyers = await buyersOf({ url, deps: depsOf(db, env) }, count, RESERVE)
  const rows = await db.query<{ id: string; mobile: string }>(
    'select id::text as id, mobile from users where id::text = any($1::text[])',
    [buyers.map(({ userId }) => userId)],
  )
  const mobileOf = new Map(rows.map(({ id, mobile }) => [id, mobile]))
  return buyers.map(({ userId, token }) => ({
    userId,
    token,
    mobile: mobileOf.get(userId)!,
    deeds: [],
    waiting: [],
    paid: [],
  }))
}

const PATIENCE_MS = 120_000

/** As whoever watches over a process does: one that can't start, because the database was just struck, is started again. */
const up = async (server: Victim): Promise<void> => {
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

interface Victim {
  kill(): Promise<void>
  start(): Promise<void>
}

const campaign = async (
  options: MoneyChaos,
  field: Field,
  clients: readonly Client[],
  servers: readonly Victim[],
  database: Victim | null,
) => {
  const began = performance.now()
  const share = (): number =>
    Math.max((performance.now() - began) / 1000 / options.seconds, field.tally.operations / options.operations)
  const done = { kills: 0, databaseKills: 0 }
  const strikes = async (most: number, strike: () => Promise<void>): Promise<void> => {
    for (let struck = 0; struck < most;) {
      if (share() < (struck + 0.5) / most) await sleep(20)
      else {
        await sleep(field.random() * 100)
        await strike()
        struck += 1
        options.say?.(`${Math.round(share() * 100)} % · ${field.tally.operations} 次操作 · ${struck}/${most}`)
      }
    }
  }
  const killServer = async () => {
    const server = servers[Math.floor(field.random() * servers.length)]!
    await server.kill()
    await up(server)
    done.kills += 1
  }
  const killDatabase = async () => {
    await database!.kill()
    await database!.start()
    done.databaseKills += 1
  }
  // Where a start takes long, as on a busy machine, they go on for longer.
  const over = { strikes: false }
  const striking = Promise.all([
    strikes(options.kills, killServer),
    ...(database ? [strikes(options.databaseKills, killDatabase)] : []),
  ]).finally(() => (over.strikes = true))
  await Promise.all([
    striking,
    ...clients.map(async (client) => {
      while (share() < 1 || !over.strikes) await actOf(field, client)
    }),
  ])
  return { ...done, seconds: (performance.now() - began) / 1000 }
}

/** Each deed stands in the books once, with its amount; and the reserve is what it began with and they come to. */
const compare = async (db: Db, clients: readonly Client[]): Promise<string[]> => {
  const complaints: string[] = []
  for (const { userId, deeds, waiting } of clients) {
    const rows = await db.query<{ kind: Deed['kind']; ref: string; amount: number }>(
      `select j.kind, case when j.kind = 'order_refund' then (select order_no from refunds r where r.refund_no = j.ref) else j.ref end as ref,
         sum(e.amount)::bigint as amount
       from journals j join entries e on e.journal_id = j.id
       where e.account_id in ('avail:' || $1, 'bonus:' || $1, 'frozen:' || $1) and j.kind not in ('opening_balance')
       group by j.id having sum(e.amount) <> 0`,
      [userId],
    )
    const name = (kind: string, ref: string, amount: number) =>
      `${kind === 'withdraw_paid' ? 'withdraw' : kind} ${ref} ${amount}`
    const told = deeds.map(({ kind, ref, amount }) => name(kind, ref, amount)).toSorted()
    const there = rows.map(({ kind, ref, amount }) => name(kind, ref, amount)).toSorted()
    if (new Set(told).size !== told.length) complaints.push(`${userId} was told something twice`)
    for (const one of told) if (!there.includes(one)) complaints.push(`${userId} was told ${one}: it is not there`)
    for (const one of there) if (!told.includes(one)) complaints.push(`${userId} has ${one}: nobody was told`)
    if (there.length !== told.length) complaints.push(`${userId} was told ${told.length}, there are ${there.length}`)
    const held = waiting.reduce((sum, { amount, gifts }) => sum + amount + gifts, 0)
    const [row] = await db.query<{ frozen: number }>('select balance as frozen from accounts where id = $1', [
      `frozen:${userId}`,
    ])
    if ((row?.frozen ?? 0) !== held) complaints.push(`${userId} has ${row?.frozen} frozen of ${held}`)
  }
  return complaints
}
