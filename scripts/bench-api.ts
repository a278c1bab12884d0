import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { silentLogger } from '../server/base/log'
import { sandboxBook } from '../server/channels/sandbox/book'
import { openPglite } from '../server/store/pglite'
import { openPostgres } from '../server/store/postgres'
import { auditMoney } from '../server/wallet/audit'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { fill } from './bench-api/fill'
import { serveLimits } from './bench-api/limits'
import type { Measured, Times, Wanted } from './bench-api/load'
import { serveShop, type Apart, type Place } from './bench-api/serve'
import { postmasterOf } from './bench-orders/cpu'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:api`: what the shop answers in a second, each call beside its limit (bench-api/limits) in the same run.
 * --on postgres|pglite (both when left out), --only list,order, --seconds 4 (each), --processes 2 (of the shop, on PostgreSQL, measured
 * beside one). BENCH_OUT: a file for the figures.
 */
const { values: given } = parseArgs({
  options: {
    on: { type: 'string', default: 'postgres,pglite' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    processes: { type: 'string', default: '1' },
  },
})
const SECONDS = Number(given.seconds)
const PROCESSES = Number(given.processes)
const CONNECTIONS = 20
const WARM = 2

/** What is measured, and the limit that it stands beside; in this order, as lists of orders need orders. */
const WORKS: readonly (readonly [work: string, name: string, limit: string | null])[] = [
  ['list', '商品列表 20 件', 'list'],
  ['list-in', '商品列表，登录后', 'list'],
  ['search', '搜索', 'search'],
  ['detail', '商品详情', 'detail'],
  ['detail-in', '商品详情，登录后（记下浏览）', 'detail'],
  ['specials', '首页专区', null],
  ['add', '加入购物车', 'add'],
  ['quote', '报价', null],
  ['order', '整单：报价、下单、备用金付款', 'order'],
  ['orders', '订单列表', 'orders'],
]
const isWanted = (work: string) => given.only === '' || given.only.split(',').includes(work)

const load = async (wanted: Wanted): Promise<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'))
  try {
    writeFileSync(join(folder, 'wanted.json'), JSON.stringify(wanted))
    const script = join(import.meta.dirname, 'bench-api/load.ts')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', script, join(folder, 'wanted.json')],
      { maxBuffer: 1e8 },
    )
    return JSON.parse(stdout) as Measured
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
const spread = ({ p50, p95, p99, worst }: Times): string => [p50, p95, p99, worst].map(ms).join(' | ')

/** Of the server and, where it is another process, of the database. */
const computed = ({ cpu: { server, database } }: Measured): string =>
  database === 0 ? server.toFixed(2) : `${server.toFixed(2)} + ${database.toFixed(2)}`

interface Ground {
  name: string
  shop: Apart[]
  limits: Apart
  goods: Wanted['goods']
  tokens: string[]
  postmaster: number | null
}

const measureAll = async ({ name, shop, limits, goods, tokens, postmaster }: Ground): Promise<void> => {
  const base = { goods, tokens, postmaster, seconds: SECONDS, warm: WARM }
  const [first] = shop
  const ask = (work: string, of: 'us' | 'limit', servers: readonly Apart[]) =>
    load({ ...base, work, of, urls: servers.map(({ url }) => url), servers: servers.map(({ pid }) => pid) })
  say(
    `\n### ${name}\n\n| 调用 | 极限，每秒 | 商城，每秒 | 比 | p50 | p95 | p99 | 最慢，毫秒 | 极限的处理器，毫秒 | 商城的处理器，毫秒 | 语句 | 负载 |\n|---|---|---|---|---|---|---|---|---|---|---|---|`,
  )
  if (given.only === '') {
    const bare = await ask('bare', 'limit', [limits])
    say(
      `| 固定的字节 | ${bare.perSecond.toFixed(0)} | – | – | ${spread(bare.times[0]!)} | ${computed(bare)} | – | – | ${loadavg()[0]!.toFixed(1)} |`,
    )
  }
  const beside: string[] = []
  for (const [work, title, limit] of WORKS) {
    // A PGlite has no other server's orders.
    if (!isWanted(work) || (limit === 'orders' && postmaster === null)) continue
    const most = limit && (await ask(limit, 'limit', [limits]))
    const before = await first!.statements()
    const us = await ask(work, 'us', [first!])
    const statements = ((await first!.statements()) - before) / us.done
    const [whole, ...steps] = us.times
    say(
      `| ${title} | ${most ? most.perSecond.toFixed(0) : '–'} | ${us.perSecond.toFixed(0)} | ${most ? (us.perSecond / most.perSecond).toFixed(2) : '–'} | ${spread(whole!)} | ${most ? computed(most) : '–'} | ${computed(us)} | ${statements.toFixed(1)} | ${loadavg()[0]!.toFixed(1)} |`,
    )
    for (const step of steps) say(`| 　${step.name} | | | | ${spread(step)} | | | | |`)
    for (const [what, times] of Object.entries(us.refused)) say(`\n（答成别的 ${times} 次：${what}）\n`)
    if (shop.length === 1) continue
    const many = await ask(work, 'us', shop)
    beside.push(
      `| ${title} | ${us.perSecond.toFixed(0)} | ${many.perSecond.toFixed(0)} | ${(many.perSecond / us.perSecond).toFixed(2)} | ${spread(many.times[0]!)} |`,
    )
  }
  if (beside.length === 0) return
  say(
    `\n${shop.length} 个进程比一个，同一个数据库：\n\n| 调用 | 一个，每秒 | ${shop.length} 个，每秒 | 比 | p50 | p95 | p99 | 最慢，毫秒 |\n|---|---|---|---|---|---|---|---|`,
  )
  for (const line of beside) say(line)
}

