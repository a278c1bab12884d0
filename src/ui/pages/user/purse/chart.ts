import { fen, price, sum, type Fen } from '../../../../domain/money'
import type { WalletDay } from '../../../../domain/wallet/statement'

/** What a chart is drawn in, in px. */
export interface Box {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Round amounts from nothing to the highest, three or four steps: 1, 2 or 5 of some power of ten. */
export const ticksOf = (highest: Fen): Fen[] => {
  const aim = Math.max(highest, 300) / 4
  const power = 10 ** Math.floor(Math.log10(aim))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= aim)!
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, at) => fen(Math.round(at * step)))
}

export interface Drawn {
  ticks: { amount: Fen; y: number }[]
  /** Of each day: where it stands, the height of its balance, and the bar of what was spent. */
  days: { x: number; balanceY: number; spentY: number }[]
  barWidth: number
  line: string // the balance, as a path
  area: string // below it
}

/** Balance and spending share one scale: both are amounts of the same reserve. */
export const drawn = (days: readonly WalletDay[], { width, height, left, right, top, bottom }: Box): Drawn => {
  const highest = fen(Math.max(0, ...days.flatMap(({ balance, spent }) => [balance, spent])))
  const ticks = ticksOf(highest)
  const most = ticks.at(-1)!
  const floor = height - bottom
  const y = (amount: Fen): number => round(floor - (Math.max(0, amount) / most) * (floor - top))
  const step = days.length > 0 ? (width - left - right) / days.length : 0
  const at = days.map(({ balance, spent }, index) => ({
    x: round(left + step * (index + 0.5)),
    balanceY: y(balance),
    spentY: y(spent),
  }))
  const points = at.map(({ x, balanceY }) => `${x} ${balanceY}`)
  const line = points.length > 0 ? `M${points.join('L')}` : ''
  return {
    ticks: ticks.map((amount) => ({ amount, y: y(amount) })),
    days: at,
    barWidth: round(Math.max(2, Math.min(14, step * 0.5))),
    line,
    area: line && `${line}L${at.at(-1)!.x} ${floor}L${at[0]!.x} ${floor}Z`,
  }
}

const round = (px: number): number => Math.round(px * 10) / 10

/** "¥1.2 万", "¥300": as short as an axis has room for. */
export const shortPrice = (amount: Fen): string => {
  const yuan = amount / 100
  return yuan >= 10_000 ? `¥${trimmed(yuan / 10_000)}万` : `¥${trimmed(yuan)}`
}

const trimmed = (figure: number): string => String(Math.round(figure * 100) / 100)

/** "11-20" */
export const shortDay = (day: string): string => day.slice(5)

/** The whole chart in a sentence, for who can't see it. */
export const summaryOf = (days: readonly WalletDay[]): string => {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return '没有可以画的数据。'
  const lowest = days.reduce((low, one) => (one.balance < low.balance ? one : low))
  const income = sum(days.map((one) => one.income))
  const spent = sum(days.map((one) => one.spent))
  return `近 ${days.length} 天：余额从 ${price(first.balance)} 到 ${price(last.balance)}，最低 ${price(lowest.balance)}（${lowest.day}）；共收入 ${price(income)}，支出 ${price(spent)}。`
}
