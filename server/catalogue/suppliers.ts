import type { SupplierDetail } from '../../src/domain/catalogue'
import { refusals } from '../../src/domain/refusals'
import type { Given, Reply } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Queryable } from '../db'
import { args, wordsIn } from './args'
import { supplierColumns, supplierOf, supplierTables, supplierText, type SupplierRow } from './cards'

export const supplierPage = async (
  db: Queryable,
  { page, pageSize, keyword, regionId, marketId }: Given<(typeof calls)['supplierList']>,
  userId: string,
): Promise<Reply<(typeof calls)['supplierList']>> => {
  const { values, arg } = args()
  const all = ['true', ...wordsIn(supplierText, keyword, arg)]
  if (regionId) all.push(`m.region_id = ${arg(regionId)}`)
  if (marketId) all.push(`s.market_id = ${arg(marketId)}`)
  const where = all.join(' and ')
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from ${supplierTables} where ${where}`,
    values,
  )
  const rows = await db.query<SupplierRow>(
    `select ${supplierColumns(arg(userId))} from ${supplierTables} where ${where}
     order by s.id limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`,
    values,
  )
  return { list: rows.map(supplierOf), total: counted?.total ?? 0, page, pageSize }
}

/** @throws Failure not-found */
export const supplierDetail = async (db: Queryable, id: string, userId: string): Promise<SupplierDetail> => {
  const [row] = await db.query<SupplierRow & { intro: string; mainCategory: string; since: string }>(
    `select ${supplierColumns('$2')}, s.intro, s.main_category as "mainCategory", s.since::text as since
     from ${supplierTables} where s.id = $1`,
    [id, userId],
  )
  if (!row) throw refusals.notFound('供应商')
  return { ...supplierOf(row), intro: row.intro, mainCategory: row.mainCategory, since: row.since }
}
