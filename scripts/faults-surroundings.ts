import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ask, tokenOf } from '../tests/support/ask'
import { chaos, newSeed } from '../tests/support/chaos'
import type { Victim } from '../tests/support/chaos-ground'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { freePort } from '../tests/support/free-port'
import { builtProgram } from '../tests/support/built-programs'
import { serverProcess } from '../tests/support/server-process'
import { smallDisk } from '../tests/support/small-disk'

/**
 * npm run faults:surroundings
 * Faults of what the shop stands on, in earnest: PostgreSQL killed, the disk of either database full, the disk of the uploads and the
 * outbox full. Reads go on, writes are refused in words, nothing is half done, and the shop comes back by itself. What becomes of a log
 * on a full disk, or without a reader, is in tests/server/log-loss.spec.ts.
 */
const say = (text: string): void => void process.stdout.write(`${text}\n`)

let failed = 0
const show = (title: string, complaints: readonly string[]): void => {
  say(`${complaints.length === 0 ? '✓' : '✗'} ${title}`)
  for (const complaint of complaints) say(`    ${complaint}`)
  failed += complaints.length
}

const disk = smallDisk(64)
disk?.gone()
const mayMount = disk !== null

const strike = async (title: string, db: 'postgres' | 'pglite', victim: Victim): Promise<void> => {
  if (victim === 'disk' && !mayMount) return say(`－ ${title}：未做，这台机器不让挂载小磁盘（需要 Linux 与 root）`)
  const seed = newSeed()
  const { placed, paid, refused, unknown, kills, complaints } = await chaos({
    db,
    victim,
    seed,
    orders: 80,
    kills: 4,
    clients: 8,
  })
  const figures = `下单 ${placed}，已付 ${paid}，明确拒绝 ${refused}，结果不明后问清 ${unknown}，得手 ${kills} 次，种子 ${seed}`
  show(`${title}（${figures}）`, complaints)
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What each step answered, held against what it should have. */
const uploads = async (databaseUrl: string): Promise<string[]> => {
  const small = smallDisk(64)!
  const url = `http://127.0.0.1:${await freePort()}`
  const dataDir = join(small.folder, 'data')
  const env = { PORT: new URL(url).port, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }
  const server = serverProcess(await builtProgram('main'), url, env)
  const complaints: string[] = []
  const expectCode = async (what: string, due: number, asking: ReturnType<typeof ask>): Promise<void> => {
    const { code, msg } = await asking
    if (code !== due) complaints.push(`${what}：应答 ${due}，实为 ${code} ${msg}`)
  }
  try {
    await server.start()
    const token = await tokenOf({ url })
    const upload = () => {
      const body = new FormData()
      body.set('use', 'feedback')
      body.set('file', new File([PNG], 'a.png', { type: 'image/png' }))
      return ask({ url }, 'POST', '/prod/api/upload/file', { body, token })
    }
    const sms = () => ask({ url }, 'GET', '/prod/api/common/sendSms?mobile=13912349999&smsType=login')
    await expectCode('有空间时上传', 20000, upload())
    small.fill()
    const kept = readdirSync(join(dataDir, 'uploads')).length
    await expectCode('写满时上传', 50300, upload())
    await expectCode('写满时发验证码', 40090, sms())
    await expectCode('写满时读', 20000, ask({ url }, 'GET', '/prod/api/cart/list', { token }))
    const left = readdirSync(join(dataDir, 'uploads')).length - kept
    if (left !== 0) complaints.push(`写满时上传留下了 ${left} 个文件`)
    small.empty()
    await expectCode('腾出空间后上传', 20000, upload())
    await expectCode('腾出空间后发验证码', 20000, sms())
    return complaints
  } finally {
    await server.stop()
    small.gone()
  }
}

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
try {
  await strike('PostgreSQL 被杀死再启动', 'postgres', 'database')
  await strike('PostgreSQL 的磁盘写满再腾空', 'postgres', 'disk')
  await strike('PGlite 的目录写满再腾空', 'pglite', 'disk')
  const title = '上传与短信发件箱的磁盘写满再腾空'
  if (mayMount) show(title, await uploads(await freshDatabase()))
  else say(`－ ${title}：未做，这台机器不让挂载小磁盘（需要 Linux 与 root）`)
} finally {
  await postgres.stop()
}
process.exitCode = failed > 0 ? 1 : 0
