import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
import { csvLine, csvRows, type SheetRow } from './csv'
import { SheetError } from './sheet-error'

/** Tables in files, row by row: CSV (UTF-8 or, as Chinese Excel saves it, GB18030) and the first sheet of an XLSX. */

export { SheetError }

export async function* readSheet(file: string): AsyncGenerator<SheetRow> {
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') yield* csvRows(createReadStream(file), await isUtf8(file))
  else if (kind === '.xlsx') yield* xlsxRows(file)
  else throw new SheetError(`只支持 .csv 和 .xlsx 文件：${file}`)
}

export const writeSheet = async (file: string, rows: AsyncIterable<readonly string[]>): Promise<void> => {
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') await pipeline(Readable.from(csvLines(rows)), createWriteStream(file))
  else if (kind === '.xlsx') {
    const bytes = writeXlsxStream(mutable(rows), { name: '商品' })
    await pipeline(Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file))
  } else throw new SheetError(`只支持 .csv 和 .xlsx 文件：${file}`)
}

async function* xlsxRows(file: string): AsyncGenerator<SheetRow> {
  const bytes = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 }))
      yield { number: index + 1, cells: values.map(cellText) }
  } catch (error) {
    throw error instanceof SheetError
      ? error
      : new SheetError(`无法读取 ${file}：不是完好的 XLSX 文件`, { cause: error })
  }
}

/** 59 → "59", 59.9 → "59.9"; 0.1 + 0.2 → "0.3", as the sheet shows it. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const SOME = 1 << 20

/**
 * Decided by the first megabyte, of which a character cut at the end says nothing. A few damaged bytes don't make UTF-8
 * GB18030: that would turn every other character into another one, and the damage into text that looks well.
 */
const isUtf8 = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SOME), 0, SOME, 0)
    const text = new TextDecoder('utf-8').decode(buffer.subarray(0, bytesRead), { stream: true })
    // GB18030 read as UTF-8 has about four of these signs for each pair of bytes that happens to make sense.
    const damaged = text.split('\uFFFD').length - 1
    const foreign = text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0
    return damaged * 2 <= foreign
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
