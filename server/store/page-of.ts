import type { Queryable } from './db'
import type { args } from './sql-args'

interface List {
  /** SQL of the id, also that of the tables and conditions, and of an order in which no two rows are equal. */
  id: string
  from: string
  order: string
}

/**
 * Which rows are on a page of a list, and how many the list has. What they show is read afterwards, for these alone: a list of ten
 * thousand would otherwise count the stock of each for one page.
 */
export const pageOf = async (
  db: Queryable,
  { id, from, order }: List,
  { page, pageSize }: { page: number; pageSize: number },
  { values, arg }: ReturnType<typeof args>,
): Promise<{ ids: string[]; total: number }> => {
  const [row] = await db.query<{ ids: string[]; total: number }>(
    `select (select count(*)::int from ${from}) as total,
       array(select ${id} from ${from} order by ${order} limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}) as ids`,
    values,
  )
  return row!
}

/** SQL: the rows of these ids, in their order by `hit.place`. */
export const inPlace = (ids: string): string => `unnest(${ids}::text[]) with ordinality hit (id, place)`

/** Page sizes that people choose: their first pages are worth plans of their own. */
const USUAL_SIZES = [20, 50, 100]

/**
 * SQL: which of the ordered rows a page shows. Where the planner is told how many come before, it plans anew each time, as there may be
 * better ways for some pages; it isn't told.
 */
export const window = (
  { page, pageSize }: { page: number; pageSize: number },
  arg: ReturnType<typeof args>['arg'],
): string =>
  page === 1 && USUAL_SIZES.includes(pageSize)
    ? `limit ${pageSize}`
    : `limit (select ${arg(pageSize)}::int) offset (select ${arg((page - 1) * pageSize)}::int)`
