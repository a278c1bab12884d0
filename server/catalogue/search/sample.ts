import { setImmediate } from 'node:timers/promises'
import { isLabel, isPrefix, textTokens, wordTokens } from './tokens'
import type { Clock } from '../../base/clock'
import type { Queryable } from '../../store/db'
import { refreshed } from '../../store/refreshed'
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

/** Rows of the sample, by their numbers. */
export type Rows = readonly number[]

export interface Sample {
  rows: readonly SampleRow[]
  /** In the order of each sort. */
  inOrder: Record<keyof typeof sortKeys, Rows>
  /** The band of each row. */
  bands: Record<BandKey, Rows>
  /** How many products one row stands for, at least 1. */
  weight: number
  /** The rows with this word, token or label. */
  having(what: string): Rows
}

export const SAMPLE_ROWS = 10_000
const FRESH_MS = 5 * 60 * 1000

/** A new sample every five minutes, drawn beside those who search meanwhile. */
export const sampling = (db: Queryable, clock: Clock): (() => Promise<Sample>) =>
  refreshed(clock, FRESH_MS, () => draw(db))

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
  const drawn = rows.map((row) => ({ ...row, shelvedAt: row.shelvedAt.getTime() }))
  const places: Places = new Map()
  for (let from = 0; from < drawn.length; from += AT_ONCE) {
    note(places, drawn, from, from + AT_ONCE)
    // Between two of its turns everybody else has theirs.
    await setImmediate()
  }
  return sampleOf(drawn, 1 / (share * thinned), places)
}

/** Some milliseconds of work. */
const AT_ONCE = 250

/** Each token and label with the rows that have it. */
type Places = Map<string, number[]>

const note = (places: Places, rows: readonly SampleRow[], from = 0, to = rows.length): Places => {
  for (let i = from; i < Math.min(to, rows.length); i++)
    for (const token of [...textTokens([rows[i]!.words]), ...rows[i]!.labels]) {
      const known = places.get(token)
      if (known) known.push(i)
      else places.set(token, [i])
    }
  return places
}

export const sampleOf = (rows: readonly SampleRow[], weight: number, places = note(new Map(), rows)): Sample => {
  const orderBy = ({ of: value, descending }: SortKey): number[] =>
    rows.map((_, i) => i).toSorted((a, b) => (descending ? -1 : 1) * (value(rows[a]!) - value(rows[b]!)))
  const bandsBy = ({ column, of }: SortKey): number[] => rows.map((row) => bandOf(column, of(row)))
  const { sales, new: newest, price_asc: cheapest, price_desc: dearest } = sortKeys
  const inOrder = {
    sales: orderBy(sales),
    new: orderBy(newest),
    price_asc: orderBy(cheapest),
    price_desc: orderBy(dearest),
  }
  const bands = { sales: bandsBy(sales), shelved_at: bandsBy(newest), price_min: bandsBy(cheapest) }
  const asked = new Map<string, Rows>()
  const having = (what: string): Rows => {
    // A lone ASCII character is a token only where a word ends with it, and stands in many more.
    const known = (isPrefix(what) ? undefined : places.get(what)) ?? asked.get(what)
    if (known) return known
    const tokens = isPrefix(what) ? [] : wordTokens(what)
    if (isLabel(what) || tokens.includes(what)) return []
    const likely = tokens.reduce<Rows>((left, token) => both(left, having(token), rows.length), inOrder.sales)
    const found = likely.filter((i) => rows[i]!.words.includes(what))
    if (asked.size >= MOST_KNOWN) asked.clear()
    asked.set(what, found)
    return found
  }
  return { rows, inOrder, bands, weight, having }
}

/** Words of a few minutes' searches. */
const MOST_KNOWN = 2000

/** What is in both; `count` is the length of the sample. */
export const both = (a: Rows, b: Rows, count: number): Rows => {
  const isThere = marked(b, count)
  return a.filter((i) => isThere[i] === 1)
}

export const marked = (rows: Rows, count: number): Uint8Array => {
  const marks = new Uint8Array(count)
  for (const i of rows) marks[i] = 1
  return marks
}
