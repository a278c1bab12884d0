import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedWhere, foldListingCounts, type ListingCount } from '../../server/listing/counts'
import { listingPage } from '../../server/listing/list'
import { shelfPage } from '../../server/shelf/list'
import { addToShelf } from '../../server/shelf/change'
import { listingStatuses } from '../../src/domain/listing/listing-life'
import { startServer, type TestServer } from '../support/server'
import { aShop } from '../support/sold'

/** What lists of uploads keep beside their rows says what the rows say. */

const USER = '2'
let server: TestServer
let shops: string[]
let products: { id: string; title: string; artNo: string }[]
beforeAll(async () => {
  server = await startServer()
  shops = [await aShop(server.db, USER, 'douyin'), await aShop(server.db, USER, 'douyin')]
  products = await server.db.query(
    'select id, title, art_no as "artNo" from products where on_shelf order by id limit 6',
  )
})
afterAll(() => server.close())

const record = (shop: string, product: (typeof products)[number], status: string) =>
  server.db.query(
    `insert into listings (id, user_id, shop_id, product_id, outer_id, platform_product_id, title, art_no, status, moved_at, draft, next_at)
     values ($1, '${USER}', $2, $3, $1, $1, $4, $5, $6, now(), '{}', now()) on conflict do nothing`,
    [randomUUID(), shop, product.id, product.title, product.artNo, status],
  )

test('the counts are those of the rows, whatever is done to them, added up or not', async () => {
  const { db } = server
  const counted = async (shop?: string) => {
    const mine = ['l.user_id = $1', ...(shop ? ['l.shop_id = $2'] : [])].join(' and ')
    const rows = await db.query<ListingCount>(countedWhere(mine), [USER, ...(shop ? [shop] : [])])
    return rows.map((one) => `${one.status} ${one.changed} ${one.listings}`).toSorted()
  }
  const there = async (shop?: string) => {
    const rows = await db.query<{ said: string }>(
      `select status || ' ' || changed::text || ' ' || count(*) as said from listings
       where user_id = $1 and ($2::text is null or shop_id = $2) group by status, changed`,
      [USER, shop ?? null],
    )
    return rows.map(({ said }) => said).toSorted()
  }
  const status = fc.constantFrom(...listingStatuses)
  const at = fc.record({ shop: fc.nat({ max: 1 }), product: fc.nat({ max: 5 }) })
  const act = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), at, status }),
    fc.record({ kind: fc.constant('move' as const), at, status }),
    fc.record({ kind: fc.constant('change' as const), at, changed: fc.boolean() }),
    fc.record({ kind: fc.constant('gone' as const), at }),
    fc.record({ kind: fc.constant('fold' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      for (const one of acts) {
        if (one.kind === 'fold') {
          await foldListingCounts(db)
          continue
        }
        const [shop, product] = [shops[one.at.shop]!, products[one.at.product]!]
        const its = [shop, product.id]
        if (one.kind === 'add') await record(shop, product, one.status)
        else if (one.kind === 'move')
          await db.query('update listings set status = $3 where shop_id = $1 and product_id = $2', [...its, one.status])
        else if (one.kind === 'change')
          await db.query('update listings set price_changed = $3 where shop_id = $1 and product_id = $2', [
            ...its,
            one.changed,
          ])
        else await db.query('delete from listings where shop_id = $1 and product_id = $2', its)
      }
      expect(await counted()).toEqual(await there())
      expect(await counted(shops[0])).toEqual(await there(shops[0]))
    }),
    { numRuns: 40 },
  )
  await foldListingCounts(db)
  const kept = await db.query<{ count: number }>(
    'select count(*)::int as count from listing_counts group by user_id, shop_id, status, changed',
  )
  expect(kept.every(({ count }) => count === 1)).toBe(true)
})

test('records and goods on the shelf are found by parts of what they are called, also after that has changed', async () => {
  const { db, deps } = server
  await db.query('delete from listings')
  const [first, second] = [products[0]!, products[1]!]
  for (const shop of shops) for (const product of [first, second]) await record(shop, product, 'online')
  const titles = async (keyword: string, shopId?: string) => {
    const page = await listingPage(deps, USER, { keyword, shopId, page: 1, pageSize: 20 })
    expect(page.total).toBe(page.list.length)
    expect([page.counts.all, page.counts.online]).toEqual([page.total, page.total])
    return page.list.map(({ product }) => product.title)
  }
  expect(await titles(first.artNo)).toEqual([first.title, first.title])
  expect(await titles(`${second.title.slice(2, 5)} ${second.artNo.toLowerCase()}`, shops[0])).toEqual([second.title])
  expect(await titles('没有这样的')).toEqual([])
  await addToShelf(deps, USER, [first.id, second.id])
  const shelved = async (keyword: string) =>
    (await shelfPage(deps, USER, { keyword, page: 1, pageSize: 20 })).list.map(({ product }) => product.id)
  expect(await shelved(second.artNo)).toEqual([second.id])
  await db.query(`update products set title = '改了名字的卫衣' where id = $1`, [first.id])
  expect(await shelved('名字的')).toEqual([first.id])
})

test('a page far down shows what stands there, from whichever end it is looked for, and only of what is his', async () => {
  const { db, deps } = server
  await db.query('delete from listings')
  const more = await Promise.all([1, 2, 3].map(() => aShop(db, USER, 'douyin')))
  for (const shop of [...shops, ...more])
    await db.query(
      `insert into listings (id, user_id, shop_id, product_id, outer_id, title, status, moved_at, draft, next_at)
       select $2 || p.id, $1, $2, p.id, p.id, p.title, (array['online', 'failed'])[1 + p.n % 2],
         now() - (p.n / 3 || ' minutes')::interval, '{}', now()
       from (select id, title, row_number() over (order by id) as n from products) p`,
      [USER, shop],
    )
  const order = async (where: string) =>
    (
      await db.query<{ id: string }>(
        `select id from listings where user_id = $1 and ${where} order by moved_at desc, id desc`,
        [USER],
      )
    ).map(({ id }) => id)
  const pageSize = 60
  const all = await order('true')
  expect(all.length).toBeGreaterThan(2 * 1000)
  const online = await order(`status = 'online'`)
  for (const page of [1, 2, 16, 17, 18, 25, Math.ceil(all.length / pageSize), Math.ceil(all.length / pageSize) + 1]) {
    const wanted = (ids: readonly string[]) => ids.slice((page - 1) * pageSize, page * pageSize)
    const shown = async (query: { status?: 'online' }) =>
      (await listingPage(deps, USER, { ...query, page, pageSize })).list.map(({ id }) => id)
    expect(await shown({})).toEqual(wanted(all))
    expect(await shown({ status: 'online' })).toEqual(wanted(online))
  }
  const ofOther = await listingPage(deps, '1', { shopId: shops[0], page: 1, pageSize })
  expect([ofOther.total, ofOther.list]).toEqual([0, []])
})
