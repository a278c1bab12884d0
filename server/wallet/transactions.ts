import { fen, zero, type Fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { entryNoOf, numberOf, readingOf, type Kind, type Numbering } from '../../src/domain/wallet/paging'
import { walletTypeText, type WalletFilter, type WalletLine, type WalletPage } from '../../src/domain/wallet/statement'
import type { Flow } from '../../src/domain/wallet/days'
import type { Queryable } from '../store/db'

/** The stretch of a numbering that a filter reads: (from, to]; how many lines of it are wanted, and what they come to. */
export interface Stretch {
  by: Numbering
  /** Of the numbering: what is wanted of it. */
  wanted: { type: string | null; flow: Flow | null }
  from: number
  to: number
  total: number
  totals: WalletPage['totals']
}

/** Newest first. Costs the same however long the book is and however deep the page. */
export const transactionsOf = async (
  db: Queryable,
  userId: string,
  { page, pageSize, cursor, ...filter }: WalletFilter & { page: number; pageSize: number; cursor?: string | undefined },
): Promise<WalletPage> => {
  const stretch = await stretchOf(db, userId, filter)
  const after = numberOf(cursor)
  const isMixed = stretch.total !== stretch.to - stretch.from
  const skipped = after === null ? (page - 1) * pageSize : 0
  const below = after === null ? stretch.to : Math.min(stretch.to, after - 1)
  // Where not every line of the numbering is wanted (moved by hand, one direction), they are counted off one by one.
  const found = await linesBelow(db, userId, stretch, {
    below: isMixed ? below : below - skipped,
    offset: isMixed ? skipped : 0,
    limit: pageSize + 1,
  })
  const lines = found.slice(0, pageSize)
  return {
    list: lines.map(({ line }) => line),
    total: stretch.total,
    page,
    pageSize,
    totals: stretch.totals,
    cursor: found.length > pageSize ? String(lines.at(-1)!.number) : '',
  }
}

interface Until extends Kind {
  lines: number
  amount: Fen
  linesBefore: number
  amountBefore: Fen
}

/** From the sums by day alone: what they came to at the end of the last day, less what they came to before the first. */
export const stretchOf = async (
  db: Queryable,
  userId: string,
  { dateFrom = '0001-01-01', dateTo = '9999-12-31', ...filter }: WalletFilter,
): Promise<Stretch> => {
  const { by, counted, isWanted } = readingOf(filter)
  const rows = await db.query<Until>(
    `select kind.type, kind.flow, coalesce(last.lines_until, 0) as lines, coalesce(last.amount_until, 0) as amount,
       coalesce(first.lines_until, 0) as "linesBefore", coalesce(first.amount_until, 0) as "amountBefore"
     from unnest($2::text[], $3::text[]) as kind (type, flow)
       left join lateral (select lines_until, amount_until from wallet_days d where d.user_id = $1 and d.type = kind.type
         and d.direction = kind.flow and d.day <= $5::date order by d.day desc limit 1) last on true
       left join lateral (select lines_until, amount_until from wallet_days d where d.user_id = $1 and d.type = kind.type
         and d.direction = kind.flow and d.day < $4::date order by d.day desc limit 1) first on true`,
    [userId, counted.map(({ type }) => type), counted.map(({ flow }) => flow), dateFrom, dateTo],
    'wallet-stretch',
  )
  // No day at all lies between them.
  const isNone = dateFrom > dateTo
  const wanted = isNone ? [] : rows.filter(isWanted)
  const add = (of: readonly Until[], value: (row: Until) => number) => of.reduce((all, row) => all + value(row), 0)
  const moved = (flow: Flow) =>
    wanted.some((row) => row.flow === flow)
      ? fen(
          add(
            wanted.filter((row) => row.flow === flow),
            (row) => row.amount - row.amountBefore,
          ),
        )
      : zero
  const from = add(rows, ({ linesBefore }) => linesBefore)
  return {
    by,
    wanted: { type: filter.type ?? null, flow: filter.direction ?? null },
    from,
    to: isNone ? from : add(rows, ({ lines }) => lines),
    total: add(wanted, ({ lines, linesBefore }) => lines - linesBefore),
    totals: { in: moved('in'), out: moved('out') },
  }
}

const COLUMNS: Record<Numbering, { number: string; where: string }> = {
  all: { number: 'seq', where: 'true' },
  type: { number: 'type_seq', where: 'type = $5 and ($6::text is null or direction = $6)' },
  flow: { number: 'direction_seq', where: 'direction = $5' },
}

interface LineRow extends Omit<WalletLine, 'entryNo' | 'typeText' | 'at' | 'direction' | 'inside'> {
  seq: number
  number: number
  flow: Flow
  at: Date
}

/** The lines of a stretch up to a number, the newest first. */
export const linesBelow = async (
  db: Queryable,
  userId: string,
  { by, wanted, from }: Pick<Stretch, 'by' | 'wanted' | 'from'>,
  { below, limit, offset = 0 }: { below: number; limit: number; offset?: number },
): Promise<{ number: number; line: WalletLine }[]> => {
  if (below <= from) return []
  const { number, where } = COLUMNS[by]
  const named = { all: [], type: [wanted.type, wanted.flow], flow: [wanted.flow] }[by]
  const rows = await db.query<LineRow>(
    `select seq, ${number} as number, type, direction as flow, amount, available_change as "availableChange",
       frozen_change as "frozenChange", bonus_change as "bonusChange", available_after as "availableAfter",
       frozen_after as "frozenAfter", bonus_after as "bonusAfter", biz, biz_no as "bizNo", remark, at
     from wallet_entries where user_id = $1 and ${number} <= $2 and ${number} > $3 and ${where}
     order by ${number} desc limit $4 offset ${offset}`,
    [userId, below, from, limit, ...named],
    offset === 0 ? `wallet-lines-${by}` : undefined,
  )
  return rows.map(({ number: place, ...row }) => ({ number: place, line: lineOf(row) }))
}

const lineOf = ({ seq, flow, at, ...row }: Omit<LineRow, 'number'>): WalletLine => {
  const iso = toBeijing(at.getTime())
  const inside = flow === 'inside'
  const isMore = row.availableChange + row.bonusChange > 0
  return {
    ...row,
    entryNo: entryNoOf(seq, iso),
    typeText: walletTypeText[row.type],
    direction: inside ? (isMore ? 'in' : 'out') : flow,
    inside,
    at: iso,
  }
}
