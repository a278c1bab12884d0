import { readSheet, SheetError } from '../sheets/sheet'
import type { Table, TableRow } from './kind'

const MOST_ROWS = 50_000

/** @throws SheetError where it can't be read as a table */
export const tableIn = async (file: string): Promise<Table> => {
  let columns: readonly string[] | null = null
  const rows: TableRow[] = []
  for await (const row of readSheet(file)) {
    if (!columns) columns = row.cells
    else if (rows.length < MOST_ROWS) rows.push(row)
    else throw new SheetError(`最多 ${MOST_ROWS} 行，请分成几个文件`)
  }
  if (!columns) throw new SheetError('文件是空的：第一行应为列名')
  return { columns, rows }
}
