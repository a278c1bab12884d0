import { unguarded } from '../../src/domain/csv'
import type { CsvShape } from './csv-shape'
import { SheetError } from './sheet-error'
import { unreadable, withoutMarks } from './unreadable'

export interface SheetRow {
  /** As the operator's program counts, from 1. */
  number: number
  cells: string[]
}

/**
 * Reads CSV as it arrives (RFC 4180, with line breaks inside quotes); lines with nothing in them are left out. A row
 * whose quote is never closed is unreadable; those after it are read all the same.
 */
export async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, separator }: CsvShape,
): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder(encoding)
  const reader = csvReader(separator)
  for await (const chunk of bytes) yield* reader.take(withoutMarks(decoder.decode(chunk, { stream: true })))
  yield* reader.take(withoutMarks(decoder.decode()))
  yield* reader.end()
}

/** No cell of several lines is longer than this: its quote was forgotten, and the rest of the file isn't held in memory for it. */
const LONGEST_CELL = 100_000
const UNCLOSED = '引号没有闭合：这一行有一个双引号找不到与它成对的双引号'

const csvReader = (separator: string) => {
  let cells: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  let number = 0
  let width = 0
  let afterReturn = false
  /** As it stood in the file since the last quote was opened. */
  let raw = ''
  let hasLines = false

  const endCell = (): void => {
    cells.push(unguarded(cell))
    cell = ''
    state = 'start'
  }
  const endRow = (): SheetRow | null => {
    endCell()
    const row = { number: ++number, cells }
    cells = []
    width ||= row.cells.length
    return row.cells.some((one) => one.trim() !== '') ? row : null
  }
  /** The row with the open quote, as far as its first line goes, and what stands behind that line. */
  const giveUp = (): { row: SheetRow; rest: string } => {
    const [line = ''] = raw.split(/[\r\n]/, 1)
    const rest = raw.slice(line.length).replace(/^(?:\r\n|\r|\n)/, '')
    if (width === 0) throw new SheetError('第一行（列名）有引号没有闭合，整个文件无法读取')
    const known = [...cells, line]
    const length = Math.max(width, known.length)
    const row = { number: ++number, cells: Array.from({ length }, (_, i) => unreadable(UNCLOSED, known[i] ?? '')) }
    cells = []
    cell = ''
    state = 'start'
    return { row, rest }
  }
  function* take(text: string): Generator<SheetRow> {
    let input = text
    for (let i = 0; i < input.length; i++) {
      const sign = input[i]!
      const isSecondHalf = afterReturn && sign === '\n'
      afterReturn = false
      if (state === 'quoted' || (state === 'closing' && sign === '"')) {
        raw += sign
        hasLines ||= sign === '\r' || sign === '\n'
        if (state === 'closing') {
          cell += sign
          state = 'quoted'
        } else if (sign === '"') state = 'closing'
        else cell += sign
        if (raw.length <= LONGEST_CELL || !hasLines) continue
      } else if (sign === '"' && state === 'start') {
        raw = ''
        hasLines = false
        state = 'quoted'
        continue
      } else if (sign === separator) {
        endCell()
        continue
      } else if (sign === '\r' || sign === '\n') {
        if (isSecondHalf) continue
        afterReturn = sign === '\r'
        const row = endRow()
        if (row) yield row
        continue
      } else if (state !== 'closing' || !hasLines) {
        cell += sign
        state = 'plain'
        continue
      } else raw += sign // This quote does not close anything: it opens a cell of another line.
      const { row, rest } = giveUp()
      yield row
      input = rest + input.slice(i + 1)
      i = -1
    }
  }
  return {
    take,
    *end(): Generator<SheetRow> {
      while (state === 'quoted') {
        const { row, rest } = giveUp()
        yield row
        yield* take(rest)
      }
      if (cell === '' && cells.length === 0) return
      const row = endRow()
      if (row) yield row
    },
  }
}
