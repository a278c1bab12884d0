import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { machineClock } from '../server/base/clock'
import { readConfig } from '../server/base/config'
import { silentLogger } from '../server/base/log'
import { migrate } from '../server/migrations/migrate'
import { foldTallies } from '../server/orders/tallies'
import { seed } from '../server/seed/seed'
import type { Db } from '../server/store/db'
import { createPglite, pgliteDb } from '../server/store/pglite'
import { openPostgres } from '../server/store/postgres'
import { manyOrders } from '../tests/support/many-orders'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { buyersOf } from '../tests/support/trade'
import { figures, quantile } from './bench-catalogue/figures'
import { connect } from './bench-catalogue/line'
import { serve, serveApart, type Serving } from './bench-catalogue/serve'
import { askApart, type Measured } from './bench-orders/ask'
import type { Wanted } from './bench-orders/load'
import type { Sample } from './bench-orders/questions'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:orders`: the list of a buyer with a hundred thousand orders. BENCH_ORDERS (100000), BENCH_PGLITE_ORDERS (10000, 0 leaves
 * it out), BENCH_ROUNDS (40), BENCH_OUT (a file for the figures).
 */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000)
const PGLITE_ORDERS = Number(process.env.BENCH_PGLITE_ORDERS ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const CONNECTIONS = 20
const POOL = 2 * cpus().length

const seconds = (since: number): number => (performance.now() - since) / 1000

const table = (title: string, { figures: rows, perSecond }: Measured): void => {
  say(`\n### ${title}（每秒 ${perSecond.toFixed(0)} 次）\n\n| 毫秒 | p50 | p95 | p99 |\n|---|---|---|---|`)
  for (const { name, p50, p95, p99 } of rows)
    say(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} |`)
}

const fill = async (db: Db, count: number) => {
  await migrate(db)
  await seed(db, machineClock.now())
  const [buyer] = await buyersOf({ url: '', deps: { db, clock: machineClock, config: readConfig({}) } }, 1)
  const began = performance.now()
  await manyOrders(db, { userId: buyer!.userId, count, nowMs: machineClock.now() }, progress)
  await foldTallies(db)
  say(`\n写入 ${count} 张订单：${seconds(began).toFixed(0)} 秒`)
  return buyer!
}

const samplesOf = (db: Db, userId: string): Promise<Sample[]> =>
  db.query<Sample>(
    `select o.order_no as "orderNo", o.consignee_mobile as mobile, o.consignee_name as name, o.platform_order_no as "platformOrderNo",
       coalesce((select min(tracking_no) from shipments where order_no = o.order_no), '') as "trackingNo", i.title,
       i.art_no as "artNo", o.station_id as "stationId", beijing_day(o.created_at)::text as day
     from orders o join order_items i on i.order_no = o.order_no and i.line = 0 where o.user_id = $1 order by hashtext(o.order_no) limit 3000`,
    [userId],
  )

const load = (wanted: Wanted): Promise<Measured> => askApart(join(import.meta.dirname, 'bench-orders/load.ts'), wanted)

interface Reply {
  data: { job: string; status: string; done: number; total: number }
}

/** Half of the orders are exported while four connections ask for other things. */
const exporting = async (
  name: string,
  { url }: Serving,
  token: string,
  count: number,
  format: string,
): Promise<void> => {
  const open = () => connect(url, `authorization: Bearer ${token}\r\n`)
  const [teller, ...others] = await Promise.all(Array.from({ length: 5 }, open))
  const paths = ['user/counts', 'order/list', 'order/list?status=completed&flag=1', 'category/tree']
  const times: number[] = []
  const over = new AbortController()
  const from = new Date(machineClock.now() + 8 * 3_600_000 - 365 * 86_400_000).toISOString().slice(0, 10)
  const body = Buffer.from(JSON.stringify({ format, date_from: from }))
  const began = performance.now()
  const asked = await teller!.send({ path: '/prod/api/order/export', body, type: 'application/json' })
  if (!asked.startsWith('{"code":20000,')) throw new Error(asked)
  const { job } = (JSON.parse(asked) as Reply).data
  const asking = others.map(async ({ send }, at) => {
    for (let i = at; !over.signal.aborted; i++) {
      const start = performance.now()
      await send({ path: `/prod/api/${paths[i % paths.length]!}` })
      times.push(performance.now() - start)
      await sleep(10)
    }
  })
  const seen = new Set<number>()
  let last: Reply['data']
  do {
    await sleep(50)
    last = (JSON.parse(await teller!.send({ path: `/prod/api/job/info?id=${job}` })) as Reply).data
    seen.add(last.done)
  } while (last.status === 'queued' || last.status === 'running')
  const took = seconds(began)
  over.abort()
  await Promise.all(asking)
  for (const { end } of [teller!, ...others]) end()
  const { p50, p95, p99 } = figures('', times)
  say(
    `\n${name}，导出 ${last.done} 张（全部 ${count}）为 ${format}：${last.status}，${took.toFixed(1)} 秒，每秒 ${(last.done / took).toFixed(0)} 行，看到 ${seen.size} 次不同的进度；` +
      `其间别的调用 ${times.length} 次：p50 ${p50.toFixed(1)}，p95 ${p95.toFixed(1)}，p99 ${p99.toFixed(1)}，最长 ${quantile(times, 1).toFixed(0)} 毫秒`,
  )
}

const measure = async (
  name: string,
  db: Db,
  count: number,
  buyer: { userId: string; token: string },
  begin: () => Promise<Serving>,
) => {
  const samples = await samplesOf(db, buyer.userId)
  const serving = await begin()
  const wanted = { url: serving.url, token: buyer.token, samples, count, rounds: ROUNDS }
  table(
    `${name}，HTTP，1 个连接`,
    await load({ ...wanted, connections: 1, what: 'all', rounds: Math.ceil(ROUNDS / 2) }),
  )
  table(
    `${name}，HTTP，${CONNECTIONS} 个连接`,
    await load({ ...wanted, connections: CONNECTIONS, what: 'all', rounds: ROUNDS * 5 }),
  )
  table(`${name}，HTTP，1 个连接，常见的词`, await load({ ...wanted, connections: 1, what: 'wide' }))
  for (const format of ['xlsx', 'csv']) await exporting(name, serving, buyer.token, count, format)
  await serving.stop()
}

const onPostgres = async (): Promise<void> => {
  const postgres = await startPostgres({ url: null, durable: true, sharedBuffers: '1GB' })
  const url = await freshDatabase({ server: postgres.url })
  const db = await openPostgres(url, 2, silentLogger)
  const buyer = await fill(db, ORDERS)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
  const sizes = await db.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
     where relname in ('orders', 'order_items', 'order_search', 'order_search_grams', 'order_tally') order by relname`,
  )
  say(`\n${sizes.map((one) => `${one.name} ${one.size}`).join('，')}`)
  await measure(`PostgreSQL，${ORDERS} 张订单`, db, ORDERS, buyer, () => serveApart(url, POOL))
  await db.close()
  await postgres.stop()
}

const onPglite = async (): Promise<void> => {
  const db = pgliteDb(await createPglite())
  const buyer = await fill(db, PGLITE_ORDERS)
  await db.query('vacuum analyze')
  await measure(`PGlite，${PGLITE_ORDERS} 张订单`, db, PGLITE_ORDERS, buyer, () => serve(db))
  await db.close()
}

say(`${cpus().length} 核，Node ${process.version}，每种问题 ${ROUNDS * 5} 次（${CONNECTIONS} 个连接），问题各不相同`)
await onPostgres()
if (PGLITE_ORDERS > 0) await onPglite()
keepReport()
