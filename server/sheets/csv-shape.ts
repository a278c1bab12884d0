import { SheetError } from './sheet-error'

/** How a text file of rows is written, told by its beginning. */
export interface CsvShape {
  encoding: 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'
  separator: Separator
}

/** Excel writes tabs into "Unicode 文本", and semicolons where commas stand for the decimal point. */
const SEPARATORS = [',', '\t', ';'] as const
type Separator = (typeof SEPARATORS)[number]

export const csvShapeOf = (head: Uint8Array): CsvShape => {
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  const [names = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  if (names.includes('\0'))
    throw new SheetError('文件内容不是 CSV 文本：请在 Excel 里另存为“CSV UTF-8（逗号分隔）”，或直接使用 .xlsx')
  return { encoding, separator: separatorOf(names) }
}

const encodingOf = (head: Uint8Array): CsvShape['encoding'] => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  return isUtf8(head) ? 'utf-8' : 'gb18030'
}

/**
 * A few damaged bytes don't make UTF-8 GB18030: that would turn every other character into another one, and the damage
 * into text that looks well. A character cut at the end says nothing.
 */
const isUtf8 = (head: Uint8Array): boolean => {
  const text = new TextDecoder('utf-8').decode(head, { stream: true })
  // GB18030 read as UTF-8 has about four of these signs for each pair of bytes that happens to make sense.
  const damaged = text.split('\uFFFD').length - 1
  const foreign = text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0
  return damaged * 2 <= foreign
}

/** The one that stands most often between the names of the columns. */
const separatorOf = (names: string): Separator => {
  const count = (one: Separator): number => names.split(one).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}
