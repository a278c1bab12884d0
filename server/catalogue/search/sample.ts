import type { Clock } from '../../clock'
import type { Queryable } from '../../db'

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
  column: 'sales' | 'shelved_at' | 'price_min'
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
  inOrder: Record<keyof typeof sortKeys, SampleRow[]>
  /** How many products one row stands for, at least 1. */
  weight: number
}

export const SAMPLE_ROWS = 2000
const ROWS_A_PAGE = 8 // roughly; only the size of the sample hangs on it
const FRESH_MS = 5 * 60 * 1000

/** A new sample every five minutes; while it is drawn the old one serves. */
export const sampling = (db: Queryable, clock: Clock): (() => Promise<Sample>) => {
  let held: { sample: Promise<Sample>; drawnAt: number } | null = null
  return () => {
    const now = clock.now()
    if (!held) {
      held = { sample: draw(db), drawnAt: now }
      held.sample.catch(() => (held = null))
    } else if (now - held.drawnAt > FRESH_MS) {
      const before = held.sample
      held.drawnAt = now
      void draw(db).then(
        (sample) => (held = { sample: Promise.resolve(sample), drawnAt: now }),
        () => (held = { sample: before, drawnAt: now }),
      )
    }
    return held.sample
  }
}

/** Whole pages at random, so that drawing costs as much for a million rows as for ten thousand. */
const draw = async (db: Queryable): Promise<Sample> => {
  const [size] = await db.query<{ pages: number }>(`select (pg_relation_size('product_search') / 8192)::int as pages`)
  const share = Math.min(1, SAMPLE_ROWS / ROWS_A_PAGE / Math.max(1, size?.pages ?? 1))
  const rows = await db.query<Omit<SampleRow, 'shelvedAt'> & { shelvedAt: Date }>(
    `select words, labels, sales, shelved_at as "shelvedAt", price_min as "priceMin"
     from product_search tablesample system (${(share * 100).toFixed(6)}) where on_shelf`,
  )
  return sampleOf(
    rows.map((row) => ({ ...row, shelvedAt: row.shelvedAt.getTime() })),
    1 / share,
  )
}

export const sampleOf = (rows: SampleRow[], weight: number): Sample => {
  const ordered = ({ of, descending }: SortKey): SampleRow[] =>
    rows.toSorted((a, b) => (descending ? of(b) - of(a) : of(a) - of(b)))
  const { sales, new: newest, price_asc: cheapest, price_desc: dearest } = sortKeys
  const inOrder = {
    sales: ordered(sales),
    new: ordered(newest),
    price_asc: ordered(cheapest),
    price_desc: ordered(dearest),
  }
  return { rows, inOrder, weight }
}
