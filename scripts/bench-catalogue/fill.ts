import type { Db, Queryable } from '../../server/store/db'
import { insertRows } from '../../server/store/insert-rows'
import { completeSearch } from '../../server/catalogue/search/rows'
import { migrate, patiently } from '../../server/migrations/migrate'
import { goods, leafIds, MARKETS, REGIONS, supplierName, SUPPLIERS } from './goods'

const BATCH = 4000
export const NOW = Date.parse('2026-11-20T10:00:00+08:00')

/**
 * An own schema with so many products of three SKUs each. Indexes are made afterwards, which is quicker than keeping them; `vacuum
 * analyze` is left to the caller.
 */
export const fill = async (db: Db, count: number, say: (text: string) => void): Promise<void> => {
  await migrate(db)
  // Nothing yet: what comes is written as this version does.
  await completeSearch(db, NOW)
  await db.tx(shop)
  const indexes = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public'
       and tablename in ('products', 'skus', 'product_search') and indexname not like '%_pkey'`,
  )
  for (const { indexname } of indexes) await db.query(`drop index ${indexname}`)
  for (let from = 0; from < count; from += BATCH) {
    const { products, search } = goods(from, Math.min(count, from + BATCH), NOW)
    await patiently(db, async (tx) => {
      // The rows are right by construction: without a look at each referenced row.
      await tx.query('set local session_replication_role = replica')
      await insertRows(tx, 'products', products)
      await insertRows(tx, 'product_search', search)
    })
    if ((from / BATCH) % 25 === 0) say(`${from + products.length} / ${count}`)
  }
  for (let from = 0; from < count; from += 100_000)
    await patiently(db, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `insert into skus (id, product_id, color, size, price, stock, supplied, image, sort)
         select p.id || '-' || k, p.id, '黑色', (array['S', 'M', 'L'])[k], p.price_min + (k - 1) * 200, 50, 50, '', k
         from products p, generate_series(1, 3) k where p.id >= $1 and p.id < $2`,
        [`${1_000_000 + from}`, `${1_000_000 + from + 100_000}`],
      )
    })
  // As triggers would have kept it.
  await db.query(
    'insert into shelf_counts (supplier_id, products) select supplier_id, count(*) from products where on_shelf group by 1',
  )
  say('索引')
  for (const { indexdef } of indexes)
    await patiently(db, async (tx) => {
      await tx.query(`set local maintenance_work_mem = '256MB'`)
      await tx.query(indexdef)
    })
}

const shop = async (tx: Queryable): Promise<void> => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
  await insertRows(
    tx,
    'regions',
    numbers(REGIONS).map((i) => ({ id: `R${i}`, name: `产业带${i}`, sort: i })),
  )
  await insertRows(
    tx,
    'markets',
    numbers(MARKETS).map((i) => ({ id: `M${i}`, region_id: `R${i % REGIONS}`, name: `市场${i}`, sort: i })),
  )
  await insertRows(
    tx,
    'stations',
    numbers(REGIONS).map((i) => ({
      id: `T${i}`,
      name: `站点${i}`,
      region_id: `R${i}`,
      contact_name: '',
      contact_mobile: '',
      address_full_detail: '',
      province_code: '440000',
    })),
  )
  await insertRows(
    tx,
    'suppliers',
    numbers(SUPPLIERS).map((i) => ({
      id: `S${i}`,
      name: supplierName(i),
      station_id: `T${(i % MARKETS) % REGIONS}`,
      market_id: `M${i % MARKETS}`,
      floor: '1楼',
      stall_no: `A${i}`,
      logo: '',
      tags: [],
      dispatch_hours: 24,
      return_rate: 3,
      main_category: '女装',
      intro: '',
      since: '2020-01-01',
    })),
  )
  const categories = new Map<string, Record<string, unknown>>()
  for (const { leaf, id, parents } of leafIds) {
    const [first, second, third] = leaf.path.split('/')
    categories.set(parents[0], { id: parents[0], parent_id: '0', name: first, level: 1, sort: 0 })
    categories.set(parents[1], { id: parents[1], parent_id: parents[0], name: second, level: 2, sort: 0 })
    categories.set(id, { id, parent_id: parents[1], name: third, level: 3, sort: 0 })
  }
  await insertRows(tx, 'categories', [...categories.values()])
}
