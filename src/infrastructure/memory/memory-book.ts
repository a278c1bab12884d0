import { fen, sum } from '../../domain/money'
import { toBeijing } from '../../domain/time'
import { chartOf, daysLeftOf, isLowOn, type DaySum, type Flow } from '../../domain/wallet/days'
import { spendable } from '../../domain/wallet/spendable'
import { entryNoOf, numberOf, readingOf } from '../../domain/wallet/paging'
import {
  walletTypeText,
  type Freeze,
  type WalletFilter,
  type WalletLine,
  type WalletOverview,
  type WalletPage,
} from '../../domain/wallet/statement'
import { openWithdrawals } from '../../domain/wallet/withdrawal-life'
import type { MemoryBookLine, MemoryBuyer, MemoryWorld } from './memory-world'

const flowOf = ({ inside, direction }: MemoryBookLine): Flow => (inside ? 'inside' : direction)

export const overviewOf = (world: MemoryWorld, buyer: MemoryBuyer): WalletOverview => {
  const { reserve: available, frozen, bonus, lowBalanceAt, book } = buyer
  const nowMs = world.options.now()
  const sums = book.map((line): DaySum => {
    return { day: toBeijing(line.atMs).slice(0, 10), type: line.type, flow: flowOf(line), amount: line.amount }
  })
  const now = spendable({ available, bonus })
  const days = chartOf(sums, now, nowMs)
  return {
    available,
    frozen,
    bonus,
    freezes: freezesOf(world, buyer),
    lowBalanceAt,
    isLow: isLowOn({ lowBalanceAt }, now),
    daysLeft: daysLeftOf(days, now),
    days,
  }
}

const freezesOf = ({ state }: MemoryWorld, { id }: MemoryBuyer): Freeze[] => {
  const fees = state.afterSales
    .filter(({ userId, held }) => userId === id && held > 0)
    .map(({ caseNo, held, appliedMs }) => ({ biz: 'after_sale', bizNo: caseNo, amount: held, appliedMs }) as const)
  const open = state.withdrawals
    .filter(({ userId, status }) => userId === id && openWithdrawals.includes(status))
    .map(({ withdrawNo, amount, bonus, appliedMs }) => {
      return { biz: 'withdraw', bizNo: withdrawNo, amount: fen(amount + bonus), appliedMs } as const
    })
  return [...fees, ...open]
    .toSorted((a, b) => b.appliedMs - a.appliedMs)
    .map(({ appliedMs, ...held }) => ({ ...held, at: toBeijing(appliedMs) }))
}

interface Numbered {
  number: number
  flow: Flow
  line: WalletLine
}

/** Newest first, with their numbers in the numbering that the filter reads. */
export const bookOf = (
  { book }: MemoryBuyer,
  { dateFrom = '', dateTo = '9999', ...filter }: WalletFilter,
): Numbered[] => {
  const { counted, isWanted } = readingOf(filter)
  return book
    .map((line, i) => ({ line: told(line, i + 1), flow: flowOf(line) }))
    .filter(({ line, flow }) => counted.some((kind) => kind.type === line.type && kind.flow === flow))
    .map((one, i) => ({ ...one, number: i + 1 }))
    .filter(({ line, flow }) => isWanted({ type: line.type, flow }))
    .filter(({ line }) => line.at.slice(0, 10) >= dateFrom && line.at.slice(0, 10) <= dateTo)
    .toReversed()
}

const told = ({ atMs, ...line }: MemoryBookLine, seq: number): WalletLine => {
  const at = toBeijing(atMs)
  return { ...line, entryNo: entryNoOf(seq, at), typeText: walletTypeText[line.type], at }
}

export const pageOfBook = (
  buyer: MemoryBuyer,
  { page, pageSize, cursor, ...filter }: WalletFilter & { page: number; pageSize: number; cursor?: string | undefined },
): WalletPage => {
  const all = bookOf(buyer, filter)
  const after = numberOf(cursor)
  const rest = after === null ? all.slice((page - 1) * pageSize) : all.filter(({ number }) => number < after)
  const list = rest.slice(0, pageSize)
  const moved = (flow: Flow) => sum(all.filter((one) => one.flow === flow).map(({ line }) => line.amount))
  return {
    list: list.map(({ line }) => line),
    total: all.length,
    page,
    pageSize,
    totals: { in: moved('in'), out: moved('out') },
    cursor: rest.length > list.length ? String(list.at(-1)!.number) : '',
  }
}
