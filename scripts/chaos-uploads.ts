import { uploadChaos } from '../tests/support/upload-chaos/chaos'
import { chaosOptions, onDatabase, say } from './lib/chaos-options'

/**
 * npm run chaos:uploads [-- --kills 100 --products 500 --shops 2 --seed 1]
 * Products are put into shops while whoever works on it, and a stub of 抖店, are killed; then its book is held against our records.
 */
const { db, whole } = chaosOptions(process.argv.slice(2), {
  kills: 100,
  products: 500,
  shops: 2,
  processes: 1,
  'database-kills': 0,
})
if (db !== 'postgres') throw new Error('--db 只能是 postgres：杀死的后台与核对的一方同时要用数据库')
const { products, shops, kills, seed } = whole

const run = async (): Promise<string[]> => {
  say(`种子 ${seed}：${products} 件商品上到 ${shops} 个店铺，杀死 ${kills} 次`)
  const began = performance.now()
  const result = await uploadChaos({ products, shops, kills, seed, say: (text) => say(`  ${text}`) })
  const { kills: struck, listings, sentBack, retried, complaints } = result
  say(`  杀死后台 ${struck.worker} 次、平台 ${struck.platform} 次，其中 ${struck.amidst} 次正有商品在提交`)
  say(
    `  记录 ${listings} 条：驳回 ${sentBack} 条，失败后重试 ${retried} 条，用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`,
  )
  return complaints
}
await onDatabase(db, run, '平台的账与商城的记录一致，没有重复')
