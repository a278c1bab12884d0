import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Clock } from '../clock'
import type { Db } from '../db'
import { directoryOf, type Directory } from './directory'
import { COLUMNS, productOf, REQUIRED, type Cells, type Column } from './product-row'
import { picturesFrom, type Pictures } from './pictures'
import { readSheet, SheetError, writeSheet } from './sheet'
import { writeProducts, type Ready, type Written } from './write-products'

/** Brings a sheet of products into the catalogue. */

export interface ImportOptions {
  db: Db
  clock: Clock
  file: string
  /** A folder or a ZIP. */
  pictures: string | null
  dataDir: string
  /** Where the list of bad rows goes; removed when there are none. */
  reportFile: string
  onProgress?: (progress: Progress) => void
  onBadRow?: (row: BadRow) => void
}

export interface BadRow {
  number: number
  supplier: string
  artNo: string
  problems: string[]
}

export interface Progress extends Written {
  rows: number
  bad: number
  /** Rows that an earlier, interrupted run has already done; 0 for a fresh one. */
  resumedAt: number
}

const BATCH = 500

/** @throws SheetError when the file as a whole can't be read. */
export const importProducts = async (options: ImportOptions): Promise<Progress> => {
  const { db, clock, file, onProgress } = options
  const fingerprint = await fingerprintOf(file)
  const job = await startJob(db, fingerprint, basename(file), clock.now())
  const done: Progress = { ...job, rows: 0, bad: 0, resumedAt: job.rowsDone }
  const check = checking(await directoryOf(db), await picturesFrom(options.pictures, options.dataDir))
  const bad: BadRow[] = []
  let batch: Ready[] = []

  // One transaction a batch, with how far it has come: a kill loses nothing that was counted, and does nothing twice.
  const flush = async (): Promise<void> => {
    if (done.rows <= job.rowsDone) return
    const written = await db.tx(async (tx) => {
      await tx.query('set local statement_timeout = 0; set local lock_timeout = 0')
      const some = await writeProducts(tx, batch, clock.now())
      await tx.query(
        `update import_jobs set rows_done = $2, created = created + $3, updated = updated + $4,
           unchanged = unchanged + $5 where fingerprint = $1`,
        [fingerprint, done.rows, some.created, some.updated, some.unchanged],
      )
      return some
    })
    done.created += written.created
    done.updated += written.updated
    done.unchanged += written.unchanged
    batch = []
    onProgress?.({ ...done })
  }

  for await (const { number, cells } of productRows(file)) {
    const checked = await check(number, cells)
    done.rows++
    if ('problems' in checked) {
      done.bad++
      bad.push(checked)
      options.onBadRow?.(checked)
    } else if (done.rows > job.rowsDone) batch.push(checked)
    if (done.rows % BATCH === 0) await flush()
  }
  await flush()
  await db.query('update import_jobs set finished_at = $2 where fingerprint = $1', [
    fingerprint,
    new Date(clock.now()).toISOString(),
  ])
  await db.query('vacuum analyze product_search').catch(() => undefined) // only speed hangs on it; PGlite does it at no other time
  await writeReport(options.reportFile, bad)
  return done
}

interface Job extends Written {
  rowsDone: number
}

/** The unfinished run of the same content is taken up again; a finished one is begun anew. */
const startJob = async (db: Db, fingerprint: string, name: string, nowMs: number): Promise<Job> => {
  const [job] = await db.query<Job>(
    `insert into import_jobs as j (fingerprint, file_name, rows_done, created, updated, unchanged, started_at)
     values ($1, $2, 0, 0, 0, 0, $3)
     on conflict (fingerprint) do update set file_name = excluded.file_name, finished_at = null,
       started_at = case when j.finished_at is null then j.started_at else excluded.started_at end,
       rows_done = case when j.finished_at is null then j.rows_done else 0 end,
       created = case when j.finished_at is null then j.created else 0 end,
       updated = case when j.finished_at is null then j.updated else 0 end,
       unchanged = case when j.finished_at is null then j.unchanged else 0 end
     returning rows_done as "rowsDone", created, updated, unchanged`,
    [fingerprint, name, new Date(nowMs).toISOString()],
  )
  return job!
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

async function* productRows(file: string): AsyncGenerator<{ number: number; cells: Cells }> {
  let header: (Column | null)[] | null = null
  for await (const { number, cells } of readSheet(file)) {
    if (!header) {
      header = headerOf(cells)
      continue
    }
    const own: Cells = {}
    for (const [i, column] of header.entries()) if (column) own[column] = cells[i] ?? ''
    if (Object.values(own).some((text) => text.trim() !== '')) yield { number, cells: own }
  }
  if (!header) throw new SheetError('文件是空的：第一行应为列名')
}

const headerOf = (cells: readonly string[]): (Column | null)[] => {
  const header = cells.map((cell) => {
    const name = cell
      .replace(/^\uFEFF/, '')
      .normalize('NFKC')
      .replace(/\s/g, '')
    return COLUMNS.find((column) => column === name) ?? null
  })
  const missing = REQUIRED.filter((column) => !header.includes(column))
  if (missing.length > 0) throw new SheetError(`缺少列：${missing.join('、')}（第一行应为列名）`)
  return header
}

const checking = (directory: Directory, pictures: Pictures) => {
  const seen = new Map<string, number>()
  return async (number: number, cells: Cells): Promise<Ready | BadRow> => {
    const problems: string[] = []
    const complain = (problem: string): void => void problems.push(problem)
    const product = productOf(cells, complain)
    const supplier = directory.supplier(product.supplier, complain)
    const categoryPath = directory.category(product.category, complain)
    const kept = await Promise.all(product.pictures.map((name) => pictures.keep(name)))
    for (const [i, address] of kept.entries())
      if (address === null)
        complain(`图片：“${product.pictures[i]}”不在图片文件夹或压缩包中，或不是 JPG、PNG、WebP 图片`)
    const key = `${supplier?.id} ${product.artNo}`
    const earlier = seen.get(key)
    if (supplier && product.artNo && earlier !== undefined) complain(`与第 ${earlier} 行重复（同一供应商的同一货号）`)
    if (problems.length > 0 || !supplier || !categoryPath)
      return { number, supplier: product.supplier, artNo: product.artNo, problems }
    seen.set(key, number)
    return { product: { ...product, pictures: kept.filter((address) => address !== null) }, supplier, categoryPath }
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
