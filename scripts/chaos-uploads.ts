import { parseArgs } from 'node:util'
import { newSeed } from '../tests/support/chaos'
import { startPostgres } from '../tests/support/postgres'
import { uploadChaos } from '../tests/support/upload-chaos/chaos'

/**
 * npm run chaos:uploads [-- --kills 100 --products 30 --shops 2 --seed 1]
 * Products are put into shops while whoever works on it, and a stub of 抖店, are killed; then its book is held against our records.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    products: { type: 'string', default: '30' },
    shops: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(newSeed()) },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const whole = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} 应为非负整数`)
  return value
}

const postgres = await startPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
try {
  const wish = { kills: whole('kills'), products: whole('products'), shops: whole('shops'), seed: whole('seed') }
  say(`种子 ${wish.seed}：${wish.products} 件商品上到 ${wish.shops} 个店铺，杀死 ${wish.kills} 次`)
  const { listings, kills, retried, sentBack, complaints } = await uploadChaos({ ...wish, say })
  say(
    `记录 ${listings} 条，驳回 ${sentBack} 条，重试 ${retried} 条；杀死后台 ${kills.worker} 次、平台 ${kills.platform} 次`,
  )
  for (const complaint of complaints) say(`  ✗ ${complaint}`)
  if (complaints.length > 0) process.exitCode = 1
  else say('  ✓ 平台的账与商城的记录一致，没有重复')
} finally {
  await postgres?.stop()
}
