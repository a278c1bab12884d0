import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { silentLogger } from '../server/base/log'
import { openPostgres } from '../server/store/postgres'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { serveApart } from './bench-catalogue/serve'
import { askApart, type Measured } from './bench-orders/ask'
import { cpuOf } from './bench-orders/cpu'
import { fill, SHOPS } from './bench-uploads/fill'
import type { Wanted } from './bench-uploads/load'
import type { Held } from './bench-uploads/questions'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:uploads`: a shelf of five thousand goods and fifty thousand records of uploads in ten shops: their lists, filters, counts
 * and keywords on PostgreSQL. BENCH_SHELF (5000), BENCH_RECORDS (50000), BENCH_ROUNDS (100, how often each question is asked), BENCH_OUT (a
 * file for the figures).
 */
const SHELF = Number(process.env.BENCH_SHELF ?? 5000)
const RECORDS = Number(process.env.BENCH_RECORDS ?? 50_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100)
const CONNECTIONS = 20
const POOL = 2 * cpus().length

const table = (title: string, { figures: rows, perSecond }: Measured): void => {
  say(`\n### ${title}（每秒 ${perSecond.toFixed(0)} 次）\n\n| 毫秒 | p50 | p95 | p99 |\n|---|---|---|---|`)
  for (const { name, p50, p95, p99 } of rows)
    say(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} |`)
}

say(
  `${cpus().length} 核，Node ${process.version}，一个买家选货架 ${SHELF} 件、${SHOPS} 个店铺的记录 ${RECORDS} 条，另有四位买家各有同样多；每种问题 ${ROUNDS} 次，各不相同`,
)
const postgres = await startPostgres({ url: null, durable: true, sharedBuffers: '1GB' })
const url = await freshDatabase({ server: postgres.url })
const db = await openPostgres(url, 2, silentLogger, 600_000)
const { userId, token } = await fill(db, { shelf: SHELF, records: RECORDS })
const client = new Client({ connectionString: url })
await client.connect()
await client.query('vacuum analyze')
await client.end()
const samples = await db.query<Held['samples'][number]>(
  `select title, art_no as "artNo", platform_product_id as "platformProductId" from listings
   where user_id = $1 order by hashtext(id) limit 2000`,
  [userId],
)
const shops = await db.query<{ id: string }>('select id from shops where user_id = $1 order by id', [userId])
progress('asking')
const serving = await serveApart(url, POOL)
const load = (wanted: Partial<Wanted>) =>
  askApart(join(import.meta.dirname, 'bench-uploads/load.ts'), {
    url: serving.url,
    token,
    shelf: SHELF,
    records: RECORDS,
    shopIds: shops.map(({ id }) => id),
    samples,
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
table('HTTP，1 个连接', await load({ connections: 1, rounds: Math.ceil(ROUNDS / 4) }))
await serving.stop()
await db.close()
await postgres.stop()
keepReport()
