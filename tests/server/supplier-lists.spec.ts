import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopCounts } from '../../server/catalogue/home'
import { foldShelfCounts } from '../../server/catalogue/shelf-counts'
import { supplierPage } from '../../server/catalogue/suppliers'
import type { Db } from '../../server/store/db'
import { insertRows } from '../../server/store/insert-rows'
import { productRow, searchShop } from '../support/search-shop'

/** What triggers keep beside suppliers (migration 0241): the words they are found by, and how many products they have on the shelf. */

let db: Db
beforeAll(async () => {
  db = await searchShop()
})
afterAll(() => db.close())

const found = async (keyword: string, more: { marketId?: string; regionId?: string } = {}): Promise<string[]> =>
  (await supplierPage(db, { page: 1, pageSize: 20, keyword, ...more }, '')).list.map(({ id }) => id)

test('suppliers are found by what they and their market are called by now', async () => {
  await db.query(`update markets set name = '十三行Ｘ９' where id = 'm1'`)
  await db.query(
    `update suppliers set name = '锦绣女装', floor = '3楼', stall_no = 'A12', main_category = '毛衣' where id = 's0'`,
  )
  expect([await found('锦绣'), await found('绣女 a12 3楼'), await found('毛衣 A'), await found('绣锦')]).toEqual([
    ['s0'],
    ['s0'],
    ['s0'],
    [],
  ])
  expect([await found('十三行x9'), await found('x')]).toEqual([['s1'], ['s1']])
  await db.query(`update suppliers set market_id = 'm1' where id = 's0'`)
  expect(await found('十三行')).toEqual(['s0', 's1'])
  expect([await found('十三行', { regionId: 'r1' }), await found('十三行', { regionId: 'r0' })]).toEqual([
    ['s0', 's1'],
    [],
  ])
})

test('what each supplier has on the shelf is counted through every change, and the same when it is added up', async () => {
  const kind = fc.constantFrom('add', 'shelve', 'move', 'remove', 'fold')
  const change = fc.record({ kind, at: fc.nat(9), supplier: fc.nat(2), onShelf: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 20 }), async (changes) => {
      await db.query('delete from products')
      for (const { kind: what, at, supplier, onShelf } of changes) {
        const ids = [`${at}`, `${at + 1}`]
        if (what === 'fold') await foldShelfCounts(db)
        if (what === 'remove') await db.query('delete from products where id = any($1::text[])', [ids])
        if (what === 'shelve')
          await db.query('update products set on_shelf = $2 where id = any($1::text[])', [ids, onShelf])
        if (what === 'move')
          await db.query('update products set supplier_id = $2 where id = any($1::text[])', [ids, `s${supplier}`])
        if (what === 'add')
          await insertRows(
            db,
            'products',
            ids.map((id) => productRow({ ...PLAIN, id, artNo: id, supplier, onShelf })),
            `on conflict (id) do update set on_shelf = excluded.on_shelf, supplier_id = excluded.supplier_id`,
          )
      }
      const counted = await db.query<{ id: string; count: number }>(
        `select s.id, count(p.id)::int as count from suppliers s left join products p on p.supplier_id = s.id and p.on_shelf
         group by s.id order by s.id`,
      )
      const { list } = await supplierPage(db, { page: 1, pageSize: 20 }, '')
      expect(list.map(({ id, productCount }) => ({ id, count: productCount }))).toEqual(counted)
      const { productTotal } = await shopCounts(db, 0)
      expect(productTotal).toBe(counted.reduce((sum, { count }) => sum + count, 0))
    }),
    { numRuns: 40 },
  )
  await foldShelfCounts(db)
  const [rows] = await db.query<{ most: number }>(
    'select coalesce(max(rows), 0)::int as most from (select count(*) as rows from shelf_counts group by supplier_id) c',
  )
  expect(rows!.most).toBeLessThanOrEqual(1)
})

const PLAIN = { title: '裙', category: 0, price: 100, sales: 0, day: 0, tags: [] }
