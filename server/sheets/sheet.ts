import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
import { csvLine } from '../../src/domain/csv'
import { csvRows, type SheetRow } from './csv'
import { csvShapeOf } from './csv-shape'
import { SheetError } from './sheet-error'
import { mustStaySmall } from './small-zip'

/**
 * Tables in files, row by row: CSV (UTF-8; GB18030, as Chinese Excel saves it; UTF-16, as it saves "Unicode 文本") and
 * the first sheet of an XLSX.
 */

export { SheetError }

const READABLE = ['.csv', '.txt', '.xlsx']

/** @throws SheetError when the name says that it is no table that can be read */
export const mustBeReadable = (file: string): void => {
  if (!READABLE.includes(extname(file).toLowerCase()))
    throw new SheetError(`只支持 .csv、.txt（Unicode 文本）和 .xlsx 文件：${file}`)
}

/**
 * The same of what is held already: its first bytes tell what it is.
 * @param dateText how a date is told, by the clock that it shows in UTC
 * @throws SheetError
 */
export async function* sheetRowsOf(bytes: Buffer, dateText = dayText): AsyncGenerator<SheetRow> {
  if (bytes.subarray(0, 4).equals(ZIP)) {
    await mustStaySmall(bytes)
    yield* xlsxRowsOf(Readable.from([bytes]), '文件', dateText)
  } else yield* csvRows(Readable.from([bytes]), csvShapeOf(bytes.subarray(0, SOME)))
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** An XLSX with a password lies in a container of the old kind, like an XLS. */
export const isOldOrLocked = (bytes: Buffer): boolean => bytes.subarray(0, OLE.length).equals(OLE)

export async function* readSheet(file: string): AsyncGenerator<SheetRow> {
  mustBeReadable(file)
  if (extname(file).toLowerCase() === '.xlsx') yield* xlsxRows(file)
  else yield* csvRows(createReadStream(file), csvShapeOf(await headOf(file)))
}

export const writeSheet = async (file: string, rows: AsyncIterable<readonly string[]>): Promise<void> => {
  const kind = extname(file).toLowerCase().slice(1)
  if (kind !== 'csv' && kind !== 'xlsx') throw new SheetError(`只支持 .csv 和 .xlsx 文件：${file}`)
  await pipeline(sheetBytes(kind, rows), createWriteStream(file))
}

/** The bytes of the file as they come. */
export const sheetBytes = (kind: 'csv' | 'xlsx', rows: AsyncIterable<readonly string[]>): Readable => {
  if (kind === 'csv') return Readable.from(csvLines(rows), { objectMode: false })
  const bytes = writeXlsxStream(mutable(rows), { name: '商品' })
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0])
}

const xlsxRows = (file: string): AsyncGenerator<SheetRow> => xlsxRowsOf(createReadStream(file), ` ${file}`)

async function* xlsxRowsOf(stream: Readable, file: string, dateText = dayText): AsyncGenerator<SheetRow> {
  const bytes = Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 }))
      yield { number: index + 1, cells: values.map((value) => cellText(value, dateText)) }
  } catch (error) {
    throw error instanceof SheetError
      ? error
      : new SheetError(`无法读取${file}：不是完好的 XLSX 文件`, { cause: error })
  }
}

/**
 * 59 → "59", 59.9 → "59.9"; 0.1 + 0.2 → "0.3", as the sheet shows it. A number of more digits than a spreadsheet keeps
 * and a date have been texts: they must not be taken for what was typed.
 */
const cellText = (value: unknown, dateText: (date: Date) => string): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    const kept = value.toPrecision(15)
    return Math.abs(value) < 1e15 ? String(Number(kept)) : kept
  }
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Date) return dateText(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const dayText = (date: Date): string => `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`

const SOME = 1 << 20

const headOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SOME), 0, SOME, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function* csvLines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield '\uFEFF' // Excel takes a CSV for GB18030 without it
  for await (const row of rows) yield csvLine(row)
}

async function* mutable(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield [...row]
}
