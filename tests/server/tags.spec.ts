import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { productDetail } from '../../server/catalogue/products'
import { countSales } from '../../server/catalogue/sales'
import { reckonTags, refreshStale } from '../../server/catalogue/tags'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, payment, placed } from '../support/trade'

const DAY = 86_400
const { products } = demoWorld()
const onShelf = products.filter((product) => product.onShelf)

describe.each(['pglite', 'postgres'] as const)('tags on %s', (db) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ db })
  })
  afterAll(() => server.close())

  const rounds = async () => {
    const now = server.clock.now()
    await countSales(server.db, now)
    await reckonTags(server.db, now)
    await refreshStale(server.db, now)
  }
  const tagsOf = async (id: string) => (await productDetail(server.db, id, '')).tags

  test('what sells out is in stock no longer, and is again when it comes in', async () => {
    const { id, tags } = onShelf.findLast((one) => one.tags.includes('现货'))!
    await server.db.query('update skus set stock = 0 where product_id = $1', [id])
    await rounds()
    expect(await tagsOf(id)).toEqual(tags.filter((tag) => tag !== '现货'))
    await server.db.query('update skus set stock = 1 where id = (select min(id) from skus where product_id = $1)', [id])
    await rounds()
    expect(await tagsOf(id)).toEqual(tags)
  })

  test('what sells best of its category is hot, and no longer when thirty days have gone', async () => {
    const cold = onShelf.find(
      ({ tags, minQty, reprice, skus }) => !tags.includes('爆款') && minQty === 1 && !reprice && skus[0]!.stock > 200,
    )!
    const rival = onShelf.find(({ categoryId, tags }) => categoryId === cold.categoryId && tags.includes('爆款'))!
    await server.db.query(
      'update sold_daily set qty = 100 where product_id in (select id from products where category_id = $1)',
      [cold.categoryId],
    )
    const [buyer] = await buyersOf(server, 1, 100_000_000)
    const { paymentNo } = await placed(buyer!, direct([cold.skus[0]!.id, 150]))
    await buyer!.orders.pay(payment(paymentNo))
    await server.db.query('delete from sold_daily where product_id = $1', [cold.id])
    await rounds()
    expect([await tagsOf(cold.id), await tagsOf(rival.id)]).toEqual([
      ['爆款', ...cold.tags],
      rival.tags.filter((tag) => tag !== '爆款'),
    ])
    server.clock.advance(31 * DAY)
    await rounds()
    expect(await tagsOf(cold.id)).not.toContain('爆款')
  })

  test('what has stood on the shelf for more than thirty days is new no longer', async () => {
    const [today] = await server.db.query<{ id: string }>(
      `insert into products select (jsonb_populate_record(p, jsonb_build_object('id', 'tag-new', 'art_no', 'TAG-NEW',
         'shelved_at', $1::timestamptz))).* from products p where id = $2 returning id`,
      [new Date(server.clock.now()), onShelf[0]!.id],
    )
    await server.db.query(`insert into search_stale (product_id) values ('tag-new')`)
    await rounds()
    expect(await tagsOf(today!.id)).toContain('新款')
    server.clock.advance(31 * DAY)
    await rounds()
    expect(await tagsOf(today!.id)).not.toContain('新款')
  })

  test('one round counts what was sold of many products, and looks at as many again', async () => {
    const many = onShelf.slice(0, 120).map(({ id }) => id)
    const sales = () =>
      server.db.query<{ sold: number }>(
        `select sum(p.sales + s.sales)::int as sold from products p join product_search s on s.product_id = p.id
         where p.id = any($1::text[])`,
        [many],
      )
    await rounds()
    const [before] = await sales()
    await server.db.query('insert into sold (product_id, qty) select unnest($1::text[]), 3', [[...many, ...many]])
    await server.db.query(`insert into search_stale (product_id) select unnest($1::text[])`, [many])
    await rounds()
    expect(await sales()).toEqual([{ sold: before!.sold + 2 * 6 * many.length }])
    expect(await server.db.query('select 1 from sold union all select 1 from search_stale')).toEqual([])
  })
})
