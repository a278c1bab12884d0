import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoWorld } from '../demo/world'
import { silentLogger } from '../server/base/log'
import { sandboxBook } from '../server/channels/sandbox/book'
import { openPglite } from '../server/store/pglite'
import { openPostgres } from '../server/store/postgres'
import { auditMoney } from '../server/wallet/audit'
import { freePort } from '../tests/support/free-port'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { serverProcess } from '../tests/support/server-process'
import { fill } from './bench-api/fill'
import { pick, works, type Goods } from './bench-api/works'
import { quantile } from './bench-catalogue/figures'
import { connect, type Ask } from './bench-catalogue/line'
import { slowReader } from './bench-soak/slow-reader'
import { build } from './lib/build.mjs'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:soak`: the built shop under a steady load of calls and renderings for long, minute by minute: how late its event loop is,
 * what it holds in memory, how long people wait; every other minute with readers that hardly read.
 * --minutes 30, --on postgres|pglite, --rate 120 (of deeds a second, by 20 people). BENCH_OUT: a file for the figures.
 */
const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    on: { type: 'string', default: 'postgres' },
    rate: { type: 'string', default: '120' },
  },
})
const MINUTES = Number(given.minutes)
const RATE = Number(given.rate)
const PEOPLE = 20
const SLOW_READERS = 10
const ROOT = join(import.meta.dirname, '..')

const get = (path: string): Ask => ({ path })
const suppliers = demoWorld().suppliers.map(({ id }) => id)

/** Drawn by the server: each product and each word is a page of its own. */
const rendering = (turn: number, { products, words }: Goods): Ask =>
  [
    get('/home'),
    get(`/merchandis/${pick(products, turn)}`),
    get(`/search?keyword=${encodeURIComponent(pick(words, turn))}`),
    get(`/merhome?id=${pick(suppliers, turn)}`),
  ][turn % 4]!

/** Of twenty deeds so many of each. */
const MIX: readonly string[] = (
  'page page page page page page page list list-in search search detail detail detail-in specials ' +
  'add quote orders orders order'
).split(' ')

interface Minute {
  waits: number[]
  failed: Record<string, number>
}

const told = (file: string, from: number): { p50: number; p99: number; max: number; rss: number; heapUsed: number }[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(from)
    .map((line) => JSON.parse(line) as never)

const soak = async (url: string, goods: Goods, tokens: readonly string[], tells: string): Promise<void> => {
  const lines = await Promise.all(
    tokens.map(async (token) => ({
      visitor: await connect(url),
      buyer: await connect(url, `authorization: Bearer ${token}\r\n`),
    })),
  )
  let minute: Minute = { waits: [], failed: {} }
  const over = new AbortController()
  let turn = 0
  const person = async ({ visitor, buyer }: (typeof lines)[number], line: number): Promise<void> => {
    // Asked at their own pace: who waits long has the next deed at once.
    let due = performance.now() + (line * 1000) / RATE
    while (!over.signal.aborted) {
      await sleep(Math.max(0, due - performance.now()))
      due += (PEOPLE * 1000) / RATE
      const now = turn++
      const kind = MIX[(now * 7) % MIX.length]!
      const asking = (on: typeof visitor) => async (name: string, ask: Ask) => {
        const from = performance.now()
        const reply = await on.send(ask)
        minute.waits.push(performance.now() - from)
        if (kind === 'page') {
          if (!reply.includes('id="handed-over"')) throw new Error(`${name}: not drawn`)
          return {}
        }
        if (!reply.startsWith('{"code":20000,')) throw new Error(`${name}: ${reply.slice(0, 80)}`)
        return JSON.parse(reply) as Record<string, unknown>
      }
      try {
        if (kind === 'page') await asking(visitor)('page', rendering(now, goods))
        else {
          const work = works[kind]!
          await work.once(asking(work.isVisitors ? visitor : buyer), { turn: now, line, goods })
        }
      } catch (error) {
        const what = String(error).slice(0, 100)
        minute.failed[what] = (minute.failed[what] ?? 0) + 1
      }
    }
  }
  const people = lines.map((line, i) => person(line, i))
  say(
    '\n| 分 | 每秒 | p50 | p99 | 最慢，毫秒 | 事件循环晚 p50 | p99 | 最多，毫秒 | 堆最少，MB | 常驻，MB | 慢读者被断开 | 失败 |\n|---|---|---|---|---|---|---|---|---|---|---|---|',
  )
  const loop: number[] = []
  const held: { heap: number; rss: number }[] = []
  const beside = { without: [] as number[], with: [] as number[] }
  let seen = told(tells, 0).length
  for (let nth = 1; nth <= MINUTES; nth++) {
    minute = { waits: [], failed: {} }
    const isSlow = nth % 2 === 0
    const readers = isSlow
      ? Array.from({ length: SLOW_READERS }, () => slowReader(url, ['/home', '/search', '/home']))
      : []
    await sleep(60_000)
    const dropped = readers.reduce((sum, { dropped: times }) => sum + times(), 0)
    for (const reader of readers) reader.stop()
    const seconds = told(tells, seen)
    seen += seconds.length
    loop.push(...seconds.map(({ p99 }) => p99))
    beside[isSlow ? 'with' : 'without'].push(...minute.waits)
    const heap = Math.min(...seconds.map(({ heapUsed }) => heapUsed)) / 1e6
    const rss = Math.max(...seconds.map((one) => one.rss)) / 1e6
    held.push({ heap, rss })
    const failed = Object.values(minute.failed).reduce((sum, times) => sum + times, 0)
    for (const [what, times] of Object.entries(minute.failed)) progress(`${times} × ${what}`)
    say(
      `| ${nth} | ${(minute.waits.length / 60).toFixed(0)} | ${quantile(minute.waits, 0.5).toFixed(1)} | ${quantile(minute.waits, 0.99).toFixed(0)} | ${Math.max(...minute.waits).toFixed(0)} | ` +
        `${quantile(
          seconds.map(({ p50 }) => p50),
          0.5,
        ).toFixed(1)} | ${quantile(
          seconds.map(({ p99 }) => p99),
          0.5,
        ).toFixed(1)} | ${Math.max(...seconds.map(({ max }) => max)).toFixed(0)} | ` +
        `${heap.toFixed(0)} | ${rss.toFixed(0)} | ${isSlow ? dropped : '–'} | ${failed} |`,
    )
  }
  over.abort()
  await Promise.all(people)
  for (const { visitor, buyer } of lines) [visitor, buyer].forEach(({ end }) => end())
  const third = Math.max(1, Math.floor(held.length / 3))
  const mean = (some: typeof held, key: keyof (typeof held)[number]) =>
    some.reduce((sum, one) => sum + one[key], 0) / some.length
  say(
    `\n- 事件循环每秒的 p99：一半的秒 ${quantile(loop, 0.5).toFixed(1)} 毫秒以内，百分之九十九的秒 ${quantile(loop, 0.99).toFixed(1)} 以内。\n` +
      `- 内存，第二个与最后一个三分之一的平均：堆 ${mean(held.slice(third, 2 * third), 'heap').toFixed(0)} → ${mean(held.slice(-third), 'heap').toFixed(0)} MB，` +
      `常驻 ${mean(held.slice(third, 2 * third), 'rss').toFixed(0)} → ${mean(held.slice(-third), 'rss').toFixed(0)} MB。\n` +
      `- 别人等的 p99：没有慢读者的分钟 ${quantile(beside.without, 0.99).toFixed(1)} 毫秒，有 ${SLOW_READERS} 个的 ${quantile(beside.with, 0.99).toFixed(1)}。`,
  )
}

await build(ROOT, async (title, work) => {
  process.stderr.write(`${title}…\n`)
  return work()
})
const dataDir = mkdtempSync(join(tmpdir(), 'bench-soak-'))
const tells = join(dataDir, 'tells.jsonl')
const postgres = given.on === 'postgres' ? await startPostgres({ url: null, durable: true }) : null
const place = postgres && (await freshDatabase({ server: postgres.url }))
const openDb = () => (place ? openPostgres(place, 2, silentLogger, 30_000) : openPglite(dataDir, 0))
const db = await openDb()
const { goods, tokens } = await fill(db, PEOPLE)
await db.close()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = serverProcess(join(ROOT, 'dist/server/main.js'), url, {
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  ...(place && { DATABASE_URL: place }),
  WEB_DIR: join(ROOT, 'dist/web'),
  LOG_LEVEL: 'error',
  DEMO_SPEED: '0',
  SOAK_TELLS: tells,
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'bench-soak/watch-loop.mjs')}`,
  // These few people do more in a minute than any would.
  LIMIT_ORDERS_PER_MINUTE: '1000000',
  LIMIT_PAYS_PER_MINUTE: '1000000',
  LIMIT_QUOTES_PER_MINUTE: '1000000',
  LIMIT_REQUESTS_PER_IP_MINUTE: '1000000',
})
await server.start()
say(
  `${cpus().length} 核，Node ${process.version}，${place ? 'PostgreSQL' : 'PGlite'}；${PEOPLE} 个人每秒 ${RATE} 件事，三成半是服务器画的页面；双数分钟另有 ${SLOW_READERS} 个几乎不读的读者；开始时一分钟的平均负载 ${loadavg()[0]!.toFixed(1)}`,
)
await soak(url, goods, tokens, tells)
await server.stop()
const after = await openDb()
const findings = await auditMoney(after, [sandboxBook])
say(findings.length === 0 ? '- 完毕之后账、货、单、款全部相符。' : `✗ 不符：${JSON.stringify(findings.slice(0, 5))}`)
await after.close()
await postgres?.stop()
rmSync(dataDir, { recursive: true, force: true })
keepReport()
