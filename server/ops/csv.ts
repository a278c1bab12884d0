export interface SheetRow {
  /** As the operator's program counts, from 1. */
  number: number
  cells: string[]
}

/** Reads CSV as it arrives (RFC 4180, with line breaks inside quotes); lines with nothing in them are left out. */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>, isUtf8: boolean): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030')
  const reader = csvReader()
  for await (const chunk of bytes) yield* reader.take(decoder.decode(chunk, { stream: true }))
  yield* reader.take(decoder.decode())
  yield* reader.end()
}

const csvReader = () => {
  let cells: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  let number = 0
  let afterReturn = false

  const endCell = (): void => {
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  const endRow = (): SheetRow | null => {
    endCell()
    const row = { number: ++number, cells }
    cells = []
    return row.cells.some((one) => one.trim() !== '') ? row : null
  }
  return {
    *take(text: string): Generator<SheetRow> {
      for (const sign of text) {
        const isSecondHalf = afterReturn && sign === '\n'
        afterReturn = false
        if (state === 'quoted') {
          if (sign === '"') state = 'closing'
          else cell += sign
        } else if (sign === '"' && state !== 'plain') {
          if (state === 'closing') cell += sign
          state = 'quoted'
        } else if (sign === ',') endCell()
        else if (sign === '\r' || sign === '\n') {
          if (isSecondHalf) continue
          afterReturn = sign === '\r'
          const row = endRow()
          if (row) yield row
        } else {
          cell += sign
          state = 'plain'
        }
      }
    },
    *end(): Generator<SheetRow> {
      if (cell === '' && cells.length === 0) return
      const row = endRow()
      if (row) yield row
    },
  }
}

/** One line; cells with commas, quotes or line breaks in quotes. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
