import { parseArgs } from 'node:util'
import { chance, newSeed } from '../tests/support/chaos'
import { payShop } from '../tests/support/pay-stubs/shop'
import { forgedStorm, trueStorm } from '../tests/support/pay-stubs/storm'
import { startPostgres } from '../tests/support/postgres'

/**
 * npm run forged [-- --forged 100000 --true 10000 --seed 1]
 * Forged notices of Alipay and WeChat Pay change nothing; true ones, shuffled, doubled and late, are each booked once. On a real PostgreSQL,
 * through the real doors, with keys made just now.
 */
const { values } = parseArgs({
  options: {
    forged: { type: 'string', default: '100000' },
    true: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(newSeed()) },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const whole = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} 应为正整数`)
  return value
}
const [forged, told, seed] = [whole('forged'), whole('true'), whole('seed')]

const timed = async <T>(work: Promise<T>): Promise<[T, string]> => {
  const startedAt = performance.now()
  const result = await work
  return [result, `${((performance.now() - startedAt) / 1000).toFixed(0)} 秒`]
}
const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join('，')

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const failures: string[] = []
try {
  const shop = await payShop()
  say(`种子 ${seed}。办法：两个渠道的桩各收二十笔充值，谁也没有告诉；从真的通知改出伪造的，经 HTTP 送到门口`)
  const [storm, seconds] = await timed(forgedStorm(shop, forged, chance(seed)))
  say(`  伪造 ${storm.sent} 条，${seconds}，${Object.keys(storm.kinds).length} 种：${listed(storm.kinds)}`)
  say(`  日志 ${storm.lines} 行；被当真的 ${storm.taken.length} 条；变了的表 ${storm.changed.join('、') || '没有'}`)
  failures.push(...storm.taken.slice(0, 5), ...storm.changed)
  await shop.close()

  const other = await payShop()
  say('办法：每笔充值都真的收了钱；通知打乱送到，一半送两次，一成在到期、关单之后才来；最后按桩的账核对')
  const [found, took] = await timed(trueStorm(other, told, chance(seed + 1)))
  say(`  真的 ${found.payments} 笔，送了 ${found.deliveries} 次，${took}：${listed(found.outcomes)}`)
  say(
    `  丢了或重了 ${found.lost.length} 笔；没办完 ${found.unhandled} 条；与渠道的账${found.booked ? '一致' : '不一致'}`,
  )
  failures.push(...found.lost, ...(found.unhandled > 0 ? ['unhandled'] : []), ...(found.booked ? [] : ['booked']))
  await other.mustAddUp()
  await other.close()
} finally {
  await postgres.stop()
}
say(failures.length === 0 ? '✓ 伪造的什么都没有改变；真的一条不丢、一笔不重' : `✗ ${failures.join('\n✗ ')}`)
process.exitCode = failures.length === 0 ? 0 : 1
