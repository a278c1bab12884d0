import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { writeXlsxStream } from 'hucre/xlsx'
import { readSheet } from './sheet'

const home = mkdtempSync(join(tmpdir(), 'daifa-sheet-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const rowsOf = async (name: string, bytes: Uint8Array): Promise<string[][]> => {
  const file = join(home, name)
  writeFileSync(file, bytes)
  const rows: string[][] = []
  for await (const { cells } of readSheet(file)) rows.push(cells)
  return rows
}

describe('the encoding of a CSV', () => {
  test('may be UTF-16, as Excel saves "Unicode 文本"', async () => {
    const text = '\uFEFF供应商\t货号\t标题\r\n某某\tN1\t"连衣裙, ""红""\n二"\r\n'
    const rows = [
      ['供应商', '货号', '标题'],
      ['某某', 'N1', '连衣裙, "红"\n二'],
    ]
    const little = Buffer.from(text, 'utf16le')
    expect(await rowsOf('unicode.txt', little)).toEqual(rows)
    expect(await rowsOf('unicode.csv', Buffer.from(little).swap16())).toEqual(rows)
  })

  test('is refused in words where the file is no text, or none that says it is UTF-16', async () => {
    for (const bytes of [Buffer.from('供应商,货号\n', 'utf16le'), Buffer.from('PK\x03\x04\0\0')])
      await expect(rowsOf('none.csv', bytes)).rejects.toThrow('文件内容不是 CSV 文本')
  })

  test('stays UTF-8 where a byte of it is damaged, and the damage is seen', async () => {
    const bytes = Buffer.from('供应商,货号,标题\n某某,N1,法式碎花连衣裙\n某某,N2,半身裙\n')
    bytes[bytes.indexOf('碎') + 1] = 0x20
    const rows = await rowsOf('damaged.csv', bytes)
    expect(rows[1]![2]).toMatch(/^法式\uFFFD.*花连衣裙$/)
    expect(rows[2]).toEqual(['某某', 'N2', '半身裙'])
  })

  test('is decided by its beginning; what does not fit it further on is seen as damage', async () => {
    const bytes = Buffer.concat([
      Buffer.from('供应商,货号,标题\n'),
      Buffer.from('某某,N1,裙\n'.repeat(80_000)),
      Buffer.from([0xb9, 0xa9, 0xd3, 0xa6, 0xc9, 0xcc, 0x2c, 0x4e, 0x32, 0x2c, 0xba, 0xec, 0x0a]),
      Buffer.from('某某,N3,裙\n'),
    ])
    const [damaged, last] = (await rowsOf('mixed.csv', bytes)).slice(-2)
    expect(damaged![2]).toContain('\uFFFD')
    expect(last).toEqual(['某某', 'N3', '裙'])
  })
})

describe('what separates the cells of a CSV', () => {
  test.each([
    ['a comma', '供应商,货号,"标题;\t;\t;"\n某;某,N1,x\ty\n'],
    ['a tab', '供应商\t货号\t"标题;\t;\t;"\n某;某\tN1\t"x\ty"\n'],
    ['a semicolon', '\n供应商;货号;"标题;\t;\t;"\n"某;某";N1;x\ty\n'],
  ])('may be %s, told by the names of the columns', async (_name, text) => {
    expect(await rowsOf('separated.csv', Buffer.from(text))).toEqual([
      ['供应商', '货号', '标题;\t;\t;'],
      ['某;某', 'N1', 'x\ty'],
    ])
  })
})

test('numbers of an XLSX are read as they are shown; long ones and dates as what a spreadsheet has made of a text', async () => {
  async function* rows(): AsyncGenerator<(number | Date | boolean)[]> {
    yield [59, 59.9, 0.1 + 0.2, 6_901_234_567_890, Number('123456789012345678'), new Date('2026-03-05T00:00:00Z'), true]
  }
  const bytes: Uint8Array[] = []
  for await (const chunk of writeXlsxStream(rows(), { name: 'a' })) bytes.push(chunk)
  expect(await rowsOf('numbers.xlsx', Buffer.concat(bytes))).toEqual([
    ['59', '59.9', '0.3', '6901234567890', '1.23456789012346e+17', '3月5日', '是'],
  ])
})

test('cells of an XLSX that do not say where they stand follow the one before', async () => {
  const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packed = 'http://schemas.openxmlformats.org/package/2006'
  const link = (type: string, target: string) =>
    part(
      `<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${links}/${type}" Target="${target}"/></Relationships>`,
    )
  const text = (value: string, at = '') => `<c${at} t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = [
    `<row>${text('a')}${text('b')}<c/>${text('d')}</row>`,
    `<row>${text('a')}<c s="0"></c>${text('c')}</row>`,
    `<row r="3">${text('b', ' r="B3"')}${text('c')}<c t="e"><v>#N/A</v></c></row>`,
  ]
  const bytes = zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': link('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': link('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': part(`<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`),
  })
  expect(await rowsOf('plain.xlsx', bytes)).toEqual([
    ['a', 'b', '', 'd'],
    ['a', '', 'c'],
    ['', 'b', 'c', '#N/A'],
  ])
})
