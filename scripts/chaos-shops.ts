import { parseArgs } from 'node:util'
import { newSeed } from '../tests/support/chaos'
import { startPostgres } from '../tests/support/postgres'
import { shopChaos } from '../tests/support/shop-chaos/chaos'

/**
 * npm run chaos:shops [-- --db postgres|pglite --kills 200 --orders 600 --merchants 4 --processes 4 --database-kills 4 --seed 1]
 * Shops' orders are fetched, ordered, sent and told back while servers and a stub of 抖店 are killed; then our rows are held against the
 * stub's own book.
 */
const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'postgres' },
    kills: { type: 'string', default: '200' },
    orders: { type: 'string', default: '600' },
    merchants: { type: 'string', default: '4' },
    processes: { type: 'string', default: '4' },
    'database-kills': { type: 'string', default: '4' },
    'every-ms': { type: 'string', default: '400' },
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
  const processes = db === 'postgres' ? whole('processes') : 1
  const { merchants, orders, kills } = { merchants: whole('merchants'), orders: whole('orders'), kills: whole('kills') }
  say(
    `${db}，种子 ${values.seed}：${merchants} 个店铺、${orders} 张平台订单、${processes} 个服务进程，杀死 ${kills} 次`,
  )
  const result = await shopChaos({
    db,
    processes,
    merchants,
    orders,
    kills,
    databaseKills: db === 'postgres' ? whole('database-kills') : 0,
    everyMs: whole('every-ms'),
    seed: whole('seed'),
    say: (text) => say(`  ${text}`),
  })
  const { kills: struck, amidst, complaints } = result
  say(
    `  杀死服务 ${struck.server} 次、平台 ${struck.platform} 次、数据库 ${struck.database} 次，用时 ${result.seconds.toFixed(0)} 秒`,
  )
  say(
    `  死在：同步 ${amidst.sync}、下单 ${amidst.place}、付款 ${amidst.pay}、发货 ${amidst.send}、回传刚记下 ${amidst.ship}、换令牌 ${amidst.token}、随机 ${amidst.anything}`,
  )
  say(
    `  平台卖出 ${result.sold} 张，存下 ${result.stored} 张，下了单 ${result.ordered} 张；发出 ${result.sent} 单，平台记下包裹 ${result.told} 个，平台不收 ${result.untold} 个；买家改地址、退款拦下 ${result.held} 次`,
  )
  say(`  ${result.operations} 次操作得到答复，结果不明后问清 ${result.unknown} 次，授权 ${result.consents} 次`)
  for (const complaint of complaints) say(`  ✗ ${complaint}`)
  if (complaints.length === 0) say('  ✓ 平台的每一张订单恰好一次，账目全部相符')
  else process.exitCode = 1
} finally {
  await postgres?.stop()
}
