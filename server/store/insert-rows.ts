import type { Queryable } from './db'

type Row = Readonly<Record<string, unknown>>

/** Rows of several tables in one statement, for where every turn to the database counts. Tables without rows are left out. */
export const insertTogether = async (
  db: Queryable,
  tables: Readonly<Record<string, readonly Row[]>>,
): Promise<void> => {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  if (filled.length === 0) return
  const parts = filled.map(([table, rows], i) => `${table}_rows as (${insertSql(table, rows, `$${i + 1}`)})`)
  await db.query(
    `with ${parts.join(', ')} select 1`,
    filled.map(([, rows]) => JSON.stringify(rows)),
  )
}

const insertSql = (table: string, rows: readonly Row[], place: string): string => {
  const columns = Object.keys(rows[0]!).join(', ')
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${place}::jsonb)`
}

const CHUNK = 2000

/** Many rows of one table in few statements. Keys are column names, the same for every row; values are what JSON can say. */
export const insertRows = async (
  db: Queryable,
  table: string,
  rows: readonly Row[],
  onConflict = '',
): Promise<void> => {
  if (rows.length === 0) return
  const sql = `${insertSql(table, rows, '$1')} ${onConflict}`
  for (let from = 0; from < rows.length; from += CHUNK) {
    await db.query(sql, [JSON.stringify(rows.slice(from, from + CHUNK))])
  }
}
