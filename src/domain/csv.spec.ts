import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, unguarded } from './csv'

/** The one cell of a line, as it stands there. */
const cell = (text: string | number) => csvLine([text]).slice(0, -2)

describe('a line of CSV', () => {
  it('has its cells between commas, and ends as Windows ends lines', () => {
    expect(csvLine(['衬衫', 12, '', -3.5])).toBe('衬衫,12,,-3.5\r\n')
    expect(csvLine([])).toBe('\r\n')
  })

  it.each([
    ['红,M', '"红,M"'],
    ['12" 裙', '"12"" 裙"'],
    ['"', '""""'],
    ['一\n二', '"一\n二"'],
    ['一\r二', '"一\r二"'],
    ['红;M', '红;M'],
  ])('quotes a cell only where it would fall apart: %j → %j', (text, written) => {
    expect(cell(text)).toBe(written)
  })
})

describe('a cell that a spreadsheet would run or rewrite', () => {
  it.each(['=1+1', '+86 138', '-', '@sum', '＝1', '＋1', '－1', '＠x', '\tx', '-1-2', '+1,5'])(
    '%j is kept a text, and can be taken back',
    (text) => {
      expect(cell(text).replace(/^"|"$/g, '')).toBe(`'${text}`)
      expect(unguarded(`'${text}`)).toBe(text)
    },
  )

  it.each(['001', '0571', '123456789012', '1E5', '7.5e+18', '3E-2', '3-5', '2026-11-25', '11/25', '25/11/2026'])(
    '%j is kept as it is written',
    (text) => {
      expect(cell(text)).toBe(`'${text}`)
    },
  )

  it.each([
    '12345678901',
    '-12.5',
    '+3',
    '0.5',
    '0',
    'A001',
    '1E',
    'E5',
    '1E5x',
    '3-5-',
    'a3-5',
    '12345-6',
    '1-2-3-4',
    '3-123',
    '123456789012a',
    "it's",
    '1=1',
  ])('%j needs nothing', (text) => {
    expect(cell(text)).toBe(text)
  })

  it('that begins with an apostrophe already gets one more where it stands before such a sign, and none elsewhere', () => {
    expect([cell("'=1"), cell("''=1"), cell("'001")]).toEqual(["''=1", "'''=1", "''001"])
    expect([cell("'a"), cell("'")]).toEqual(["'a", "'"])
  })

  it('numbers are never guarded', () => {
    expect(csvLine([-1, 0, 123_456_789_012])).toBe('-1,0,123456789012\r\n')
  })
})

describe('whatever stands in a cell', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom("'", '=', '-', '0', '1', '/', 'E', '+', '9', 'a', '\t'), { maxLength: 14 })
      .map((all) => all.join('')),
  )

  it('is read back as it was', () => {
    fc.assert(
      fc.property(text, (any) => {
        const written = cell(any)
        const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
        expect(unguarded(read)).toBe(any)
      }),
    )
  })

  it('begins with no sign of a formula but that of a number', () => {
    fc.assert(
      fc.property(text, (any) => {
        const shown = cell(any).replace(/^"/, '')
        expect(/^[=+\-@\t\r＝＋－＠]/.test(shown) && !Number.isFinite(Number(shown))).toBe(false)
      }),
    )
  })
})
