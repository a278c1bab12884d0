import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { machineClock } from '../base/clock'
import { complaintOf } from '../base/complaint'
import { ConfigError, readConfig } from '../base/config'
import { jsonLogger } from '../base/log'
import { openDb } from '../store/open'
import { sandboxBook } from '../channels/sandbox/book'
import { auditWhole } from '../wallet/audit'

/**
 * npm run audit:money — checks money, stock, orders and payments in the database that the environment names, and changes nothing.
 * Ends with 1 when something does not add up or could not be looked at. PGlite belongs to one process: stop the server first.
 */
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** @returns whether all adds up */
const audit = async (): Promise<boolean> => {
  const config = readConfig(process.env)
  // Opening PGlite would make an empty database there.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db')))
    throw new ConfigError(`没有可核对的数据库：没有设置 DATABASE_URL，${config.dataDir} 里也没有内嵌数据库`)
  const log = jsonLogger('warn', machineClock, (line) => void process.stderr.write(line))
  const db = await openDb(config, log)
  try {
    const [tables] = await db.query<{ found: boolean }>(`select to_regclass('meta') is not null as found`)
    if (!tables?.found) throw new ConfigError('这个数据库里没有商城的数据：请先启动一次商城')
    const { checked, findings } = await auditWhole(db, [sandboxBook])
    for (const { rule, rows } of checked)
      say(`${findings.some((one) => one.rule === rule) ? '✗' : '✓'} ${rule}（看了 ${rows} 行）`)
    for (const { rule, subject, detail } of findings) say(`✗ ${rule}\n    ${subject}: ${detail}`)
    say(findings.length === 0 ? '✓ 账、货、单、款全部相符' : `共 ${findings.length} 处不符`)
    return findings.length === 0
  } finally {
    await db.close()
  }
}

try {
  process.exitCode = (await audit()) ? 0 : 1
} catch (error) {
  process.stderr.write(`\n没有完成：${complaintOf(error)}\n`)
  process.exitCode = 1
}
