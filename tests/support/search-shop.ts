import { indexProducts } from '../../server/catalogue/search/rows'
import { migrate } from '../../server/migrations/migrate'
import type { Db } from '../../server/store/db'
import { insertRows } from '../../server/store/insert-rows'
import { createPglite, pgliteDb } from '../../server/store/pglite'
import { CATEGORIES, SUPPLIERS, type Thing } from './naive-search'

/** A shop on PGlite to search in: suppliers and categories of ./naive-search, no products yet. */
export const searchShop = async (): Promise<Db> => {
  const db = pgliteDb(await createPglite())
  await migrate(db)
  await insertRows(
    db,
    'regions',
    [0, 1].map((i) => ({ id: `r${i}`, name: '', sort: i })),
  )
  await insertRows(
    db,
    'markets',
    [0, 1].map((i) => ({ id: `m${i}`, region_id: `r${i}`, name: '', sort: i })),
  )
  await insertRows(db, 'stations', [
    {
      id: 't',
      name: '',
      region_id: 'r0',
      contact_name: '',
      contact_mobile: '',
      address_full_detail: '',
      province_code: '',
    },
  ])
  await insertRows(db, 'suppliers', SUPPLIERS.map(supplierRow))
  await insertRows(
    db,
    'categories',
    ['top', 'leaf0', 'leaf1', 'leaf2'].map((id, i) => ({
      id,
      parent_id: i ? 'top' : '0',
      name: i ? CATEGORIES[i - 1] : id,
      level: i ? 3 : 1,
      sort: i,
    })),
  )
  return db
}

const supplierRow = (name: string, i: number) => ({
  id: `s${i}`,
  name,
  station_id: 't',
  market_id: `m${i % 2}`,
  floor: '',
  stall_no: '',
  logo: '',
  tags: [],
  dispatch_hours: 24,
  return_rate: 1,
  main_category: '',
  intro: '',
  since: '2020-01-01',
})

export const productRow = (one: Thing) => ({
  id: one.id,
  supplier_id: `s${one.supplier}`,
  station_id: 't',
  region_id: `r${one.supplier % 2}`,
  market_id: `m${one.supplier % 2}`,
  category_id: `leaf${one.category}`,
  category_path: ['top', `leaf${one.category}`],
  title: one.title,
  art_no: one.artNo,
  images: [],
  attrs: [],
  weight_g: 1,
  min_qty: 1,
  price_steps: [],
  price_min: one.price,
  price_max: one.price,
  retail_price: one.price,
  tags: one.tags,
  sales: one.sales,
  detail_html: '',
  on_shelf: one.onShelf,
  reprice: false,
  shelved_at: shelvedAt(one),
})
export const shelvedAt = (one: Thing): string => new Date(Date.UTC(2026, 10, 1 + one.day)).toISOString()

export const stockWith = async (db: Db, all: readonly Thing[]): Promise<void> => {
  await db.query('delete from products')
  await insertRows(db, 'products', all.map(productRow))
  await indexProducts(
    db,
    all.map(({ id }) => id),
    Date.now(),
  )
}
