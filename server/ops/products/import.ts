import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Clock } from '../../base/clock'
import type { FileStore } from '../../files/file-store'
import type { Db } from '../../store/db'
import { directoryOf, type Directory } from './directory'
import { COLUMNS, productOf, REQUIRED, type Cells, type Column } from './product-row'
import { MARK, readMark } from './export-mark'
import { noJob, startJob, type Outcome } from './import-job'
import { picturesFrom, type Pictures } from './pictures'
import { readSheet, SheetError, writeSheet } from '../../sheets/sheet'
import { readOf } from '../../sheets/unreadable'
import { writeProducts, type Ready } from './write-products'

/** Brings a sheet of products into the catalogue. */

export interface ImportOptions {
  db: Db
  clock: Clock
  file: string
  /** A folder or a ZIP. */
  pictures: string | null
  /** The shop's. */
  files: FileStore
  /** Where the list of bad rows goes; removed when there are none. Null: `onBadRow` has heard of them. */
  reportFile: string | null
  /** Only looks: says what would become of each row, and keeps nothing. */
  isDryRun?: boolean
  /** So many pictures are made at once; one unless told, beside a shop that is open. */
  lanes?: number
  /** Asked before each row and batch; throws when another import may have begun. */
  mayGoOn?: () => void
  onProgress?: (progress: Progress) => void
  /** Columns of the sheet that nobody reads: a name may be misspelt. */
  onIgnored?: (columns: string[]) => void
  onBadRow?: (row: BadRow) => void
}

export interface BadRow {
  number: number
  supplier: string
  artNo: string
  problems: string[]
}

/** What became of the rows; the counts add up to `rows`. */
export interface Progress extends Record<Outcome, number> {
  rows: number
  /** Rows that an earlier, interrupted run has been through; 0 for a fresh one. */
  resumedAt: number
}

const BATCH = 500
/** So many rows' pictures are made while one waits for its own. */
const LOOK_AHEAD = 8
const NO_SUPPLIERS =
  '商城里还没有供应商，没有导入任何东西。请先用 npm run ops -- suppliers import 导入供应商（npm run ops -- init 会列出还缺什么）；也请检查 DATABASE_URL 和 DATA_DIR 是否与商城相同'

/** @throws SheetError when the file as a whole can't be read. */
export const importProducts = async (options: ImportOptions): Promise<Progress> => {
  const { db, clock, file } = options
  if ((await db.query('select 1 from suppliers limit 1')).length === 0) throw new SheetError(NO_SUPPLIERS)
  const { isDryRun = false, lanes = 1 } = options
  const pictures = await picturesFrom(options.pictures, options.files, { isDryRun, lanes })
  const check = checking(await directoryOf(db), pictures)
  const job = isDryRun ? noJob : await startJob(db, await fingerprintOf(file), basename(file), clock.now())
  const done: Progress = { rows: 0, created: 0, updated: 0, unchanged: 0, bad: 0, resumedAt: job.rowsDone }
  const bad: BadRow[] = []
  // What became of the rows since the last flush: null where it is still to be written, in the order of `ready`.
  let outcomes: (Outcome | null)[] = []
  let ready: Ready[] = []

  // One transaction a batch, with what became of its rows: a kill loses nothing that was counted, and does nothing twice.
  const flush = async (): Promise<void> => {
    options.mayGoOn?.()
    const first = done.rows - outcomes.length
    const known = outcomes.filter((outcome) => outcome !== null)
    const all =
      ready.length === 0 && job.isKnown(first, known)
        ? known
        : await db.tx(async (tx) => {
            await tx.query('set local statement_timeout = 0; set local lock_timeout = 0')
            const written = (await writeProducts(tx, ready, clock.now(), isDryRun)).values()
            const complete = outcomes.map((outcome) => outcome ?? written.next().value ?? 'unchanged')
            await job.save(tx, first / BATCH, complete, done.rows)
            return complete
          })
    for (const outcome of all) done[outcome]++
    outcomes = []
    ready = []
    options.onProgress?.({ ...done })
  }

  for await (const looked of ahead(productRows(file, options.onIgnored), LOOK_AHEAD, check.look)) {
    // Pictures take their time: a batch of them may be long.
    options.mayGoOn?.()
    const checked = check.judge(looked)
    const was = job.was(done.rows++)
    if ('problems' in checked) {
      outcomes.push('bad')
      bad.push(checked)
      options.onBadRow?.(checked)
    } else if (was !== null && was !== 'bad') outcomes.push(was)
    else {
      // Also one that was bad when an interrupted run came by, and is good now: its picture has been added since, say.
      outcomes.push(null)
      ready.push(checked)
    }
    if (outcomes.length === BATCH) await flush()
  }
  if (outcomes.length > 0) await flush()
  await job.finish(db, done, clock.now())
  if (isDryRun) return done
  await db.query('vacuum analyze product_search').catch(() => undefined) // only speed hangs on it, and nobody else does it before the next search
  if (options.reportFile !== null) await writeReport(options.reportFile, bad)
  return done
}

const fingerprintOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  } catch (error) {
    throw new SheetError(`找不到或无法读取文件：${file}`, { cause: error })
  }
  return hash.digest('hex')
}

interface ProductRow {
  number: number
  cells: Cells
  mark: string
}

async function* productRows(file: string, onIgnored?: (columns: string[]) => void): AsyncGenerator<ProductRow> {
  let header: Header | null = null
  for await (const { number, cells } of readSheet(file)) {
    if (!header) {
      header = headerOf(cells)
      const ignored = header.filter((name) => name !== '' && !isColumn(name) && name !== MARK)
      if (ignored.length > 0) onIgnored?.(ignored)
      continue
    }
    const own: Cells = {}
    for (const [i, name] of header.entries()) if (isColumn(name)) own[name] = cells[i] ?? ''
    const mark = cells[header.indexOf(MARK)] ?? ''
    if (Object.values(own).some((text) => text.trim() !== '')) yield { number, cells: own, mark }
  }
  if (!header) throw new SheetError('文件是空的：第一行应为列名')
}

type Header = readonly string[]

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name)

/** The names of the columns, as they stand side by side. @throws SheetError */
const headerOf = (cells: readonly string[]): Header => {
  const header = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .normalize('NFKC')
      .replace(/\s/g, ''),
  )
  const twice = [...COLUMNS, MARK].filter((name) => header.indexOf(name) !== header.lastIndexOf(name))
  if (twice.length > 0) throw new SheetError(`列名重复：${twice.join('、')}`)
  // Whoever edits an export means to leave alone what he takes out of it, and would empty it.
  const isExport = header.includes(MARK)
  const missing = (isExport ? COLUMNS : REQUIRED).filter((column) => !header.includes(column))
  const why = isExport ? '导出的表要保留所有的列，少了的会当作没有填写' : '第一行应为列名'
  if (missing.length > 0) throw new SheetError(`缺少列：${missing.join('、')}（${why}）`)
  return header
}

/** Of each item what `begin` makes of it, in their order; so many are begun before the first is done. */
async function* ahead<T, R>(items: AsyncIterable<T>, most: number, begin: (item: T) => Promise<R>): AsyncGenerator<R> {
  const begun: Promise<R>[] = []
  for await (const item of items) {
    const one = begin(item)
    // Whoever waits for it hears of it; nobody may be left to.
    one.catch(() => undefined)
    begun.push(one)
    if (begun.length === most) yield await begun.shift()!
  }
  for (const one of begun) yield await one
}

interface Looked extends Omit<Ready, 'supplier' | 'categoryPath'> {
  number: number
  supplier: Ready['supplier'] | null
  categoryPath: Ready['categoryPath'] | null
  problems: string[]
}

const checking = (directory: Directory, pictures: Pictures) => {
  const seen = new Map<string, number>()
  return {
    /** A row by itself, with its pictures kept. */
    async look({ number, cells, mark: marked }: ProductRow): Promise<Looked> {
      const problems: string[] = []
      const complain = (problem: string): void => void problems.push(problem)
      const product = productOf(cells, complain)
      const mark = readMark(readOf(marked).text, product, complain)
      const supplier = directory.supplier(product.supplier, complain)
      const categoryPath = directory.category(product.category, complain)
      const kept = await Promise.all(product.pictures.map((name) => pictures.keep(name)))
      for (const [i, address] of kept.entries())
        if (address === null)
          complain(`图片：“${product.pictures[i]}”${await pictures.problemWith(product.pictures[i]!)}`)
      const addresses = kept.filter((address) => address !== null)
      return { number, product: { ...product, pictures: addresses }, mark, supplier, categoryPath, problems }
    },
    /** Among those before it. */
    judge({ number, product, supplier, categoryPath, mark, problems }: Looked): Ready | BadRow {
      const key = `${supplier?.id} ${product.artNo}`
      const earlier = seen.get(key)
      if (supplier && product.artNo && earlier !== undefined)
        problems.push(`与第 ${earlier} 行重复（同一供应商的同一货号）`)
      if (problems.length > 0 || !supplier || !categoryPath)
        return { number, supplier: product.supplier, artNo: product.artNo, problems }
      seen.set(key, number)
      return { product, supplier, categoryPath, mark }
    },
  }
}

const writeReport = async (file: string, bad: readonly BadRow[]): Promise<void> => {
  if (bad.length === 0) return rm(file, { force: true })
  const draft = file.replace(/(\.[^.]*)$/, '.tmp$1')
  async function* rows(): AsyncGenerator<string[]> {
    yield ['行号', '供应商', '货号', '问题']
    for (const { number, supplier, artNo, problems } of bad) yield [`${number}`, supplier, artNo, problems.join('；')]
  }
  await writeSheet(draft, rows())
  await rename(draft, file)
}
