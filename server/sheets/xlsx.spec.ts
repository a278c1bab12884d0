import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, expect, it } from 'vitest'
import { zipEntries } from './zip-index'
import { xlsxBytes, type XlsxCell, type XlsxColumn } from './xlsx'

const folder = mkdtempSync(join(tmpdir(), 'xlsx-'))
afterAll(() => rmSync(folder, { recursive: true }))

const columns: XlsxColumn[] = [
  { header: '订单编号', width: 20 },
  { header: '应付', width: 12, numFmt: '0.00' },
  { header: '下单时间', width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' },
]

const written = async (rows: readonly XlsxCell[][], mostRows?: number): Promise<Buffer> => {
  const given = async function* () {
    for (const row of rows) yield await Promise.resolve(row)
  }
  const chunks: Buffer[] = []
  for await (const chunk of xlsxBytes('订单 & <表>', columns, given(), mostRows)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const read = async (bytes: Buffer, sheet: number): Promise<unknown[][]> => {
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(new Blob([new Uint8Array(bytes)]).stream(), { sheet }))
    rows.push([...values])
  return rows
}

/** What is left out stands as null, or not at all at the end of a row. */
const plain = (row: readonly unknown[]) => Array.from({ length: 3 }, (_, i) => row[i] ?? '')

it('what is written to an XLSX is read from it: texts, numbers and times', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.oneof(
            fc.string({ unit: 'grapheme' }),
            fc.constantFrom('=1+1', ' 两头空格 ', '<b>&amp;"', '第一行\n第二行', '00123', '\u0007铃'),
          ),
          fc.integer({ min: -1e9, max: 1e9 }).map((fen) => fen / 100),
          fc
            .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) })
            .map((ms) => new Date(Math.floor(ms / 1000) * 1000)),
        ),
        { maxLength: 30 },
      ),
      async (rows) => {
        const [head, ...found] = await read(await written(rows), 0)
        expect(head).toEqual(columns.map(({ header }) => header))
        expect(found.map(plain)).toEqual(rows)
      },
    ),
    { numRuns: 50 },
  ))

it('rows beyond what a sheet holds stand on a further one, under the same head', async () => {
  const rows = Array.from({ length: 5 }, (_, i) => [`D${i}`, i, ''])
  const bytes = await written(rows, 3)
  const heads = columns.map(({ header }) => header)
  const sheets = await Promise.all([0, 1, 2].map((sheet) => read(bytes, sheet)))
  expect(sheets.map((sheet) => sheet.map(([first]) => first))).toEqual([
    [heads[0], 'D0', 'D1'],
    [heads[0], 'D2', 'D3'],
    [heads[0], 'D4'],
  ])
  expect(await read(await written([]), 0)).toEqual([heads])
})

it('the archive is whole: its directory, sums and lengths are true', async () => {
  const bytes = await written(Array.from({ length: 3000 }, (_, i) => [`订单 ${i}`, i, '']))
  const file = join(folder, 'whole.xlsx')
  writeFileSync(file, bytes)
  const entries = await zipEntries(file)
  expect(entries.map(({ name }) => name).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const files = unzipSync(new Uint8Array(bytes))
  // The reader tells by words what doesn't fit its sum.
  for (const { name, read: content } of entries) expect(await content()).toEqual(Buffer.from(files[name]!))
  expect(Buffer.from(files['xl/workbook.xml']!).toString()).toContain('name="订单 &amp; &lt;表&gt;"')
})

it('rows that break off break the file off', async () => {
  const broken = async function* (): AsyncGenerator<XlsxCell[]> {
    yield await Promise.resolve(['D1', 1, ''])
    throw new Error('gone')
  }
  const all = async () => {
    for await (const chunk of xlsxBytes('订单', columns, broken())) expect(chunk.length).toBeGreaterThan(0)
  }
  await expect(all()).rejects.toThrow('gone')
})
