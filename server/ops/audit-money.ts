import { machineClock } from '../base/clock'
import { readConfig } from '../base/config'
import { jsonLogger } from '../base/log'
import { openDb } from '../store/open'
import { sandboxBook } from '../payments/sandbox/book'
import { auditMoney } from '../wallet/audit'

/**
 * npm run audit:money — checks money, stock, orders and payments in the database that the environment names, and changes nothing.
 * Ends with 1 when something does not add up. PGlite belongs to one process: stop the server first.
 */
const config = readConfig(process.env)
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const db = await openDb(
  config,
  jsonLogger('warn', machineClock, (line) => void process.stderr.write(line)),
)
try {
  const findings = await auditMoney(db, [sandboxBook])
  for (const { rule, subject, detail } of findings) say(`✗ ${rule}\n    ${subject}: ${detail}`)
  say(findings.length === 0 ? '✓ 账、货、单、款全部相符' : `共 ${findings.length} 处不符`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await db.close()
}
