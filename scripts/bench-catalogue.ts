import { cpus } from 'node:os'
import { Client } from 'pg'
import type { Db } from '../server/store/db'
import { silentLogger } from '../server/base/log'
import { createPglite, pgliteDb } from '../server/store/pglite'
import { openPostgres } from '../server/store/postgres'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { fill } from './bench-catalogue/fill'
import { ALL, quantile, type Figures } from './bench-catalogue/figures'
import { otherLists } from './bench-catalogue/lists'
import { onOneConnection, overHttp, reference } from './bench-catalogue/measure'
import { serve, serveApart, type Serving } from './bench-catalogue/serve'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:catalogue`: search and product pages at a million products. BENCH_ROWS (1000000), BENCH_PGLITE_ROWS (100000, 0 leaves it
 * out), BENCH_ROUNDS (60), BENCH_OUT (a file for the figures). BENCH_DATABASE_10000=postgres://… and the like take databases that an
 * earlier run has filled.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const SMALL = 10_000
const PGLITE_ROWS = Number(process.env.BENCH_PGLITE_ROWS ?? 100_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)

/** Connections of the server, as DATABASE_POOL sets them: two a core, where the database has no cores of its own. */
const POOL = 2 * cpus().length

const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(1))
const table = (title: string, rows: readonly Figures[]): void => {
  say(`\n### ${title}\n\n| 毫秒 | p50 | p95 | p99 | 计算时间 p50 | 计算时间 p95 |\n|---|---|---|---|---|---|`)
  for (const { name, p50, p95, p99, cpu50, cpu95 } of rows)
    say(`| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} | ${ms(cpu50)} | ${ms(cpu95)} |`)
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

const measure = async (name: string, one: Db, count: number, begin: () => Promise<Serving>): Promise<Figures[]> => {
  table(`${name}，一个连接`, [await reference(one)])
  const first = await onOneConnection(one, count, ROUNDS, 'first')
  table(`${name}，一个连接，第一页`, first)
  const turned = await onOneConnection(one, count, Math.ceil(ROUNDS / 6), 'turned')
  table(`${name}，一个连接，从第 2 页一页页翻到最后一页`, turned)
  const jumped = await onOneConnection(one, count, ROUNDS, 'jumped')
  table(`${name}，一个连接，第 50 页，直接跳转`, jumped)
  compare('翻到的页', turned, first)
  compare('直接跳转', jumped, first)
  table(`${name}，一个连接，其他清单`, await otherLists(one, count, ROUNDS))
  for (const [connections, page, rounds] of [
    [1, 1, ROUNDS / 2],
    [20, 1, ROUNDS * 2],
    [20, 50, ROUNDS],
  ] as const) {
    const { url, stop } = await begin()
    const { figures, perSecond } = await overHttp(url, count, connections, rounds, page)
    const what = page === 1 ? '第一页' : '第 50 页，直接跳转'
    table(`${name}，HTTP，${connections} 个连接，${what}（每秒 ${perSecond.toFixed(0)} 次）`, figures)
    await stop()
  }
  return first
}

const onPostgres = async (): Promise<void> => {
  const postgres = await startPostgres({ durable: true, sharedBuffers: '4GB' })
  const filled = async (count: number): Promise<string> => {
    const given = process.env[`BENCH_DATABASE_${count}`]
    if (given) return given
    const url = await freshDatabase({ server: postgres.url })
    const db = await openPostgres(url, 2, silentLogger)
    const began = performance.now()
    await fill(db, count, progress)
    await db.close()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('vacuum analyze')
    await client.end()
    say(`\n写入 ${count} 个商品：${((performance.now() - began) / 1000).toFixed(0)} 秒`)
    return url
  }
  const medians: Figures[][] = []
  for (const count of [SMALL, ROWS]) {
    const url = await filled(count)
    const one = await openPostgres(url, 1, silentLogger)
    if (count === SMALL) medians.push(await onOneConnection(one, count, ROUNDS, 'first'))
    else {
      const sizes = await one.query<{ name: string; size: string }>(
        `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
         where relname like 'product_search%' and relkind in ('r', 'i') order by relname`,
      )
      const [memory] = await one.query<{ shared_buffers: string }>('show shared_buffers')
      say(`\nshared_buffers ${memory!.shared_buffers}；${sizes.map(({ name, size }) => `${name} ${size}`).join('，')}`)
      medians.push(await measure(`PostgreSQL，${count} 个商品`, one, count, () => serveApart(url, POOL)))
    }
    await one.close()
  }
  say(
    `\n### 从 ${SMALL} 到 ${ROWS} 个商品，计算时间\n
| 毫秒 | p50 ${SMALL} | ${ROWS} | 倍数 | p95 ${SMALL} | ${ROWS} | 倍数 |\n|---|---|---|---|---|---|---|`,
  )
  const [small, large] = medians as [Figures[], Figures[]]
  const grown = (before: number, now: number) => `${ms(before)} | ${ms(now)} | ${ms(now / before)}`
  for (const [i, one] of large.entries())
    say(`| ${one.name} | ${grown(middle(small[i]!), middle(one))} | ${grown(most(small[i]!), most(one))} |`)
  await postgres.stop()
}

const onPglite = async (): Promise<void> => {
  const pg = await createPglite()
  const db = pgliteDb(pg)
  await fill(db, PGLITE_ROWS, progress)
  await db.query('vacuum analyze')
  await measure(`PGlite，${PGLITE_ROWS} 个商品`, db, PGLITE_ROWS, () => serve(db))
  await db.close()
}

say(`${cpus().length} 核，Node ${process.version}，每种问题 ${ROUNDS} 次，问题各不相同`)
await onPostgres()
if (PGLITE_ROWS > 0) await onPglite()
keepReport()
