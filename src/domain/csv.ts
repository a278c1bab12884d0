/** Lines of CSV that a spreadsheet opens as they are meant: nothing in them is run, nothing is rewritten. */

/** One line; cells with commas, quotes or line breaks in quotes. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells
    .map((cell) => (typeof cell === 'number' ? String(cell) : guarded(cell)))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`

/**
 * Spreadsheets run a cell that begins with one of these signs as a formula (full-width ones too, in Chinese and
 * Japanese), and names and titles come from strangers. An apostrophe in front keeps it text; a text that begins with
 * apostrophes and such a sign itself gets one more, so that one can always be taken off again.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
/** And these they write back as another text: numbers that are long or begin with 0, what looks like a date. 货号 do. */
const REWRITTEN = /^'*(?:0\d+|\d{12,}|\d+(?:\.\d+)?E[+-]?\d+|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?)$/i

const guarded = (cell: string): string =>
  (FORMULA.test(cell) && !NUMBER.test(cell)) || REWRITTEN.test(cell) ? `'${cell}` : cell

/** The cell as it was before it was guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && (FORMULA.test(cell) || REWRITTEN.test(cell)) ? cell.slice(1) : cell
