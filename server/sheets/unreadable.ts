/**
 * Rows are cells of text wherever they go, so a row that could not be read as it was meant says so in its cells: the
 * reason between two signs that are no characters, then what was read.
 */
const MARK = '\uFFFE'

export const unreadable = (reason: string, text: string): string => MARK + reason + MARK + text

/** What a sheet itself brings of that sign is damage, and no reason. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, '\uFFFD')

export const readOf = (cell: string): { text: string; reason: string | null } => {
  const end = cell.startsWith(MARK) ? cell.indexOf(MARK, 1) : -1
  return end < 0 ? { text: cell, reason: null } : { text: cell.slice(end + 1), reason: cell.slice(1, end) }
}
