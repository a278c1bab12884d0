import type { SheetRow } from './csv'
import { readSheet, SheetError } from './sheet'
import { readOf } from './unreadable'

/** A row by the names of its columns, and what keeps it from being read. */
export interface NamedRow<C extends string> {
  number: number
  cells: Record<C, string>
  problems: string[]
}

const nameOf = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, '')
    .normalize('NFKC')
    .replace(/\s/g, '')

/** Rows of a small sheet whose first line has these columns, in any order and among others. @throws SheetError */
export const namedRows = <C extends string>(file: string, columns: readonly C[]): AsyncGenerator<NamedRow<C>> =>
  namedRowsOf(readSheet(file), columns, columns)

/** The same of rows that are read already, where some columns may be missing. */
export async function* namedRowsOf<C extends string>(
  rows: AsyncIterable<SheetRow>,
  columns: readonly C[],
  needed: readonly C[],
): AsyncGenerator<NamedRow<C>> {
  let header: string[] | null = null
  for await (const { number, cells } of rows) {
    if (!header) {
      header = cells.map(nameOf)
      const missing = needed.filter((column) => !header?.includes(column))
      if (missing.length > 0) throw new SheetError(`缺少列：${missing.join('、')}（第一行应为列名）`)
      continue
    }
    const names = header
    const read = columns.map((column) => readOf(cells[names.indexOf(column)] ?? ''))
    const texts = columns.map((column, i) => [column, read[i]?.text.trim() ?? ''] as const)
    if (texts.every(([, text]) => text === '')) continue
    yield {
      number,
      cells: Object.fromEntries(texts) as Record<C, string>,
      problems: [...new Set(read.flatMap(({ reason }) => (reason === null ? [] : [reason])))],
    }
  }
  if (!header) throw new SheetError('文件是空的：第一行应为列名')
}
