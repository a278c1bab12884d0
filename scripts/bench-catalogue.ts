import { randomInt } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { Client } from 'pg'
import type { Db } from '../server/store/db'
import { silentLogger } from '../server/base/log'
import { completeSearch } from '../server/catalogue/search/rows'
import { migrate } from '../server/migrations/migrate'
import { createPglite, pgliteDb } from '../server/store/pglite'
import { openPostgres } from '../server/store/postgres'
import { madeOnce, startPostgres } from '../tests/support/postgres'
import { againstSubstring } from './bench-catalogue/check'
import { fill, NOW } from './bench-catalogue/fill'
import { ALL, quantile, type Figures } from './bench-catalogue/figures'
import { growingLists, type Growing } from './bench-catalogue/growing'
import { otherLists } from './bench-catalogue/lists'
import { onOneConnection, overHttp, reference, type Shop } from './bench-catalogue/measure'
import { serve, serveApart, type Serving } from './bench-catalogue/serve'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:catalogue`: search and product pages at a million products, by questions drawn anew from each run's seed.
 * BENCH_SEED (one is drawn and told; given, it repeats its questions), BENCH_ROWS (1000000), BENCH_PGLITE_ROWS (100000, 0 leaves it
 * out), BENCH_ROUNDS (60), BENCH_PARTS (of PARTS; all), BENCH_OUT (a file for the figures), BENCH_KEEP (a folder that keeps the
 * database for the next run: filling it takes minutes).
 */
const SEED = process.env.BENCH_SEED ?? String(randomInt(1_000_000))
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const SMALL = 10_000
const PGLITE_ROWS = Number(process.env.BENCH_PGLITE_ROWS ?? 100_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)
const KEEP = process.env.BENCH_KEEP
const PARTS = ['growth', 'first', 'turned', 'jumped', 'lists', 'lists20', 'http1', 'http20', 'http20jumped', 'check']
const wanted = process.env.BENCH_PARTS?.split(',') ?? PARTS
const isWanted = (part: string): boolean => wanted.includes(part)

/** Connections of the server, as DATABASE_POOL sets them: two a core, where the database has no cores of its own. */
const POOL = 2 * cpus().length

const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(1))
const table = (title: string, rows: readonly Figures[]): void => {
  say(
    `\n### ${title}\n\n| 毫秒 | p50 | p95 | p99 | 最长 | 计算时间 p50 | 计算时间 p95 |\n|---|---|---|---|---|---|---|`,
  )
  for (const { name, p50, p95, p99, worst, cpu50, cpu95 } of rows)
    say(`| ${name} | ${[p50, p95, p99, worst.ms, cpu50, cpu95].map(ms).join(' | ')} |`)
}

const WORST = 5
const tellWorst = (rows: readonly Figures[]): void => {
  const kinds = rows.filter(({ name }) => name !== ALL).toSorted((a, b) => b.worst.ms - a.worst.ms)
  say('\n最长的：')
  for (const { name, worst } of kinds.slice(0, WORST)) say(`- ${ms(worst.ms)} 毫秒，${name}：\`${worst.question}\``)
}

/** The goals of first pages: p95 of all questions together, and the longest. */
const GOAL = { p95: 40, worst: 150 }
const verdict = (what: string, rows: readonly Figures[]): void => {
  const { p95, worst } = rows.at(-1)!
  const held = (value: number, most: number) => `${ms(value)}（目标 ${most}，${value <= most ? '达到' : '没有达到'}）`
  say(`\n${what}：全部 p95 ${held(p95, GOAL.p95)}，最长 ${held(worst.ms, GOAL.worst)}`)
  tellWorst(rows)
}

/** Time computed where it is known: a busy machine stretches the other. */
const middle = ({ cpu50, p50 }: Figures): number => cpu50 ?? p50
const most = ({ cpu95, p95 }: Figures): number => cpu95 ?? p95

/** How many times as long as the first pages: all questions together, and kind by kind. */
const compare = (what: string, pages: readonly Figures[], first: readonly Figures[]): void => {
  for (const [figure, of] of [
    ['p50', middle],
    ['p95', most],
  ] as const) {
    const times = (page: Figures): number => of(page) / of(first.find(({ name }) => name === page.name)!)
    const [all, kinds] = [times(pages.at(-1)!), pages.slice(0, -1).map(times)]
    say(
      `\n${what}比第一页，${figure}：${ALL} ${all.toFixed(1)} 倍；逐类中位数 ${quantile(kinds, 0.5).toFixed(1)} 倍，最大 ${Math.max(...kinds).toFixed(1)} 倍`,
    )
  }
}

const grown = (before: number, now: number) => `${ms(before)} | ${ms(now)} | ${ms(now / before)}`

interface Measured {
  first: Figures[]
  lists: Figures[]
}

