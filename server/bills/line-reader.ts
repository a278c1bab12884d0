import { setImmediate } from 'node:timers/promises'
import { fen, MAX_FEN, type Fen } from '../../src/domain/money'
import { isDay } from '../../src/domain/time'
import { SheetError } from '../sheets/sheet-error'

/** Lines of bills: text between commas, by the names of the columns. Whatever isn't as it should be is named with its line. */

/** A bill as text, line by line; the number is the one that an editor shows. */
export interface TextLine {
  line: number
  text: string
}

export const linesOf = (text: string): TextLine[] =>
  text.split(/\r\n|\n|\r/).map((one, i) => ({ line: i + 1, text: one.replace(/^\uFEFF/, '') }))

const CELL = /"((?:[^"]|"")*)"(?=,|$)|[^,]*/y

/** The cells of a line; one may stand in double quotes, as a spreadsheet saves it. */
export const cellsOf = (text: string): string[] => {
  const cells: string[] = []
  for (let at = 0; at <= text.length; at += 1) {
    CELL.lastIndex = at
    const [plain = '', quoted] = CELL.exec(text) ?? []
    at += plain.length
    cells.push(bare(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
  }
  return cells
}

/** The signs that keep spreadsheets from making numbers of numbers: a backtick in front, a tab behind. */
export const bare = (cell: string): string => {
  const text = cell.trim()
  return text.startsWith('`') ? text.slice(1).trim() : text
}

/** "订单金额（元）" and "订单金额" are one column. */
const nameOf = (cell: string): string =>
  bare(cell)
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/\([^)]*元\)$/, '')

export const namesOf = (text: string): string[] => cellsOf(text).map(nameOf)

export const complain = (line: number, why: string): SheetError => new SheetError(`第 ${line} 行：${why}`)

/** @throws SheetError where a wanted column isn't there, or is there twice */
export const mustHave = (names: readonly string[], wanted: readonly string[]): void => {
  const missing = wanted.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new SheetError(`账单缺少列：${missing.join('、')}`)
  const twice = wanted.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice !== undefined) throw new SheetError(`账单有两列“${twice}”`)
}

/** Where each column of a bill is. */
export type Columns = ReadonlyMap<string, number>

export const columnsOf = (names: readonly string[]): Columns => new Map(names.map((name, i) => [name, i]))

/** Reads one line of a bill. */
export class LineReader {
  readonly line: number
  readonly #columns: Columns
  readonly #cells: readonly string[]

  constructor(line: number, columns: Columns, cells: readonly string[], width: number) {
    if (cells.length !== width)
      throw complain(line, `有 ${cells.length} 列，表头有 ${width} 列，请用从渠道下载的原始文件`)
    this.line = line
    this.#columns = columns
    this.#cells = cells
  }

  has(name: string): boolean {
    return this.#columns.has(name)
  }

  /** '' where there is no such column. */
  text(name: string): string {
    return this.#cells[this.#columns.get(name) ?? -1] ?? ''
  }

  /** A number that somebody gave to something. @throws SheetError for what a spreadsheet made of it */
  no(name: string): string {
    const text = this.text(name)
    if (/^[\w*|@-]{1,64}$/.test(text)) return text
    throw complain(this.line, `${name}“${text}”不是单号：可能被电子表格改写过，请用从渠道下载的原始文件`)
  }

  /** The same, and '' where there is none: WeChat writes 0. */
  maybeNo(name: string): string {
    return ['', '0'].includes(this.text(name)) ? '' : this.no(name)
  }

  /** Yuan with a sign. Never rounds. */
  amount(name: string): Fen {
    const text = this.text(name)
    const amount = signedYuan(text)
    if (amount === null) throw complain(this.line, `${name}“${text}”不是有效的金额（元，最多两位小数）`)
    return amount
  }

  /** Beijing's, to the second. @returns epoch ms */
  time(name: string): number {
    const text = this.text(name)
    const [day = '', clock = ''] = text.split(' ')
    const ms = Date.parse(`${day}T${clock}+08:00`)
    if (!isDay(day) || !/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock) || Number.isNaN(ms))
      throw complain(this.line, `${name}“${text}”不是时间（例如 2026-11-18 09:30:00）`)
    return ms
  }
}

/** "12", "-12.3", "0.00000"; null for anything else. What stands behind the second decimal must be zeros: a bill is never rounded here. */
export const signedYuan = (text: string): Fen | null => {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!match) return null
  const [, sign, whole, part = ''] = match
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return amount > MAX_FEN ? null : fen(sign === '-' ? -amount : amount)
}

/** @throws SheetError where it is more than any amount may be */
export const added = (amounts: readonly Fen[]): Fen => {
  let total = 0
  for (const amount of amounts) {
    total += amount
    if (Math.abs(total) > MAX_FEN) throw new SheetError('账单的金额合计超过 100 亿元，请按天下载')
  }
  return fen(total)
}

/** A thousand at a time: buyers don't wait for a bill of a hundred thousand lines. */
export const unhurried = async <T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> => {
  const made: R[] = []
  for (const [i, item] of items.entries()) {
    if (i % 1000 === 999) await setImmediate()
    made.push(make(item))
  }
  return made
}
