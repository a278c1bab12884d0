import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { buildApp } from '../server/app'
import { machineClock } from '../server/clock'
import { readConfig } from '../server/config'
import type { Db } from '../server/db'
import { databaseLimiter } from '../server/limits/limiter'
import { silentLogger } from '../server/log'
import { secretOf } from '../server/secret'
import { chooseSms } from '../server/sms/choose'
import { createPglite, pgliteDb } from '../server/store/pglite'
import { openPostgres } from '../server/store/postgres'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { fill } from './bench-catalogue/fill'
import { quantile, type Figures } from './bench-catalogue/figures'
import { onOneConnection, overHttp, reference } from './bench-catalogue/measure'

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

const lines: string[] = []
const say = (text: string): void => {
  lines.push(text)
  process.stdout.write(`${text}\n`)
}
const progress = (text: string): void => void process.stderr.write(`  ${text}\n`)

const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(1))
const table = (title: string, rows: readonly Figures[]): void => {
  say(`\n### ${title}\n\n| 毫秒 | p50 | p95 | p99 | 计算时间 p50 | 计算时间 p95 |\n|---|---|---|---|---|---|`)
  for (const { name, p50, p95, p99, cpu50, cpu95 } of rows)
    say(`| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} | ${ms(cpu50)} | ${ms(cpu95)} |`)
}

/** Time computed where it is known: a busy machine stretches the other. */
const middle = ({ cpu50, p50 }: Figures): number => cpu50 ?? p50

const measure = async (name: string, db: Db, one: Db, count: number): Promise<Figures[]> => {
  table(`${name}，一个连接`, [await reference(one)])
  const first = await onOneConnection(one, count, ROUNDS, 'first')
  table(`${name}，一个连接，第一页`, first)
  const deep = await onOneConnection(one, count, Math.ceil(ROUNDS / 2), 'deep')
  table(`${name}，一个连接，第 50 页`, deep)
  const ratio = deep.map((row, i) => middle(row) / middle(first[i]!))
  say(`\n第 50 页比第一页：中位数 ${quantile(ratio, 0.5).toFixed(2)} 倍，最大 ${Math.max(...ratio).toFixed(2)} 倍`)
  for (const connections of [1, 20]) {
    const dataDir = mkdtempSync(join(tmpdir(), 'daifa-bench-'))
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const app = await buildApp({
      db,
      clock: machineClock,
      config,
      secret: secretOf(config),
      log: silentLogger,
      sms: await chooseSms(config, machineClock),
      limiter: databaseLimiter(db, machineClock),
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const { figures, perSecond } = await overHttp(url, count, connections, connections === 1 ? ROUNDS / 2 : ROUNDS * 2)
    table(`${name}，HTTP，${connections} 个连接（每秒 ${perSecond.toFixed(0)} 次）`, figures)
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
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
    const [db, one] = [await openPostgres(url, POOL, silentLogger), await openPostgres(url, 1, silentLogger)]
    if (count === SMALL) medians.push(await onOneConnection(one, count, ROUNDS, 'first'))
    else {
      const sizes = await one.query<{ name: string; size: string }>(
        `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
         where relname like 'product_search%' and relkind in ('r', 'i') order by relname`,
      )
      const [memory] = await one.query<{ shared_buffers: string }>('show shared_buffers')
      say(`\nshared_buffers ${memory!.shared_buffers}；${sizes.map(({ name, size }) => `${name} ${size}`).join('，')}`)
      medians.push(await measure(`PostgreSQL，${count} 个商品`, db, one, count))
    }
    await db.close()
    await one.close()
  }
  say(`\n### 从 ${SMALL} 到 ${ROWS} 个商品\n\n| 毫秒 | ${SMALL} | ${ROWS} | 倍数 |\n|---|---|---|---|`)
  const [small, large] = medians as [Figures[], Figures[]]
  for (const [i, one] of large.entries()) {
    const before = middle(small[i]!)
    say(`| ${one.name} | ${ms(before)} | ${ms(middle(one))} | ${(middle(one) / before).toFixed(1)} |`)
  }
  await postgres.stop()
}

const onPglite = async (): Promise<void> => {
  const pg = await createPglite()
  const db = pgliteDb(pg)
  await fill(db, PGLITE_ROWS, progress)
  await db.query('vacuum analyze')
  await measure(`PGlite，${PGLITE_ROWS} 个商品`, db, db, PGLITE_ROWS)
  await db.close()
}

say(`${cpus().length} 核，Node ${process.version}，每种问题 ${ROUNDS} 次，问题各不相同`)
await onPostgres()
if (PGLITE_ROWS > 0) await onPglite()
const out = process.env.BENCH_OUT
if (out) {
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, `${lines.join('\n')}\n`)
}