const measure = async (name: string, one: Db, count: number, begin: () => Promise<Serving>): Promise<Measured> => {
  const shop: Shop = { count, seed: SEED, rounds: ROUNDS }
  table(`${name}，一个连接`, [await reference(one)])
  const first = isWanted('first') ? await onOneConnection(one, shop, 'first') : []
  if (first.length > 0) {
    table(`${name}，一个连接，第一页`, first)
    verdict('一个连接，第一页', first)
  }
  if (isWanted('turned')) {
    const turned = await onOneConnection(one, { ...shop, rounds: Math.ceil(ROUNDS / 6) }, 'turned')
    table(`${name}，一个连接，从第 2 页一页页翻到最后一页`, turned)
    if (first.length > 0) compare('翻到的页', turned, first)
  }
  if (isWanted('jumped')) {
    const jumped = await onOneConnection(one, shop, 'jumped')
    table(`${name}，一个连接，第 50 页，直接跳转`, jumped)
    if (first.length > 0) compare('直接跳转', jumped, first)
  }
  const lists = isWanted('lists') ? await otherLists(one, shop) : []
  if (isWanted('lists')) {
    table(`${name}，一个连接，其他清单`, lists)
    tellGrowing(`${name}，一个连接，长大的清单`, await growingLists(one, shop))
  }
  for (const [part, connections, asked, rounds, what] of [
    ['http1', 1, 'first', ROUNDS / 2, '第一页'],
    ['http20', 20, 'first', ROUNDS * 2, '第一页'],
    ['http20jumped', 20, 'jumped', ROUNDS, '第 50 页，直接跳转'],
    ['lists20', 20, 'typed', ROUNDS * 5, '边打边问的建议，供应商'],
  ] as const) {
    if (!isWanted(part)) continue
    const { url, stop } = await begin()
    const { figures, perSecond } = await overHttp(url, { ...shop, rounds }, connections, asked)
    table(`${name}，HTTP，${connections} 个连接，${what}（每秒 ${perSecond.toFixed(0)} 次）`, figures)
    if (part === 'http1') verdict(`HTTP，1 个连接，${what}`, figures)
    else tellWorst(figures)
    await stop()
  }
  return { first, lists }
}

const tellGrowing = (title: string, lists: readonly Growing[]): void => {
  say(
    `\n### ${title}\n\n| 毫秒 | 少 | 多 | p50 少 | 多 | 倍数 | p95 少 | 多 | 倍数 |\n|---|---|---|---|---|---|---|---|---|`,
  )
  for (const { name, sizes, few, many } of lists)
    say(`| ${name} | ${sizes.join(' | ')} | ${grown(few.p50, many.p50)} | ${grown(few.p95, many.p95)} |`)
}

const onPostgres = async (): Promise<void> => {
  const postgres = await startPostgres({ durable: true, sharedBuffers: '4GB', ...(KEEP ? { keptIn: KEEP } : {}) })
  const filled = async (count: number): Promise<string> => {
    const url = await madeOnce(postgres.url, `catalogue_${count}`, async (draft) => {
      const began = performance.now()
      const db = await openPostgres(draft, 2, silentLogger)
      await fill(db, count, progress)
      await db.close()
      await tidy(draft)
      say(`\n写入 ${count} 个商品：${((performance.now() - began) / 1000).toFixed(0)} 秒`)
    })
    // One that was kept may be of an older version.
    const db = await openPostgres(url, 1, silentLogger)
    const ran = await migrate(db)
    if ((await completeSearch(db, NOW)) > 0 || ran.length > 0) await tidy(url)
    await db.close()
    return url
  }
  const measured: Measured[] = []
  for (const count of isWanted('growth') ? [SMALL, ROWS] : [ROWS]) {
    const url = await filled(count)
    const one = await openPostgres(url, 1, silentLogger)
    if (count === SMALL) {
      const shop: Shop = { count, seed: SEED, rounds: ROUNDS }
      const first = isWanted('first') ? await onOneConnection(one, shop, 'first') : []
      measured.push({ first, lists: isWanted('lists') ? await otherLists(one, shop) : [] })
    } else {
      const sizes = await one.query<{ name: string; size: string }>(
        `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
         where relname like 'product_search%' and relkind in ('r', 'i') order by relname`,
      )
      const [memory] = await one.query<{ shared_buffers: string }>('show shared_buffers')
      say(`\nshared_buffers ${memory!.shared_buffers}；${sizes.map(({ name, size }) => `${name} ${size}`).join('，')}`)
      measured.push(await measure(`PostgreSQL，${count} 个商品`, one, count, () => serveApart(url, POOL)))
      if (isWanted('check')) say(`\n${await againstSubstring(url, { count, seed: SEED, rounds: 1 })}`)
    }
    await one.close()
  }
  const [small, large] = measured
  if (small && large) {
    tellGrowth('计算时间', small.first, large.first)
    tellGrowth('其他清单', small.lists, large.lists)
  }
  await postgres.stop()
}

const tidy = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

const tellGrowth = (what: string, small: readonly Figures[], large: readonly Figures[]): void => {
  if (large.length === 0) return
  say(
    `\n### 从 ${SMALL} 到 ${ROWS} 个商品，${what}\n
| 毫秒 | p50 ${SMALL} | ${ROWS} | 倍数 | p95 ${SMALL} | ${ROWS} | 倍数 |\n|---|---|---|---|---|---|---|`,
  )
  for (const [i, one] of large.entries())
    say(`| ${one.name} | ${grown(middle(small[i]!), middle(one))} | ${grown(most(small[i]!), most(one))} |`)
}

const onPglite = async (): Promise<void> => {
  const pg = await createPglite()
  const db = pgliteDb(pg)
  await fill(db, PGLITE_ROWS, progress)
  await db.query('vacuum analyze')
  await measure(`PGlite，${PGLITE_ROWS} 个商品`, db, PGLITE_ROWS, () => serve(db))
  await db.close()
}

say(`${cpus().length} 核，Node ${process.version}，每种问题 ${ROUNDS} 次，问题各不相同，种子 ${SEED}`)
await onPostgres()
if (PGLITE_ROWS > 0) await onPglite()
say(`\n量完时一分钟的平均负载 ${loadavg()[0]!.toFixed(1)}`)
keepReport()
