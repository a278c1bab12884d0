import { refusals } from '../refusals'
import type { Flow } from './days'
import { walletTypes, type WalletFilter, type WalletType } from './statement'

/**
 * Lines of a book are numbered without a gap: all of them, those of each type and those of each flow. A filter reads one of these
 * numberings; days of it are one stretch, as no line is older than the one before it.
 */
export type Numbering = 'all' | 'type' | 'flow'

export interface Kind {
  type: WalletType
  flow: Flow
}

const INSIDE: ReadonlySet<WalletType> = new Set(['freeze', 'unfreeze'])
const OUT: ReadonlySet<WalletType> = new Set(['consume', 'fee', 'withdraw', 'bonus_taken'])
const BOTH: ReadonlySet<WalletType> = new Set(['adjust', 'reverse'])

/** Every kind of line that there can be. */
export const walletKinds: readonly Kind[] = walletTypes.flatMap((type): Kind[] => {
  if (INSIDE.has(type)) return [{ type, flow: 'inside' }]
  if (BOTH.has(type))
    return [
      { type, flow: 'in' },
      { type, flow: 'out' },
    ]
  return [{ type, flow: OUT.has(type) ? 'out' : 'in' }]
})

/** Which numbering a filter reads. */
export const numberingOf = ({ type, direction }: Pick<WalletFilter, 'type' | 'direction'>): Numbering => {
  if (type !== undefined) return 'type'
  return direction === undefined ? 'all' : 'flow'
}

/** How a filter is read: the kinds that its numbering counts, and those of them that are wanted. */
export const readingOf = ({
  type,
  direction,
}: Pick<WalletFilter, 'type' | 'direction'>): { counted: readonly Kind[]; isWanted: (kind: Kind) => boolean } => {
  const isWanted = (kind: Kind) =>
    (type === undefined || kind.type === type) && (direction === undefined || kind.flow === direction)
  if (type !== undefined) return { counted: walletKinds.filter((kind) => kind.type === type), isWanted }
  if (direction === undefined) return { counted: walletKinds, isWanted }
  return { counted: walletKinds.filter((kind) => kind.flow === direction), isWanted }
}

/** "L26112000000012": the day and the place in the book. */
export const entryNoOf = (seq: number, at: string): string =>
  `L${at.slice(2, 10).replaceAll('-', '')}${String(seq).padStart(8, '0')}`

/** A cursor is the number of the last line of a page; null where none is given. @throws Failure invalid */
export const numberOf = (cursor: string | undefined): number | null => {
  if (!cursor) return null
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw refusals.badCursor()
  return Number(cursor)
}
