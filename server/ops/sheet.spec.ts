import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
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
