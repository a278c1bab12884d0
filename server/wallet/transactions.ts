import { zero, type Fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { entryNoOf, numberOf, numberingOf, walletKinds, type Numbering } from '../../src/domain/wallet/paging'
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

/** Of each numbering: its column, the kinds that it counts, and its lines that are wanted, by $4 (type) and $5 (flow). */
const NUMBERINGS: Record<Numbering, { number: string; counted: string; lines: string }> = {
  all: { number: 'seq', counted: 'true', lines: '$4::text is null and $5::text is null' },
  type: {
    number: 'type_seq',
    counted: 'kind.type = $4',
    lines: 'type = $4 and ($5::text is null or direction = $5)',
  },
  flow: { number: 'direction_seq', counted: 'kind.flow = $5', lines: '$4::text is null and direction = $5' },
}

const KINDS = walletKinds.map(({ type, flow }) => `('${type}', '${flow}')`).join(', ')
const WANTED = '($4::text is null or kind.type = $4) and ($5::text is null or kind.flow = $5)'

/** From the sums by day alone: what they came to at the end of the last day ($3), less what they came to before the first ($2). */
const stretchSql = (by: Numbering): string => `select coalesce(sum(first.lines_until), 0)::int8 as "from",
     coalesce(sum(last.lines_until), 0)::int8 as "to",
     coalesce(sum(coalesce(last.lines_until, 0) - coalesce(first.lines_until, 0)) filter (where ${WANTED}), 0)::int8 as total,
     ${(['in', 'out'] as const)
       .map(
         (flow) => `coalesce(sum(coalesce(last.amount_until, 0) - coalesce(first.amount_until, 0))
       filter (where ${WANTED} and kind.flow = '${flow}'), 0)::int8 as "total_${flow}"`,
       )
       .join(', ')}
   from (values ${KINDS}) kind (type, flow)
     left join lateral (select lines_until, amount_until from wallet_days d where d.user_id = $1 and d.type = kind.type
       and d.direction = kind.flow and d.day <= $3::date order by d.day desc limit 1) last on true
     left join lateral (select lines_until, amount_until from wallet_days d where d.user_id = $1 and d.type = kind.type
       and d.direction = kind.flow and d.day < $2::date order by d.day desc limit 1) first on true
   where ${NUMBERINGS[by].counted}`

// Whole seconds: to read a time of the database's as text costs more than all else of a line.
const lineSql = (
  by: Numbering,
): string => `select seq, ${NUMBERINGS[by].number} as number, type, direction as flow, amount,
     available_change as "availableChange", frozen_change as "frozenChange", bonus_change as "bonusChange",
     available_after as "availableAfter", frozen_after as "frozenAfter", bonus_after as "bonusAfter", biz, biz_no as "bizNo", remark,
     floor(extract(epoch from at))::int8 as second
   from wallet_entries where user_id = $1 and ${NUMBERINGS[by].lines}`

/**
 * A page with what it is a page of, in one statement: what a request costs is mostly what each statement of it costs. Where not every line
 * of the numbering is wanted (moved by hand, one direction), those before the page ($6) are counted off one by one.
 */
const pageSql = (by: Numbering): string => {
  const { number } = NUMBERINGS[by]
  const isMixed = 's.total <> s."to" - s."from"'
  return `select s.*, line.* from (${stretchSql(by)}) s left join lateral (
     ${lineSql(by)} and ${number} > s."from"
       and ${number} <= least(s."to", $7::int8 - 1) - case when ${isMixed} then 0 else $6::int8 end
     order by ${number} desc limit $8 offset case when ${isMixed} then $6::int8 else 0 end) line on true
   order by line.number desc`
}

const sqlBy = <T>(make: (by: Numbering) => T): Record<Numbering, T> => ({
  all: make('all'),
  type: make('type'),
  flow: make('flow'),
})
const STRETCH = sqlBy(stretchSql)
const PAGE = sqlBy(pageSql)
const LINES = sqlBy((by) => {
  const { number } = NUMBERINGS[by]
  return `${lineSql(by)} and ${number} <= $2 and ${number} > $3 order by ${number} desc limit $6`
})

/** Newest first. Costs the same however long the book is and however deep the page. */
export const transactionsOf = async (
  db: Queryable,
  userId: string,
  { page, pageSize, cursor, ...filter }: WalletFilter & { page: number; pageSize: number; cursor?: string | undefined },
): Promise<WalletPage> => {
  const after = numberOf(cursor)
  const by = numberingOf(filter)
  const rows = isNone(filter)
    ? []
    : await db.query<StretchRow & (LineRow | { seq: null })>(
        PAGE[by],
        [userId, ...asked(filter), after === null ? (page - 1) * pageSize : 0, after, pageSize + 1],
        `wallet-page-${by}`,
      )
  const [first] = rows
  const lines: LineRow[] = []
  for (const row of rows) if (row.seq !== null && lines.length < pageSize) lines.push(row)
  return {
    list: lines.map(lineOf),
    total: first?.total ?? 0,
    page,
    pageSize,
    totals: { in: first?.total_in ?? zero, out: first?.total_out ?? zero },
    cursor: rows.length > pageSize ? String(lines.at(-1)!.number) : '',
  }
}

interface StretchRow {
  from: number
  to: number
  total: number
  total_in: Fen
  total_out: Fen
}

const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

/** No day at all lies between them. */
const isNone = ({ dateFrom = FIRST_DAY, dateTo = LAST_DAY }: WalletFilter): boolean => dateFrom > dateTo

const asked = ({ dateFrom = FIRST_DAY, dateTo = LAST_DAY, type, direction }: WalletFilter) =>
  [dateFrom, dateTo, type ?? null, direction ?? null] as const

export const stretchOf = async (db: Queryable, userId: string, filter: WalletFilter): Promise<Stretch> => {
  const by = numberingOf(filter)
  const [row] = isNone(filter)
    ? []
    : await db.query<StretchRow>(STRETCH[by], [userId, ...asked(filter)], `wallet-stretch-${by}`)
  return {
    by,
    wanted: { type: filter.type ?? null, flow: filter.direction ?? null },
    from: row?.from ?? 0,
    to: row?.to ?? 0,
    total: row?.total ?? 0,
    totals: { in: row?.total_in ?? zero, out: row?.total_out ?? zero },
  }
}

interface LineRow extends Omit<WalletLine, 'entryNo' | 'typeText' | 'at' | 'direction' | 'inside'> {
  seq: number
  number: number
  flow: Flow
  second: number
}

/** The lines of a stretch up to a number, the newest first. */
export const linesBelow = async (
  db: Queryable,
  userId: string,
  { by, wanted, from }: Pick<Stretch, 'by' | 'wanted' | 'from'>,
  { below, limit }: { below: number; limit: number },
): Promise<{ number: number; line: WalletLine }[]> => {
  if (below <= from) return []
  const rows = await db.query<LineRow>(
    LINES[by],
    [userId, below, from, wanted.type, wanted.flow, limit],
    `wallet-lines-${by}`,
  )
  return rows.map((row) => ({ number: row.number, line: lineOf(row) }))
}

/** Field by field: a row spread into a line took as long as all of its reading. */
const lineOf = (row: LineRow): WalletLine => {
  const iso = toBeijing(row.second * 1000)
  const inside = row.flow === 'inside'
  const isMore = row.availableChange + row.bonusChange > 0
  return {
    entryNo: entryNoOf(row.seq, iso),
    type: row.type,
    typeText: walletTypeText[row.type],
    direction: row.flow === 'inside' ? (isMore ? 'in' : 'out') : row.flow,
    inside,
    amount: row.amount,
    availableChange: row.availableChange,
    frozenChange: row.frozenChange,
    bonusChange: row.bonusChange,
    availableAfter: row.availableAfter,
    frozenAfter: row.frozenAfter,
    bonusAfter: row.bonusAfter,
    biz: row.biz,
    bizNo: row.bizNo,
    remark: row.remark,
    at: iso,
  }
}
