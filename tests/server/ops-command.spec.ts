import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeImportLock } from '../../server/ops/products/import-lock'
import { line, sheetIn } from '../support/import-sheets'
import { ops, runOps } from '../support/ops-command'
import { freshDatabase } from '../support/postgres'
import { seededPostgres } from '../support/server'

/** What the operators' command refuses, and in which words: never a stack trace for a mistake. */

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'daifa-ops-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

const sheet = (name: string, rows: readonly (readonly string[])[]) => sheetIn(home, name, rows)
const run = (given: readonly string[], url: string | null, dataDir = join(home, 'data')) => ops(given, url, dataDir)

test('a PGlite folder that a server is using is left alone, in clear words', async () => {
  const dataDir = join(home, 'data')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'db.lock'), `${process.pid} - test`)
  const { code, out } = await runOps(['export', join(home, 'x.csv')], null, dataDir)
  expect([code, out.includes(`数据目录正被另一个进程（PID ${process.pid}）使用`)]).toEqual([1, true])
})

test('while one import runs on a PostgreSQL another is refused, and changes nothing', async () => {
  const { db, url, gone } = await seededPostgres()
  const file = await sheet('two.csv', [line({ 货号: 'T1' })])
  const products = () => db.query('select count(*) from products')
  const before = await products()
  const first = await takeImportLock(url)
  const refused = await run(['import', file], url)
  expect([refused.code, refused.out]).toEqual([
    1,
    '\n没有完成：另一个导入正在运行，请等它结束后再试。这次没有导入任何东西\n',
  ])
  expect(await products()).toEqual(before)
  expect(await db.query('select 1 from import_jobs')).toEqual([])
  first.mustBeHeld()
  // Whoever loses the connection that holds the lock must not go on.
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daifa-mall-import'
    and datname = current_database()`)
  await expect.poll(() => attempt(first.mustBeHeld)).toContain('与数据库的连接断开过')
  expect((await run(['import', file], url)).code).toBe(0)
  await db.close()
  await gone()
})

test.each([
  ['import', '商品.csv', ['--report', '没有/问题.csv'], '问题清单（--report）所在的文件夹不存在：'],
  ['import', '商品.csv', ['--report', '问题.txt'], '问题清单（--report）只支持 .csv 和 .xlsx 文件：'],
  ['import', '商品.csv', ['--report', '商品.csv'], '问题清单（--report）不能是要导入的文件本身：'],
  ['import', '没有.csv', [], '找不到或无法读取文件：'],
  ['import', '商品.txt', [], '找不到或无法读取文件：'],
  ['import', '商品.xls', [], '只支持 .csv、.txt（Unicode 文本）和 .xlsx 文件：'],
  ['export', '没有/全部.csv', [], '导出所在的文件夹不存在：'],
  ['export', '全部.pdf', [], '导出只支持 .csv 和 .xlsx 文件：'],
])('%s %s %s is refused in words before anything is done', async (command, file, options, words) => {
  await sheet('商品.csv', [line()])
  const dataDir = join(home, 'untouched')
  const inHome = options.map((word) => (word.startsWith('--') ? word : join(home, word)))
  const { code, out } = await run([command, join(home, file), ...inHome], null, dataDir)
  expect([code, out.trim().split('\n').length]).toEqual([1, 1])
  expect(out).toContain(`没有完成：${words}${home}`)
  expect(existsSync(dataDir)).toBe(false)
})

test.each([
  [['import', '商品.csv', '--picture', 'x'], '不认识的参数：--picture'],
  [['import', '商品.csv', '--pictures'], '--pictures 后面没有写内容'],
  [['import', '商品.csv', '更多.csv'], '用法：'],
  [['inport', '商品.csv'], '用法：'],
  [[], '用法：'],
])('%j is answered by what is wrong with it and by how it is done', async (given, words) => {
  const { code, out } = await run(given, null)
  expect([code, out.includes(words), out.includes('用法：')]).toEqual([1, true, true])
})

test('before the first start, an import says that there are no suppliers yet', async () => {
  const file = await sheet('商品.csv', [line()])
  const { code, out } = await run(['import', file], await freshDatabase())
  expect([code, out.trim().split('\n').length]).toEqual([1, 1])
  expect(out).toContain('没有完成：商城里还没有供应商')
  expect(out).toContain('npm run ops -- suppliers import')
})

test('a database that is not there is said to be so', async () => {
  const file = await sheet('商品.csv', [line()])
  const { code, out } = await runOps(['import', file], 'postgres://nobody@127.0.0.1:1/none', join(home, 'data'))
  expect([code, out.trim()]).toEqual([1, '没有完成：连不上数据库，请检查 DATABASE_URL：没有在运行，或端口不对'])
})

const attempt = (work: () => void): string => {
  try {
    work()
    return ''
  } catch (error) {
    return String(error)
  }
}
