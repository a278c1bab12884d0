import { refusals } from '../../src/domain/refusals'
import type { Clock } from '../base/clock'
import type { Queryable } from '../store/db'
import { cached } from '../store/cached'

/** What a list may be narrowed to. */
export interface Filters {
  categoryId?: string | undefined
  regionId?: string | undefined
  marketId?: string | undefined
  supplierId?: string | undefined
}

const KEPT_MS = 10_000

/**
 * wire.md: ids that don't exist are 40004. The small tables are read at most every ten seconds; an id that is not among them is looked
 * for once more, so that what has just come is found at once.
 */
export const filterCheck = (db: Queryable, clock: Clock): ((filters: Filters) => Promise<void>) => {
  const small = cached(clock, KEPT_MS, async () => {
    const rows = await db.query<{ key: string }>(
      `select 'categories ' || id as key from categories union all select 'regions ' || id from regions
       union all select 'markets ' || id from markets`,
    )
    return new Set(rows.map(({ key }) => key))
  })
  const isThere = async (table: Table, id: string): Promise<boolean> =>
    (table !== 'suppliers' && (await small()).has(`${table} ${id}`)) ||
    (await db.query(`select 1 from ${table} where id = $1`, [id])).length > 0
  return async (filters) => {
    for (const [name, table, what] of tables) {
      const id = filters[name]
      if (id !== undefined && !(await isThere(table, id))) throw refusals.notFound(what)
    }
  }
}

const tables = [
  ['categoryId', 'categories', 'category'],
  ['regionId', 'regions', 'region'],
  ['marketId', 'markets', 'market'],
  ['supplierId', 'suppliers', 'supplier'],
] as const

type Table = (typeof tables)[number][1]