const onPostgres = async (): Promise<void> => {
  const postgres = await startPostgres({ url: null, durable: true, sharedBuffers: '512MB' })
  const url = await freshDatabase({ server: postgres.url })
  const db = await openPostgres(url, 2, silentLogger, 30_000)
  const filled = await fill(db, CONNECTIONS)
  const place: Place = { postgres: url }
  const shop: Apart[] = []
  for (let i = 0; i < PROCESSES; i++) shop.push(await serveShop(place))
  const limits = await serveLimits(place)
  await measureAll({ name: 'PostgreSQL', shop, limits, ...filled, postmaster: await postmasterOf(db) })
  await Promise.all([...shop, limits].map(({ stop }) => stop()))
  await tellAudit(db)
  await db.close()
  await postgres.stop()
}

const onPglite = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-pglite-'))
  const db = await openPglite(folder, 0)
  const filled = await fill(db, CONNECTIONS)
  await db.close()
  cpSync(join(folder, 'db'), join(folder, 'limit'), { recursive: true })
  const shop = await serveShop({ pglite: folder })
  const limits = await serveLimits({ pglite: join(folder, 'limit') })
  await measureAll({ name: 'PGlite', shop: [shop], limits, ...filled, postmaster: null })
  await Promise.all([shop.stop(), limits.stop()])
  const after = await openPglite(folder, 0)
  await tellAudit(after)
  await after.close()
  rmSync(folder, { recursive: true })
}

const tellAudit = async (db: Parameters<typeof auditMoney>[0]): Promise<void> => {
  const findings = await auditMoney(db, [sandboxBook])
  say(
    findings.length === 0 ? '\n量完之后账、货、单、款全部相符。' : `\n✗ 不符：${JSON.stringify(findings.slice(0, 5))}`,
  )
}

say(
  `${cpus().length} 核，Node ${process.version}，${CONNECTIONS} 个连接，每种 ${SECONDS} 秒（先热 ${WARM} 秒）；开始时一分钟的平均负载 ${loadavg()[0]!.toFixed(1)}`,
)
for (const [name, run] of [
  ['postgres', onPostgres],
  ['pglite', onPglite],
] as const) {
  if (!given.on.split(',').includes(name)) continue
  progress(name)
  await run()
}
keepReport()
