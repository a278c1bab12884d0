import { parseArgs } from 'node:util'
import { newSeed } from '../tests/support/chaos'
import { moneyChaos } from '../tests/support/money-chaos'
import { startPostgres } from '../tests/support/postgres'

/**
 * npm run chaos:money [-- --db postgres|pglite --minutes 10 --operations 200000 --clients 50 --processes 4 --kills 40 --database-kills 8 --seed 1]
 * Buyers and operators move money about while server processes and the database are killed, until the time or the number of operations is
 * reached; then the books are audited and held against everything that somebody was told.
 */
const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'postgres' },
    minutes: { type: 'string', default: '10' },
    operations: { type: 'string', default: '0' },
    clients: { type: 'string', default: '50' },
    processes: { type: 'string', default: '4' },
    kills: { type: 'string', default: '40' },
    'database-kills': { type: 'string', default: '8' },
    seed: { type: 'string', default: String(newSeed()) },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const whole = (name: Exclude<keyof typeof values, 'db'>): number => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} 应为非负整数`)
  return value
}

const db = (['postgres', 'pglite'] as const).find((one) => one === values.db)
if (!db) throw new Error('--db 应为 postgres 或 pglite')
const postgres = db === 'postgres' ? await startPostgres() : null
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
try {
  const databaseKills = db === 'postgres' ? whole('database-kills') : 0
  const processes = db === 'postgres' ? whole('processes') : 1
  say(
    `${db}，种子 ${values.seed}：${whole('clients')} 个买家、${processes} 个服务进程，杀死服务 ${whole('kills')} 次、数据库 ${databaseKills} 次`,
  )
  const result = await moneyChaos({
    db,
    processes,
    clients: whole('clients'),
    seconds: whole('minutes') * 60,
    operations: whole('operations') || Infinity,
    kills: whole('kills'),
    databaseKills,
    seed: whole('seed'),
    say: (text) => say(`  ${text}`),
  })
  say(
    `  ${result.operations} 次操作得到答复（明确拒绝 ${result.refused}，结果不明后问清 ${result.unknown}），告诉买家 ${result.deeds} 笔，杀死服务 ${result.kills} 次、数据库 ${result.databaseKills} 次，用时 ${result.seconds.toFixed(0)} 秒`,
  )
  for (const complaint of result.complaints) say(`  ✗ ${complaint}`)
  if (result.complaints.length === 0) say('  ✓ 每一笔都恰好记了一次，账目全部相符')
  else process.exitCode = 1
} finally {
  await postgres?.stop()
}
