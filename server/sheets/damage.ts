/** What spreadsheets show for a formula without a result; saved as CSV it is the text of the cell. */
const CELL_ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/

/** Why the text of a cell can't be what was meant; null where it may be. */
export const damageTo = (text: string): string | null => {
  const shown = text.trim()
  if (CELL_ERROR.test(shown)) return `单元格是公式的错误值 ${shown}`
  return text.includes('\uFFFD') ? '含有损坏的文字（文件有损坏，或前后编码不一致）' : null
}
