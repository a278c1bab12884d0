import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { completeSearch } from '../catalogue/search/rows'
import { machineClock } from '../base/clock'
import { readConfig } from '../base/config'
import { chooseFiles } from '../files/choose'
import type { FileStore } from '../files/file-store'
import type { Db } from '../store/db'
import { jsonLogger } from '../base/log'
import { migrate } from '../migrations/migrate'
import { openDb } from '../store/open'
import { complaintOf } from '../base/complaint'
import { exportProducts } from './products/export'
import { importProducts, type Progress } from './products/import'
import { noLock, takeImportLock } from './products/import-lock'
import { SheetError } from '../sheets/sheet'
import type { Shell } from './shell'
import { mustBeReady, mustBeWritable } from './targets'

/** What operators do from a shell, without the process around it. */

const HELP = `用法：
  npm run ops -- import 文件 [--pictures 文件夹或ZIP] [--report 问题清单.csv]
      从 CSV、XLSX 或 Excel 的“Unicode 文本”导入商品；同一供应商的同一货号再次导入是更新
  npm run ops -- export 文件
      把全部商品导出为 CSV 或 XLSX，可以改好再导入
`

/** @returns the exit code: 0 done, 1 nothing done, 2 done but for some rows */
export const runCommand = async (given: readonly string[], shell: Shell): Promise<number> => {
  try {
    return await run(given, shell)
  } catch (error) {
    shell.err(`\n没有完成：${complaintOf(error)}\n`)
    return 1
  }
}

const run = async (given: readonly string[], shell: Shell): Promise<number> => {
  const told = read(given)
  const command = told && commands[told.command]
  if (!command) {
    shell.out(`${HELP}\n`)
    return 1
  }
  const config = readConfig(shell.env)
  const log = jsonLogger('error', machineClock, shell.err)
  // Before anything else: a mistake in the command leaves everything as it is.
  if (told.command === 'import') await mustBeReady(told.file, reportOf(told))
  else await mustBeWritable(told.file, '导出')
  const db = await openDb(config, log)
  try {
    const lock = told.command === 'import' && config.databaseUrl ? await takeImportLock(config.databaseUrl) : noLock
    try {
      await migrate(db)
      await completeSearch(db, machineClock.now())
      return await command(db, { ...told, files: chooseFiles(config), mayGoOn: lock.mustBeHeld, shell })
    } finally {
      await lock.giveBack()
    }
  } finally {
    await db.close()
  }
}

const sayingTo =
  ({ out }: Shell) =>
  (text: string): void =>
    out(`${text}\n`)

const count = (value: number): string => value.toLocaleString('zh-CN')

interface Told {
  command: string
  file: string
  options: Map<string, string>
}

/** Null where it says nothing that we do. @throws SheetError for a slip in an option */
const read = (given: readonly string[]): Told | null => {
  const plain: string[] = []
  const options = new Map<string, string>()
  for (let i = 0; i < given.length; i++) {
    const word = given[i]!
    if (!word.startsWith('--')) plain.push(word)
    else if (!['--pictures', '--report'].includes(word)) throw new SheetError(`不认识的参数：${word}\n\n${HELP}`)
    else if (!given[i + 1]) throw new SheetError(`${word} 后面没有写内容\n\n${HELP}`)
    else options.set(word.slice(2), given[++i]!)
  }
  const [command, file, ...more] = plain
  return command && file && more.length === 0 ? { command, file, options } : null
}

const reportOf = ({ file, options }: Told): string =>
  options.get('report') ?? join(dirname(file), `${basename(file)}.问题.csv`)

interface Work extends Told {
  files: FileStore
  mayGoOn: () => void
  shell: Shell
}

const commands: Record<string, (db: Db, work: Work) => Promise<number>> = {
  async import(db, { files, mayGoOn, shell, ...told }) {
    const { file, options } = told
    const say = sayingTo(shell)
    const reportFile = reportOf(told)
    const done = await importProducts({
      db,
      clock: machineClock,
      file,
      files,
      lanes: availableParallelism(),
      reportFile,
      mayGoOn,
      pictures: options.get('pictures') ?? null,
      onProgress: shown(shell),
      onIgnored: (columns) => say(`没有用到的列：${columns.join('、')}（列名要与手册里的完全一样）`),
      onBadRow: ({ number, problems }) => say(`第 ${number} 行：${problems.join('；')}`),
    })
    say(
      `共 ${count(done.rows)} 行：新增 ${count(done.created)}，更新 ${count(done.updated)}，没有变化 ${count(done.unchanged)}，有问题 ${count(done.bad)}`,
    )
    if (done.bad > 0) say(`有问题的行没有导入，清单在 ${reportFile}`)
    return done.bad > 0 ? 2 : 0
  },
  async export(db, { file, shell }) {
    const rows = await exportProducts(db, file)
    sayingTo(shell)(`已导出 ${count(rows)} 个商品到 ${file}`)
    return 0
  },
}

/** At most one line a second. */
const shown = (shell: Shell): ((progress: Progress) => void) => {
  let last = -Infinity
  return ({ rows, created, updated, unchanged, bad, resumedAt }) => {
    const now = performance.now()
    if (last === -Infinity && resumedAt > 0) sayingTo(shell)(`上次中断在第 ${count(resumedAt)} 条，从那里继续`)
    if (now - last < 1000) return
    last = now
    shell.err(
      `已处理 ${count(rows)} 行（新增 ${count(created)}，更新 ${count(updated)}，没有变化 ${count(unchanged)}，有问题 ${count(bad)}）\n`,
    )
  }
}
