import { parseYuan, yuan, type Fen } from '../../src/domain/money'
import { cleanLines, cleanText, codePoints } from '../../src/domain/text'
import { escaped, plainPart, splitOn, WORDS } from '../sheets/list-text'

/** The cells of one line by the names of their columns. */
export type Cells = Readonly<Record<string, string>>

/** Reads one line; every complaint names its column. What is complained of reads as something harmless. */
export interface Reader {
  text(column: string, most: number): string
  /** Of several lines, as it was written. */
  long(column: string, most: number): string
  /** Yuan; `least` in fen. */
  amount(column: string, least: number): Fen
  whole(column: string, min: number, max: number, otherwise: number): number
  /** With at most one decimal. */
  percent(column: string): number
  oneOf<T extends string>(column: string, choices: readonly T[]): T
  yes(column: string): boolean
  list(column: string, most: number, length: number): string[]
  complain(column: string, problem: string): void
}

const MAX_FEE = 100_000_000 // 100 万元：更贵的多半是填错了

export const readerOf = (cells: Cells, complaint: (column: string, problem: string) => void): Reader => {
  const of = (column: string): string => cells[column] ?? ''
  const short = (column: string, value: string, most: number): string => {
    if (codePoints(value) > most) complaint(column, `不能超过 ${most} 个字`)
    return value
  }
  const plain = (column: string): string => cleanText(of(column)).normalize('NFKC')
  return {
    complain: complaint,
    text: (column, most) => short(column, cleanText(of(column)), most),
    long: (column, most) => short(column, cleanLines(of(column)), most),
    amount(column, least) {
      const written = plain(column).replace(/^[¥￥]/, '')
      const value = parseYuan(written)
      if (value !== null && value >= least && value <= MAX_FEE) return value
      if (written) complaint(column, `“${written}”不是有效的金额（元，最多两位小数）`)
      return 0 as Fen
    },
    whole(column, min, max, otherwise) {
      const digits = plain(column)
      if (digits === '') return otherwise
      if (/^\d{1,9}$/.test(digits) && Number(digits) >= min && Number(digits) <= max) return Number(digits)
      complaint(column, `“${digits}”应为 ${min} 到 ${max} 的整数`)
      return otherwise
    },
    percent(column) {
      const written = plain(column).replace(/%$/, '')
      if (written === '') return 0
      if (/^\d{1,3}(?:\.\d)?$/.test(written) && Number(written) <= 100) return Number(written)
      complaint(column, `“${written}”应为 0 到 100，最多一位小数`)
      return 0
    },
    oneOf(column, choices) {
      const written = cleanText(of(column))
      const found = choices.find((choice) => choice === written)
      if (found === undefined && written) complaint(column, `“${written}”应为 ${choices.join('、')} 之一`)
      return found ?? choices[0]!
    },
    yes(column) {
      const written = cleanText(of(column))
      if (!['', '是', '否'].includes(written)) complaint(column, `“${written}”应为 是 或 否`)
      return written === '是'
    },
    list(column, most, length) {
      const words = splitOn(of(column), WORDS).map((part) => cleanText(plainPart(part)))
      const parts = [...new Set(words.filter(Boolean))]
      if (parts.length > most) complaint(column, `最多 ${most} 项`)
      for (const part of parts) if (codePoints(part) > length) complaint(column, `“${part}”超过 ${length} 个字`)
      return parts
    },
  }
}

export const yesNo = (value: boolean): string => (value ? '是' : '否')

export const listText = (words: readonly string[]): string => words.map(escaped).join('；')

export const yuanText = (amount: Fen): string => yuan(amount)
