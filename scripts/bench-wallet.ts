import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { machineClock } from '../server/base/clock'
import { readConfig } from '../server/base/config'
import { silentLogger } from '../server/base/log'
import { migrate } from '../server/migrations/migrate'
import { seed } from '../server/seed/seed'
import type { Db } from '../server/store/db'
import { openPostgres } from '../server/store/postgres'
import { toBeijing } from '../src/domain/time'
import { manyLines } from '../tests/support/many-lines'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { buyersOf } from '../tests/support/trade'
import { serveApart } from './bench-catalogue/serve'
import { askApart, type Measured } from './bench-orders/ask'
import { cpuOf } from './bench-orders/cpu'
import type { Wanted } from './bench-wallet/load'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:wallet`: the book of a reserve with a million lines: its list, filters and totals. BENCH_LINES (1000000), BENCH_ROUNDS
 * (200, how often each question is asked), BENCH_APART (1 asks each kind by itself too), BENCH_DATABASE (the URL of one on a server that
 * is there, filled the first time; else one is made), BENCH_OUT (a file for the figures).
 */
const LINES = Number(process.env.BENCH_LINES ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200)
const DAYS = 1000
const CONNECTIONS = 20
const POOL = 2 * cpus().length

const fill = async (db: Db, url: string): Promise<void> => {
  await migrate(db)
  await seed(db, machineClock.now())
  const [buyer] = await buyersOf({ url: '', deps: { db, clock: machineClock, config: readConfig({}) } }, 1)
  progress(`writing ${LINES} lines`)
  await manyLines(db, { userId: buyer!.userId, lines: LINES, nowMs: machineClock.now(), days: DAYS })
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('create table bench_buyer as select $1::text as token', [buyer!.token])
  await client.end()
}

const table = (title: string, { figures: rows, perSecond }: Measured): void => {
  say(`\n### ${title}（每秒 ${perSecond.toFixed(0)} 次）\n\n| 毫秒 | p50 | p95 | p99 |\n|---|---|---|---|`)
  for (const { name, p50, p95, p99 } of rows)
    say(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} |`)
}

const measure = async (db: Db, url: string): Promise<void> => {
  const [buyer] = await db.query<{ token: string }>('select token from bench_buyer')
  const [last] = await db.query<{ at: Date }>('select at from wallet_entries order by journal_id desc limit 1')
  const serving = await serveApart(url, POOL)
  const load = (wanted: Partial<Wanted>) =>
    askApart(join(import.meta.dirname, 'bench-wallet/load.ts'), {
      url: serving.url,
      token: buyer!.token,
      lines: LINES,
      days: DAYS,
      lastDay: toBeijing(last!.at.getTime()).slice(0, 10),
      only: '',
      warm: false,
      connections: CONNECTIONS,
      rounds: ROUNDS,
      ...wanted,
    } satisfies Wanted)
  await load({ rounds: Math.ceil(ROUNDS / 2) })
  const cpu = await cpuOf(db, serving)
  const before = cpu()
  const mix = await load({})
  const after = cpu()
  table(`HTTP，${CONNECTIONS} 个连接`, mix)
  const each = (name: 'server' | 'database') => ((after[name] - before[name]) / mix.asked).toFixed(2)
  say(
    `\n每次请求的处理器毫秒：服务 ${each('server')}，数据库 ${each('database')}；量完时一分钟的平均负载 ${loadavg()[0]!.toFixed(1)}`,
  )
  table('HTTP，1 个连接', await load({ connections: 1 }))
  if (process.env.BENCH_APART)
    for (const { name } of mix.figures.slice(0, -1)) table(`只问：${name}`, await load({ only: name }))
  await serving.stop()
}

say(
  `${cpus().length} 核，Node ${process.version}，一个买家 ${LINES} 条流水、${DAYS} 天，每种问题 ${ROUNDS} 次，各不相同`,
)
const given = process.env.BENCH_DATABASE
const postgres = given ? null : await startPostgres({ url: null, durable: true, sharedBuffers: '1GB' })
const url = given ?? (await freshDatabase({ server: postgres!.url }))
const db = await openPostgres(url, 2, silentLogger, 30_000)
const [before] = await db.query<{ table: string | null }>(`select to_regclass('bench_buyer')::text as table`)
if (before!.table === null) await fill(db, url)
await measure(db, url)
await db.close()
await postgres?.stop()
keepReport()
