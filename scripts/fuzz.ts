import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newSeed } from '../tests/support/chaos'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { freePort } from '../tests/support/free-port'
import { memoryDrift, memoryDuring, p95, sendVisitor } from './fuzz/figures'
import { shopAt } from './fuzz/shop'
import { storm } from './fuzz/storm'
import type { Times } from './fuzz/visitor'
import { build } from './lib/build.mjs'
import { step } from './lib/step.mjs'

/**
 * npm run fuzz [-- --db postgres|pglite|both --count 200000 --from 0 --at-once 1 --quiet 10 --seed 1]
 * Hostile requests from one seed, against the server as `npm start` runs it, while another visitor goes on shopping. The storm itself is
 * as fast as the server answers: what a visitor waits then is told, for on one processor he waits for what is asked before him. He is
 * held to three times the quiet in a second part, as fast as one address may ask in production.
 */
const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'both' },
    count: { type: 'string', default: '200000' },
    from: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '1' },
    quiet: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(newSeed()) },
  },
})

const ROOT = join(import.meta.dirname, '..')
const MOST_SLOWER = 3
const MOST_DRIFT_MB = 50
const SHOWN = 20
/** 600 a minute: LIMIT_REQUESTS_PER_IP_MINUTE, which doesn't count the own machine in the demo. */
const ALLOWED_APART_MS = 100
const ALLOWED_COUNT = 600

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const whole = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} 应为非负整数`)
  return value
}
const seed = whole('seed')
const count = whole('count')

/** All that a visitor waited for, whatever he asked. */
const visits = (times: Times): number[] => Object.values(times).flat()

const fuzz = async (databaseUrl: string): Promise<string[]> => {
  const home = mkdtempSync(join(tmpdir(), 'daifa-fuzz-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = join(home, 'server.log')
  const log = openSync(logFile, 'w')
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(home, 'data'), DATABASE_URL: databaseUrl }
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', log] })
  closeSync(log)
  const abandon = () => server.kill('SIGKILL')
  process.once('exit', abandon)
  try {
    while (
      !(await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8').slice(-2000))
      await sleep(100)
    }
    const shop = await shopAt(url)
    const visitor = sendVisitor(url)
    const quiet = async () => {
      await sleep(whole('quiet') * 1000)
      return visitor.take()
    }
    await quiet() // the first visits find everything cold
    const before = await quiet()
    const startedAt = performance.now()
    const from = whole('from')
    const { result, samples } = await memoryDuring(server.pid!, () =>
      storm({ port, shop, seed, from, count, atOnce: whole('at-once') }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const during = await visitor.take()
    const next = from + count
    const allowed = await storm({
      port,
      shop,
      seed,
      from: next,
      count: ALLOWED_COUNT,
      atOnce: 1,
      apart: ALLOWED_APART_MS,
    })
    const within = await visitor.take()
    const after = await quiet()
    visitor.leave()

    const complaints = [...result.complaints, ...allowed.complaints].map(
      ({ index, kind, what, sent, heard }) => `${index}（${kind}）${what}\n      发出 ${sent}\n      收到 ${heard}`,
    )
    if (server.exitCode !== null || server.signalCode !== null) complaints.push('服务进程结束了')
    const bugs = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"level":"error"'))
    complaints.push(...bugs.map((line) => `日志：${line.slice(0, 500)}`))

    say(`  ${count} 个请求，${seconds.toFixed(0)} 秒（每秒 ${(count / seconds).toFixed(0)} 个）`)
    say(
      `  答复：${Object.entries(result.statuses)
        .map(([status, many]) => `${status}×${many}`)
        .join('，')}`,
    )
    const calm = p95([...visits(before), ...visits(after)])
    const told = (name: string, times: readonly number[]) =>
      say(
        `  旁人的 p95：平静 ${calm.toFixed(1)} ms，${name} ${p95(times).toFixed(1)} ms（${(p95(times) / calm).toFixed(1)} 倍，${times.length} 次）`,
      )
    told('一个地址允许的次数下', visits(within))
    told('全速时', visits(during))
    if (!(p95(visits(within)) <= MOST_SLOWER * calm)) complaints.push(`旁人的 p95 超过平静时的 ${MOST_SLOWER} 倍`)
    const { heldMb, driftMb } = memoryDrift(samples)
    say(
      `  内存：预热后各段留住 ${heldMb.map((mb) => mb.toFixed(0)).join('、')} MB，最多偏离 ${driftMb.toFixed(0)} MB（每秒取样，共 ${samples.length} 次）`,
    )
    if (Math.abs(driftMb) > MOST_DRIFT_MB) complaints.push(`内存偏离超过 ${MOST_DRIFT_MB} MB`)
    return complaints
  } finally {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    process.off('exit', abandon)
    rmSync(home, { recursive: true, force: true })
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await build(ROOT, step)
let failed = false
for (const db of ['pglite', 'postgres'] as const) {
  if (values.db !== db && values.db !== 'both') continue
  const postgres = db === 'postgres' ? await startPostgres() : null
  try {
    say(`— ${db}，种子 ${seed}：${count} 个带恶意的请求，${whole('at-once')} 个连接`)
    const complaints = await fuzz(postgres ? await freshDatabase({ server: postgres.url }) : '')
    for (const complaint of complaints.slice(0, SHOWN)) say(`  ✗ ${complaint}`)
    if (complaints.length > SHOWN) say(`  ✗ ……共 ${complaints.length} 处`)
    if (complaints.length === 0) say('  ✓ 没有 500，/prod 的答复都在信封里，进程没有结束，旁人没有久等，内存平稳')
    else failed = true
  } finally {
    await postgres?.stop()
  }
}
process.exitCode = failed ? 1 : 0
