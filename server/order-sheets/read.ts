import {
  datesOnlyInTimes,
  fileFault,
  MAX_SHEET_ROWS,
  neededColumns,
  pastedRows,
  sheetColumns,
  type SheetFault,
  type SheetRow,
} from '../../src/domain/shops/sheet'
import { refusals } from '../../src/domain/refusals'
import { namedRowsOf } from '../sheets/named-rows'
import { sheetRowsOf } from '../sheets/sheet'
import { SheetError } from '../sheets/sheet-error'

/** The rows of what a buyer brought; those that can't be read are named with why. @throws Failure invalid: it is no sheet */
export const rowsOf = async (
  brought: { file: string } | { text: string },
): Promise<{ rows: SheetRow[]; faults: SheetFault[] }> => {
  if ('text' in brought) return { rows: pastedRows(brought.text), faults: [] }
  const rows: SheetRow[] = []
  const faults: SheetFault[] = []
  try {
    const read = sheetRowsOf(Buffer.from(brought.file, 'base64'), timeText)
    for await (const { number, cells, problems } of namedRowsOf(read, sheetColumns, neededColumns)) {
      rows.push({ row: number, cells: datesOnlyInTimes(cells) })
      if (problems.length > 0) faults.push({ row: number, reason: problems.join('；') })
      if (rows.length > MAX_SHEET_ROWS) throw refusals.tooManyRows(MAX_SHEET_ROWS)
    }
  } catch (error) {
    throw error instanceof SheetError ? refusals.badSheet(error.message) : error
  }
  if (rows.length === 0) throw refusals.badSheet(fileFault.noRows)
  return { rows, faults }
}

/** A date of a spreadsheet shows the clock of the shop. */
const timeText = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')
