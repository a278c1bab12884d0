import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { machineClock } from '../server/base/clock'
import { readConfig } from '../server/base/config'
import { silentLogger } from '../server/base/log'
import { migrate } from '../server/migrations/migrate'
import { foldAfterSaleTallies } from '../server/orders/after-sale-tallies'
import { foldCaseCounts } from '../server/orders/case-counts'
import { foldTallies } from '../server/orders/tallies'
import { seed } from '../server/seed/seed'
import type { Db } from '../server/store/db'
import { openPostgres } from '../server/store/postgres'
import { manyCases } from '../tests/support/many-cases'
import { manyOrders } from '../tests/support/many-orders'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { buyersOf } from '../tests/support/trade'
import { serveApart } from './bench-catalogue/serve'
import type { Wanted } from './bench-cases/load'
import type { Sample } from './bench-cases/questions'
import { askApart, type Measured } from './bench-orders/ask'
import { cpuOf } from './bench-orders/cpu'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:cases`: the lists of a buyer with twenty thousand abnormal orders and as many after-sales. BENCH_CASES (20000),
 * BENCH_ROUNDS (100, how often each question is asked), BENCH_APART (1 asks each kind by itself too, to see which is dear), BENCH_DATABASE
 * (the URL of one on a server that is there, filled the first time; else one is made), BENCH_OUT (a file for the figures).
 */
const CASES = Number(process.env.BENCH_CASES ?? 20_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100)
const CONNECTIONS = 20
const POOL = 2 * cpus().length

const fill = async (db: Db, url: string): Promise<void> => {
  await migrate(db)
  await seed(db, machineClock.now())
  const [buyer] = await buyersOf({ url: '', deps: { db, clock: machineClock, config: readConfig({}) } }, 1)
  await manyOrders(db, { userId: buyer!.userId, count: CASES, nowMs: machineClock.now() }, progress)
  await manyCases(db, buyer!.userId, machineClock.now())
  await foldTallies(db)
  for (let i = 0; i < 20; i++) await foldCaseCounts(db)
  while ((await foldAfterSaleTallies(db)) > 1000) progress('folding')
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('create table bench_buyer as select $1::text as token', [buyer!.token])
  await client.end()
}

const samplesOf = (db: Db): Promise<Sample[]> =>
  db.query<Sample>(
    `select a.order_no as "orderNo", c.case_no as "caseNo", a.case_no as "afterSaleNo", l.title, a.return_no as "returnNo",
       beijing_day(a.applied_at)::text as day
     from after_sales a join abnormal_cases c on c.order_no = a.order_no join after_sale_lines l on l.case_no = a.case_no and l.line = 0
     order by hashtext(a.case_no) limit 3000`,
  )

const table = (title: string, { figures: rows, perSecond }: Measured): void => {
  say(`\n### ${title}（每秒 ${perSecond.toFixed(0)} 次）\n\n| 毫秒 | p50 | p95 | p99 |\n|---|---|---|---|`)
  for (const { name, p50, p95, p99 } of rows)
    say(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} |`)
}

const measure = async (db: Db, url: string): Promise<void> => {
  const [buyer] = await db.query<{ token: string }>('select token from bench_buyer')
  const samples = await samplesOf(db)
  const serving = await serveApart(url, POOL)
  const cpu = await cpuOf(db, serving)
  const load = (wanted: Partial<Wanted>) =>
    askApart(join(import.meta.dirname, 'bench-cases/load.ts'), {
      url: serving.url,
      token: buyer!.token,
      samples,
      count: CASES,
      only: '',
      warm: false,
      connections: CONNECTIONS,
      rounds: ROUNDS,
      ...wanted,
    } satisfies Wanted)
  const withCpu = async (wanted: Partial<Wanted>) => {
    const before = cpu()
    const measured = await load(wanted)
    const after = cpu()
    const each = (name: 'server' | 'database') => (after[name] - before[name]) / measured.asked
    return { ...measured, server: each('server'), database: each('database') }
  }
  await load({ rounds: Math.ceil(ROUNDS / 2) })
  const mix = await withCpu({})
  table(`HTTP，${CONNECTIONS} 个连接`, mix)
  say(
    `\n每次请求的处理器毫秒：服务 ${mix.server.toFixed(2)}，数据库 ${mix.database.toFixed(2)}，共 ${(mix.server + mix.database).toFixed(2)}；量完时一分钟的平均负载 ${loadavg()[0]!.toFixed(1)}`,
  )
  table(`HTTP，1 个连接`, await load({ connections: 1 }))
  if (process.env.BENCH_APART) {
    say(`\n### 每种单独问，每次请求的处理器毫秒\n\n| | 服务 | 数据库 |\n|---|---|---|`)
    for (const { name } of mix.figures.slice(0, -1)) {
      const { server, database } = await withCpu({ only: name, rounds: ROUNDS * 2 })
      say(`| ${name} | ${server.toFixed(2)} | ${database.toFixed(2)} |`)
    }
  }
  await serving.stop()
}

say(
  `${cpus().length} 核，Node ${process.version}，${CASES} 个异常与 ${CASES} 张售后单，每种问题 ${ROUNDS} 次，各不相同`,
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
