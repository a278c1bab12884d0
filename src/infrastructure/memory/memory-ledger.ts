import { fen, sum, zero, type Fen } from '../../domain/money'
import { linesOf, type About, type Reserve } from '../../domain/wallet/book'
import { giftsIn, mixedParts, type Mixed } from '../../domain/wallet/gifts'
import {
  applyJournal,
  avail,
  balanceOf,
  bonus,
  frozen,
  openingBalance,
  orderPaidFromReserve,
  type Journal,
} from '../../domain/wallet/ledger'
import { walletText } from '../../domain/wallet/words'
import type { MemoryBuyer, MemoryWorld } from './memory-world'

/** Moves a buyer's reserve and writes it into his book, as the server's `post`. @throws Failure balance-short */
export const postJournal = (
  { options }: Pick<MemoryWorld, 'options'>,
  buyer: MemoryBuyer,
  journal: Journal,
  about: About,
): void => {
  const { id } = buyer
  const { reserve: available, frozen: held, bonus: gifts } = buyer
  const before: Reserve = { available, frozen: held, bonus: gifts }
  const after = applyJournal({ [avail(id)]: available, [frozen(id)]: held, [bonus(id)]: gifts }, journal)
  const atMs = Math.max(options.now(), buyer.book.at(-1)?.atMs ?? 0)
  buyer.book.push(...linesOf(journal, before, about).map((line) => ({ ...line, atMs })))
  buyer.reserve = balanceOf(after, avail(id))
  buyer.frozen = balanceOf(after, frozen(id))
  buyer.bonus = balanceOf(after, bonus(id))
}

/** What a buyer begins with. */
export const openReserve = (world: Pick<MemoryWorld, 'options'>, buyer: MemoryBuyer, amount: Fen): void => {
  if (amount === 0) return
  const about = { biz: '', bizNo: '', remark: walletText.opening } as const
  postJournal(world, buyer, openingBalance({ ref: buyer.id, userId: buyer.id, amount }), about)
}

interface Spending<T> extends Pick<About, 'biz' | 'remark'> {
  paymentNo: string
  parts: readonly (T & { bizNo: string; amount: Fen })[]
}

/** Pays from the reserve, gifts first. @returns each part with what of it was gifts @throws Failure balance-short */
export const spendReserve = <T>(
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { paymentNo, parts, ...about }: Spending<T>,
): (T & Mixed)[] => {
  const amount = sum(parts.map((part) => part.amount))
  const gift = giftsIn(amount, buyer.bonus)
  const mixed = mixedParts(parts, { amount, gift })
  const journal = orderPaidFromReserve({ ref: paymentNo, userId: buyer.id, amount, gift })
  postJournal(world, buyer, journal, { ...about, bizNo: '', parts: mixed })
  return mixed
}

/** More than any of it costs. */
const PLENTY = fen(100_000_000)

/**
 * What a buyer lived through, so that he has this much in the end: what it all costs is known once it has been played, so it is played with
 * plenty, and his book begins with what was needed.
 */
export const liveOn = (world: MemoryWorld, buyer: MemoryBuyer, left: Fen, openedMs: number, live: () => void): void => {
  openReserve({ options: { ...world.options, now: () => openedMs } }, buyer, PLENTY)
  live()
  const spare = fen(buyer.reserve - left)
  const opened = fen(PLENTY - spare)
  if (opened === 0) buyer.book.shift()
  for (const line of buyer.book) line.availableAfter = fen(line.availableAfter - spare)
  const [first] = buyer.book
  if (first && opened !== zero) Object.assign(first, { amount: opened, availableChange: opened })
  buyer.reserve = left
}
