import { moneyChaos } from '../tests/support/money-chaos'
import { chaosOptions, onDatabase, say } from './lib/chaos-options'

/**
 * npm run chaos:money [-- --db postgres|pglite --minutes 10 --operations 200000 --clients 50 --processes 4 --kills 40 --database-kills 8 --seed 1]
 * Buyers and operators move money about while server processes and the database are killed, until the time or the number of operations is
 * reached; then the books are audited and held against everything that somebody was told.
 */
const { db, whole } = chaosOptions(process.argv.slice(2), {
  minutes: 10,
  operations: 0,
  clients: 50,
  processes: 4,
  kills: 40,
  'database-kills': 8,
})
const { minutes, operations, clients, processes, kills, seed } = whole
const databaseKills = whole['database-kills']

const run = async (): Promise<string[]> => {
  say(
    `${db}，种子 ${seed}：${clients} 个买家、${processes} 个服务进程，杀死服务 ${kills} 次、数据库 ${databaseKills} 次`,
  )
  const result = await moneyChaos({
    db,
    processes,
    clients,
    seconds: minutes * 60,
    operations: operations || Infinity,
    kills,
    databaseKills,
    seed,
    say: (text) => say(`  ${text}`),
  })
  say(
    `  ${result.operations} 次操作得到答复（明确拒绝 ${result.refused}，结果不明后问清 ${result.unknown}），告诉买家 ${result.deeds} 笔，杀死服务 ${result.kills} 次、数据库 ${result.databaseKills} 次，用时 ${result.seconds.toFixed(0)} 秒`,
  )
  return result.complaints
}
await onDatabase(db, run, '每一笔都恰好记了一次，账目全部相符')
