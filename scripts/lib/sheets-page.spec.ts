import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kinds } from '../../server/fill/kinds'
import { samples } from '../../server/fill/samples'
import { sheetsPage } from './sheets-page'

it('docs/sheets.md is what `npm run sheets` writes', () => {
  expect(readFileSync(new URL('../../docs/sheets.md', import.meta.url), 'utf8')).toBe(sheetsPage())
})

it.each(kinds.map(({ noun, columns }) => [noun, columns.map(({ name }) => name)] as const))(
  'has a sample of %s whose columns there are, with all that must be filled in',
  (noun, names) => {
    const [header = [], ...rows] = samples[noun]
    const required = kinds.find((kind) => kind.noun === noun)!.columns.filter((column) => column.required)
    expect(header.filter((name) => !names.includes(name))).toEqual([])
    expect(required.filter(({ name }) => !header.includes(name))).toEqual([])
    expect(rows.filter((row) => row.length !== header.length)).toEqual([])
  },
)
