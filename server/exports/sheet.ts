import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvLine } from '../../src/domain/csv'
import { exportColumns, exportLine, type Cell, type ExportWish } from '../../src/domain/order-export'
import { ORDERS_SHEET, type OrderColumn } from '../../src/domain/order-desk'
import { xlsxBytes } from '../sheets/xlsx'

/** After so many rows the other calls have their turn. */
const ROWS_A_TURN = 100

const WIDTHS: Partial<Record<OrderColumn, number>> = {
  order_no: 20,
  created_at: 20,
  items: 60,
  consignee: 50,
  platform_order_no: 22,
  tracking: 24,
  remark: 30,
}
const FORMATS: Partial<Record<OrderColumn, string>> = {
  created_at: 'yyyy-mm-dd hh:mm:ss',
  payable: '0.00',
  refunded: '0.00',
  margin: '0.00',
}

/** The file of a sheet as it grows. */
export const sheetBytes = (
  wish: Pick<ExportWish, 'format' | 'columns'>,
  head: readonly string[],
  rows: AsyncIterable<Cell[]>,
): { stream: Readable; type: string } => {
  if (wish.format === 'csv') return { stream: Readable.from(csvOf(wish, head, rows)), type: 'text/csv; charset=utf-8' }
  const columns = exportColumns(wish).map((key, i) => {
    const numFmt = FORMATS[key]
    return { header: head[i]!, width: WIDTHS[key] ?? 12, ...(numFmt ? { numFmt } : {}) }
  })
  const dates = exportColumns(wish).indexOf('created_at')
  return { stream: Readable.from(xlsxBytes(ORDERS_SHEET, columns, typed(rows, dates))), type: XLSX }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* csvOf(
  wish: Pick<ExportWish, 'columns'>,
  head: readonly string[],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<string> {
  let lines = `\uFEFF${csvLine(head)}`
  let held = 0
  for await (const row of rows) {
    lines += exportLine(row, wish)
    if (++held % ROWS_A_TURN > 0) continue
    yield lines
    lines = ''
    await nextTurn()
  }
  yield lines
}

/** A time is a date of the sheet, as the clock in Beijing shows it. */
async function* typed(rows: AsyncIterable<Cell[]>, dates: number): AsyncGenerator<(Cell | Date)[]> {
  let given = 0
  for await (const row of rows) {
    const at = dates < 0 ? undefined : row[dates]
    yield typeof at === 'string' ? row.map((cell, i) => (i === dates ? dateOf(at) : cell)) : row
    if (++given % ROWS_A_TURN === 0) await nextTurn()
  }
}

const dateOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`)
