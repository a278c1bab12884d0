import { isLabel } from '../../../src/domain/search-tokens'
import type { Clock } from '../../clock'
import type { Queryable } from '../../db'
import { kept } from '../kept'
import { bandOf, type BandKey } from './bands'

/**
 * Some thousand rows of product_search, kept in memory to guess how many products a search will find and how far one has to go for
 * them. PostgreSQL's own guess takes words for independent of each other and of the sort, and on PGlite nobody gathers its statistics.
 */
export interface SampleRow {
  words: string
  labels: string[]
  sales: number
  shelvedAt: number
  priceMin: number
}

export interface SortKey {
  column: BandKey
  descending: boolean
  of(row: SampleRow): number
}

export const sortKeys: Record<'sales' | 'new' | 'price_asc' | 'price_desc', SortKey> = {
  sales: { column: 'sales', descending: true, of: (row) => row.sales },
  new: { column: 'shelved_at', descending: true, of: (row) => row.shelvedAt },
  price_asc: { column: 'price_min', descending: false, of: (row) => row.priceMin },
  price_desc: { column: 'price_min', descending: true, of: (row) => row.priceMin },
}

export interface Sample {
  rows: SampleRow[]
  /** The rows in the order of each sort, by their numbers. */
  inOrder: Record<keyof typeof sortKeys, Uint16Array>
  /** The band of each row. */
  bands: Record<BandKey, Uint16Array>
  /** How many products one row stands for, at least 1. */
  weight: number
  /** The rows with this token or label, by their numbers. */
  having(token: string): Uint16Array
}

export const SAMPLE_ROWS = 5000
const FRESH_MS = 5 * 60 * 1000

/** A new sample every five minutes. */
export const sampling = (db: Queryable, clock: Clock): (() => Promise<Sample>) => kept(clock, FRESH_MS, () => draw(db))

/**
 * A few rows of each of many pages picked at random, so that drawing costs as much for ten million rows as for one, and the products
 * of one supplier, written side by side, are not all met or missed together.
 */
const draw = async (db: Queryable): Promise<Sample> => {
  const [size] = await db.query<{ pages: number }>(`select (pg_relation_size('product_search') / 8192)::int as pages`)
  const share = Math.min(1, SAMPLE_ROWS / Math.max(1, size!.pages))
  const pages = `product_search tablesample system (${(share * 100).toFixed(6)})`
  const [on] = await db.query<{ count: number }>(`select count(*)::int as count from ${pages} where on_shelf`)
  const thinned = Math.min(1, SAMPLE_ROWS / Math.max(1, on!.count))
  const rows = await db.query<Omit<SampleRow, 'shelvedAt'> & { shelvedAt: Date }>(
    `select words, labels, sales, shelved_at as "shelvedAt", price_min as "priceMin"
     from ${pages} where on_shelf and random() < $1 limit ${2 * SAMPLE_ROWS}`,
    [thinned],
  )
  return sampleOf(
    rows.map((row) => ({ ...row, shelvedAt: row.shelvedAt.getTime() })),
    1 / (share * thinned),
  )
}

export const sampleOf = (rows: SampleRow[], weight: number): Sample => {
  const orderBy = ({ of: value, descending }: SortKey): Uint16Array =>
    Uint16Array.from(
      rows.map((_, i) => i).toSorted((a, b) => (descending ? -1 : 1) * (value(rows[a]!) - value(rows[b]!))),
    )
  const bandsBy = ({ column, of }: SortKey): Uint16Array => Uint16Array.from(rows, (row) => bandOf(column, of(row)))
  const { sales, new: newest, price_asc: cheapest, price_desc: dearest } = sortKeys
  const inOrder = {
    sales: orderBy(sales),
    new: orderBy(newest),
    price_asc: orderBy(cheapest),
    price_desc: orderBy(dearest),
  }
  const bands = { sales: bandsBy(sales), shelved_at: bandsBy(newest), price_min: bandsBy(cheapest) }
  const all = Uint16Array.from(rows.keys())
  const known = new Map<string, Uint16Array>()
  const having = (token: string): Uint16Array => {
    const before = known.get(token)
    if (before) return before
    const where = isLabel(token) ? 'labels' : 'words'
    const found = all.filter((i) => rows[i]![where].includes(token))
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(token, found)
    return found
  }
  return { rows, inOrder, bands, weight, having }
}

/** What the tokens of a minute's questions come to, and no more than some ten megabytes. */
const MOST_KNOWN = 1000
