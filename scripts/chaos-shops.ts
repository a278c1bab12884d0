import { shopChaos } from '../tests/support/shop-chaos/chaos'
import { chaosOptions, onDatabase, say } from './lib/chaos-options'

/**
 * npm run chaos:shops [-- --db postgres|pglite --kills 200 --orders 600 --merchants 4 --processes 4 --database-kills 4 --every-ms 400 --seed 1]
 * Shops' orders are fetched, ordered, sent and told back while servers and a stub of 抖店 are killed; then our rows are held against the
 * stub's own book.
 */
const { db, whole } = chaosOptions(process.argv.slice(2), {
  kills: 200,
  orders: 600,
  merchants: 4,
  processes: 4,
  'database-kills': 4,
  'every-ms': 400,
})
const { merchants, orders, processes, kills, seed } = whole

const run = async (): Promise<string[]> => {
  say(`${db}，种子 ${seed}：${merchants} 个店铺、${orders} 张平台订单、${processes} 个服务进程，杀死 ${kills} 次`)
  const result = await shopChaos({
    db,
    processes,
    merchants,
    orders,
    kills,
    databaseKills: whole['database-kills'],
    everyMs: whole['every-ms'],
    seed,
    say: (text) => say(`  ${text}`),
  })
  const { kills: struck, amidst } = result
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
  return result.complaints
}
await onDatabase(db, run, '平台的每一张订单恰好一次，账目全部相符')
