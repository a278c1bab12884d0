import { dayStart, toBeijing } from '../../src/domain/time'
import type { Kind } from '../bench-orders/questions'

/** Lines of the buyer's book, over how many days, the last of them. */
export interface Book {
  lines: number
  days: number
  lastDay: string
}

const path = (call: string, fields: Record<string, string | number>): string =>
  `/prod/api/user/${call}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()}`

const TYPES = ['recharge', 'consume', 'refund', 'freeze', 'fee', 'adjust']
const DAY_MS = 86_400_000

/** Each is another question every time it is asked. */
export const kinds = ({ lines, days, lastDay }: Book): Kind[] => {
  const list = (name: string, fields: (i: number) => Record<string, string | number>): Kind => {
    return { name, isList: true, ask: (i) => path('transaction/list', fields(i)) }
  }
  const dayAt = (ago: number) => toBeijing(dayStart(lastDay) - ago * DAY_MS).slice(0, 10)
  const span = (i: number, length: number) => {
    const ago = (i * 7919) % (days - length)
    return { date_from: dayAt(ago + length), date_to: dayAt(ago) }
  }
  /** Any page of so many lines. */
  const page = (i: number, of: number) => 1 + ((i * 7919) % Math.floor(of / 20))
  const type = (i: number) => TYPES[i % TYPES.length]!
  return [
    list('第一页', () => ({})),
    list('第一页，每页 50 条', () => ({ page_size: 50 })),
    list('任意一页', (i) => ({ page: page(i, lines) })),
    list('接着往下（游标）', (i) => ({ cursor: 1 + ((i * 104_729) % lines) })),
    list('类型', (i) => ({ type: type(i) })),
    list('类型，任意一页', (i) => ({ type: type(i), page: page(i, lines / 10) })),
    list('收入或支出', (i) => ({ direction: i % 2 === 0 ? 'in' : 'out' })),
    list('支出，任意一页', (i) => ({ direction: 'out', page: page(i, lines * 0.7) })),
    list('日期：七天', (i) => span(i, 7)),
    list('日期：一年，任意一页', (i) => ({ ...span(i, 365), page: page(i, (lines / days) * 300) })),
    list('类型与日期：一个月', (i) => ({ ...span(i, 30), type: type(i) })),
    list('收支与日期：一季', (i) => ({ ...span(i, 90), direction: i % 2 === 0 ? 'in' : 'out' })),
    list('人工调整的支出，任意一页', (i) => ({ type: 'adjust', direction: 'out', page: page(i, lines / 10) })),
    { name: '备用金总览', isList: false, ask: () => path('wallet', {}) },
  ]
}
