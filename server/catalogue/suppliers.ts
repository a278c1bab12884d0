import type { SupplierDetail } from '../../src/domain/catalogue'
import { refusals } from '../../src/domain/refusals'
import type { Given, Reply } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Queryable } from '../store/db'
import { args, foundWords } from '../store/sql-args'
import { supplierColumns, supplierOf, supplierTables, type SupplierRow } from './cards'
import { inPlace } from '../store/page-of'

export const supplierPage = async (
  db: Queryable,
  { page, pageSize, keyword, regionId, marketId }: Given<(typeof calls)['supplierList']>,
  userId: string,
): Promise<Reply<(typeof calls)['supplierList']>> => {
  const asked = args()
  const all = foundSuppliers('s.words', keyword, asked.arg)
  if (regionId) all.push(`s.market_id in (select id from markets where region_id = ${asked.arg(regionId)})`)
  if (marketId) all.push(`s.market_id = ${asked.arg(marketId)}`)
  // They are few, and found once for both.
  const [found] = await db.query<{ ids: string[]; total: number }>(
    `with found as materialized (select s.id from suppliers s where ${all.join(' and ') || 'true'})
     select (select count(*)::int from found) as total,
       array(select id from found order by id limit ${asked.arg(pageSize)} offset ${asked.arg((page - 1) * pageSize)}) as ids`,
    asked.values,
    false,
  )
  const { ids, total } = found!
  const rows = await db.query<SupplierRow>(
    `select ${supplierColumns('$1')} from ${inPlace('$2')} join (${supplierTables}) on s.id = hit.id order by hit.place`,
    [userId, ids],
    'supplier-cards',
  )
  return { list: rows.map(supplierOf), total, page, pageSize }
}

/** Conditions that each word of a keyword is found in what suppliers are looked for by; `words` is SQL of it. */
export const foundSuppliers = (words: string, keyword: string | undefined, arg: (value: unknown) => string): string[] =>
  foundWords({ search: words, owner: `''`, userId: '' }, keyword, arg)

/** @throws Failure not-found */
export const supplierDetail = async (db: Queryable, id: string, userId: string): Promise<SupplierDetail> => {
  const [row] = await db.query<SupplierRow & { intro: string; mainCategory: string; since: string }>(
    `select ${supplierColumns('$2')}, s.intro, s.main_category as "mainCategory", s.since::text as since
     from ${supplierTables} where s.id = $1`,
    [id, userId],
  )
  if (!row) throw refusals.notFound('supplier')
  return { ...supplierOf(row), intro: row.intro, mainCategory: row.mainCategory, since: row.since }
}
