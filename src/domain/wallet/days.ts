import { fen, zero, type Fen } from '../money'
import { dayStart, toBeijing } from '../time'
import type { WalletDay, WalletDirection, WalletOverview, WalletType } from './statement'

/** What a buyer's book comes to by day. */

/** What is added up together: what moved inside is in no total. */
export type Flow = WalletDirection | 'inside'

/** Lines of one kind on one day. */
export interface DaySum {
  day: string // 2026-01-31, Beijing
  type: WalletType
  flow: Flow
  amount: Fen
}

export const CHART_DAYS = 30

/** The days that the chart shows, the oldest first. */
export const chartDays = (nowMs: number): string[] => {
  const today = dayStart(toBeijing(nowMs).slice(0, 10))
  return Array.from({ length: CHART_DAYS }, (_, i) => toBeijing(today - (CHART_DAYS - 1 - i) * DAY_MS).slice(0, 10))
}

const DAY_MS = 86_400_000

const SPENDING: ReadonlySet<WalletType> = new Set(['consume', 'fee'])
/** Taken out of what is frozen already: what can be spent stays as it is. */
const FROM_FROZEN: ReadonlySet<WalletType> = new Set(['fee', 'withdraw', 'bonus_taken'])

/** What a line changes of available and gifts together. */
const changeOf = ({ type, flow, amount }: DaySum): number => {
  if (FROM_FROZEN.has(type)) return 0
  const isLess = flow === 'inside' ? type === 'freeze' : flow === 'out'
  return isLess ? 0 - amount : amount
}

/** Backward from what there is now. What a clock that ran ahead has dated later counts as today's. */
export const chartOf = (sums: readonly DaySum[], spendableNow: Fen, nowMs: number): WalletDay[] => {
  const days = chartDays(nowMs)
  const last = days.at(-1)!
  const byDay = new Map<string, DaySum[]>(days.map((day) => [day, []]))
  for (const one of sums) byDay.get(one.day > last ? last : one.day)?.push(one)
  let balance: number = spendableNow
  return days
    .toReversed()
    .map((day): WalletDay => {
      const own = byDay.get(day)!
      const total = (which: (one: DaySum) => boolean) =>
        fen(own.filter(which).reduce((all, { amount }) => all + amount, 0))
      const at = fen(balance)
      balance -= own.reduce((all, one) => all + changeOf(one), 0)
      return {
        day,
        balance: at,
        income: total(({ flow }) => flow === 'in'),
        spent: total(({ type, flow }) => flow === 'out' && SPENDING.has(type)),
      }
    })
    .toReversed()
}

/** Whole days that it lasts at the average spending of the chart's days; null where nothing was spent. */
export const daysLeftOf = (days: readonly WalletDay[], spendableNow: Fen): number | null => {
  const spent = days.reduce((all, day) => all + day.spent, 0)
  return spent === 0 ? null : Math.floor((spendableNow * days.length) / spent)
}

export const isLowOn = ({ lowBalanceAt }: Pick<WalletOverview, 'lowBalanceAt'>, spendableNow: Fen): boolean =>
  lowBalanceAt > zero && spendableNow < lowBalanceAt
