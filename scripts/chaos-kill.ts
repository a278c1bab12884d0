import { parseArgs } from 'node:util'
import { chaos, newSeed } from '../tests/support/chaos'
import { startPostgres } from '../tests/support/postgres'

/**
 * npm run chaos [-- --db postgres|pglite|both --victim shop|database|disk --orders 200 --kills 12 --clients 12 --seed 1]
 * Kills the server, or the PostgreSQL below it, or fills the disk of the database, while buyers place and pay, then compares what they were told with what is there.
 */
const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'both' },
    victim: { type: 'string', default: 'shop' },
    orders: { type: 'string', default: '200' },
    kills: { type: 'string', default: '12' },
    clients: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(newSeed()) },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const whole = (name: 'orders' | 'kills' | 'clients' | 'seed'): number => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} 应为非负整数`)
  return value
}

const victim = (['shop', 'database', 'disk'] as const).find((one) => one === values.victim)
if (!victim) throw new Error('--victim 应为 shop、database 或 disk')
let failed = false
for (const db of ['postgres', 'pglite'] as const) {
  if (values.db !== db && values.db !== 'both') continue
  // PGlite is no process of its own.
  if (victim === 'database' && db === 'pglite') continue
  const postgres = db === 'postgres' ? await startPostgres() : null
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  try {
    say(
      `— ${db}，种子 ${values.seed}：${values.orders} 次下单与支付，${{ shop: '杀死服务', database: '杀死数据库', disk: '写满数据库的磁盘' }[victim]} ${values.kills} 次`,
    )
    const startedAt = performance.now()
    const result = await chaos({
      db,
      victim,
      orders: whole('orders'),
      kills: whole('kills'),
      clients: whole('clients'),
      seed: whole('seed'),
      say: (text) => say(`  ${text}`),
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(
      `  下单 ${result.placed}，已付 ${result.paid}，明确拒绝 ${result.refused}，结果不明后问清 ${result.unknown}，得手 ${result.kills} 次，用时 ${seconds} 秒`,
    )
    for (const complaint of result.complaints) say(`  ✗ ${complaint}`)
    if (result.complaints.length === 0) say('  ✓ 每一笔都与买家得到的答复一致，账、货、单、款全部相符')
    else failed = true
  } finally {
    await postgres?.stop()
  }
}
process.exitCode = failed ? 1 : 0
