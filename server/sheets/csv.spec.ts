import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '../../src/domain/csv'
import { csvRows, type SheetRow } from './csv'
import { productOf } from '../ops/products/product-row'
import { readOf } from './unreadable'

const read = async (text: string, chunk = text.length): Promise<SheetRow[]> => {
  const bytes = Buffer.from(text)
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < bytes.length; i += chunk) yield bytes.subarray(i, i + chunk)
  }
  const rows: SheetRow[] = []
  for await (const row of csvRows(parts(), { encoding: 'utf-8', separator: ',' })) rows.push(row)
  return rows
}
const plain = ({ number, cells }: SheetRow): [number, ...string[]] => [
  number,
  ...cells.map((cell) => readOf(cell).text),
]
const isBad = ({ cells }: SheetRow): boolean => cells.every((cell) => readOf(cell).reason?.startsWith('引号没有闭合'))

describe('a quote that is never closed', () => {
  test.each([1, 7, 1000])('spoils its own row only, be the file read in parts of %i bytes', async (chunk) => {
    const rows = await read('a,b,c\r\n1,"x,y\r\n2,"p,q",r\r\n"3\r\n4",s,t\r\n5,"end', chunk)
    expect(rows.map(plain)).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '1', 'x,y', ''],
      [3, '2', 'p,q', 'r'],
      [4, '3\r\n4', 's', 't'],
      [5, '5', 'end', ''],
    ])
    expect(rows.map(isBad)).toEqual([false, true, false, false, true])
  })

  test('with no other quote behind it spoils its own row only', async () => {
    const rows = await read('a,b\n1,"x\n2,y\n\n4,z\n')
    expect(rows.map(plain)).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x'],
      [3, '2', 'y'],
      [5, '4', 'z'],
    ])
    expect(rows.map(isBad)).toEqual([false, true, false, false])
  })

  test('does not make a long file be held as one cell', async () => {
    const many = Array.from({ length: 40_000 }, (_, i) => `${i},ok\n`).join('')
    const rows = await read(`a,b\n0,"x\n${many}`, 4096)
    expect(rows.filter(isBad).map(({ number }) => number)).toEqual([2])
    expect(rows.length).toBe(40_002)
  })

  test('in the first row is said of the file', async () => {
    await expect(read('a,"b\n1,2\n')).rejects.toThrow('第一行（列名）有引号没有闭合')
  })

  test('is the one complaint about its line, which keeps its names', () => {
    const problems: string[] = []
    const cells = { 供应商: '\uFFFE引号没有闭合\uFFFE某某', 货号: '\uFFFE引号没有闭合\uFFFEN1', 标题: '' }
    const { supplier, artNo, pictures } = productOf(cells, (problem) => problems.push(problem))
    expect([supplier, artNo, pictures, problems]).toEqual(['某某', 'N1', [], ['引号没有闭合']])
  })
})

test('quotes inside a cell, doubled or not, stay as they were', async () => {
  const rows = await read('a,5" b,"x ""y"""\n"5" c,"",z\n')
  expect(rows.map(plain)).toEqual([
    [1, 'a', '5" b', 'x "y"'],
    [2, '5 c', '', 'z'],
  ])
})

describe('what a spreadsheet would run as a formula', () => {
  test('is written as text', () => {
    const cells = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1", "''-x"]
    expect(csvLine(cells)).toBe(`'=1+1,'+cmd|x,'-2+3,'@SUM(A1),'\t=1,"'\r=1",'＝1,''=1,'''-x\r\n`)
  })

  test('is written as text as well where a spreadsheet would make another of it: long numbers, dates, zeros in front', () => {
    const cells = ['007', '690123456789', '1e5', '1.5E12', '3-12', '2026/3/1', "'007"]
    expect(csvLine(cells)).toBe(`'007,'690123456789,'1e5,'1.5E12,'3-12,'2026/3/1,''007\r\n`)
    const kept = ['0', '0.50', '59.90', '12345678901', 'A007', '3-120', '1-', 'E5', '2035#8', '1/2/3/4']
    expect(csvLine(kept)).toBe(`${kept.join(',')}\r\n`)
  })

  test('leaves numbers and other texts as they are', () => {
    expect(csvLine(['-1', '+86', '-0.5', "it's", "'", 'a=b', ''])).toBe("-1,+86,-0.5,it's,',a=b,\r\n")
  })

  test('is read as it was before it was written', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...Array.from('\'=+-@\t\r\n＝",1a0E/')), maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 4 }), async (cells) => {
        expect((await read(csvLine(['x', ...cells]))).map((row) => row.cells)).toEqual([['x', ...cells]])
      }),
    )
  })
})
