import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { relateItems, undoRelation } from '../../server/platform-orders/relate'
import type { StoringShop } from '../../server/platform-orders/rows'
import { storeSales } from '../../server/platform-orders/store'
import type { Sale } from '../../server/platform/platform'
import { fen } from '../../src/domain/money'
import { startServer, type TestServer } from '../support/server'
import { aShop } from '../support/sold'
import { together } from '../support/together'

/** Relations beside each other and beside a sync, on a real PostgreSQL. */

const skus = demoWorld()
  .products.filter(({ onShelf }) => onShelf)
  .flatMap((product) => product.skus)
const USER = '2'

let server: TestServer
let shop: StoringShop
beforeAll(async () => {
  server = await startServer({ db: 'postgres' })
})
afterAll(() => server.close())
beforeEach(async () => {
  shop = { id: await aShop(server.db, USER, 'douyin'), userId: USER, platform: 'douyin' }
})

const cipher = { cipher: 'sealed', mask: '*' }
/** Of two lines: one of the item `a`, one of the item `b`. */
const sale = (orderNo: string, spec = '颜色:红色 尺码:M', changedMs = 2_000_000): Sale => ({
  orderNo,
  state: 'to_ship',
  createdMs: 1_000_000,
  paidMs: 1_100_000,
  changedMs,
  shipByMs: null,
  paid: fen(9900),
  consignee: { name: cipher, mobile: cipher, detail: cipher },
  area: { codes: ['330000', '330100', '330106'], names: ['浙江省', '杭州市', '西湖区'] },
  sameBuyer: orderNo,
  buyerWords: '',
  flag: 0,
  lines: ['a', 'b'].map((skuId, line) => ({
    lineNo: `${orderNo}-${line}`,
    productId: 'P',
    skuId,
    title: '连衣裙',
    spec,
    image: '',
    outerCode: '',
    qty: 1,
    paid: fen(4950),
    refund: 'none' as const,
  })),
})
const store = (...sales: Sale[]) => server.db.tx((tx) => storeSales(server.deps, tx, shop, sales))
const itemIds = async () =>
  (
    await server.db.query<{ id: string }>('select id from platform_items where shop_id = $1 order by platform_sku_id', [
      shop.id,
    ])
  ).map(({ id }) => id)
const relate = (ids: readonly string[], skuId: string) =>
  relateItems(server.deps, USER, {
    items: ids.map((platformItemId) => ({ platformItemId, skuId, qtyRatio: 1 })),
    remember: true,
  })
const related = async () =>
  server.db.query<{ sku: string | null; by: string; status: string }>(
    `select distinct l.sku_id as sku, l.linked_by as by, p.status from platform_order_lines l
     join platform_orders p on p.id = l.platform_order_id where p.shop_id = $1 order by 1, 2, 3`,
    [shop.id],
  )

test('of tabs that relate the same items at once, in whatever order, one wins whole; its step back is one', async () => {
  await store(...Array.from({ length: 20 }, (_, i) => sale(`R${i}`)))
  const ids = await itemIds()
  const wanted = skus.slice(0, 8).map(({ id }) => id)
  await together(wanted, (skuId, i) => relate(i % 2 ? ids : ids.toReversed(), skuId))
  const won = await related()
  expect(won).toEqual([{ sku: won[0]!.sku, by: 'chosen', status: 'linked' }])
  const undone = await Promise.allSettled(Array.from({ length: 4 }, () => undoRelation(server.deps, USER)))
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await related()).toMatchObject([{ by: 'chosen', status: 'linked' }])
  expect((await related())[0]!.sku).not.toBe(won[0]!.sku)
})

test('no order that a sync brings meanwhile is left without what was chosen', async () => {
  for (let round = 0; round < 8; round += 1) {
    shop = { id: await aShop(server.db, USER, 'douyin'), userId: USER, platform: 'douyin' }
    await store(sale(`${round}-0`))
    const ids = await itemIds()
    const [sku] = skus
    const brought = [1, 2, 3].map(
      (i) => () => store(sale(`${round}-${i}`), sale(`${round}-0`, `第${i}版`, 3_000_000 + i)),
    )
    await together([...brought, () => relate(ids, sku!.id), () => relate(ids.toReversed(), sku!.id)], (work) =>
      Promise.resolve(work()),
    )
    const found = await related()
    expect(new Set(found.map(({ sku: id, status }) => `${id} ${status}`))).toEqual(new Set([`${sku!.id} linked`]))
  }
})

test('taken back, what came in by it meanwhile is as it would have been without', async () => {
  await store(sale('U0'))
  const [item] = await itemIds()
  await relate([item!], skus[0]!.id)
  await store(sale('U1'))
  expect(await related()).toEqual([
    { sku: skus[0]!.id, by: 'chosen', status: 'unlinked' },
    { sku: skus[0]!.id, by: 'remembered', status: 'unlinked' },
    { sku: null, by: '', status: 'unlinked' },
  ])
  expect(await undoRelation(server.deps, USER)).toEqual({ linked: 0, also: 1, orders: 2 })
  expect(await related()).toEqual([{ sku: null, by: '', status: 'unlinked' }])
})

test('a spec that the shop changed is confirmed by relating it again', async () => {
  await store(sale('C0'))
  const [item] = await itemIds()
  await relate([item!], skus[0]!.id)
  await store(sale('C0', '颜色:蓝色 尺码:M', 3_000_000))
  const { skuId, spec } = { skuId: skus[0]!.id, spec: '颜色:蓝色 尺码:M' }
  const linkedSpec = async () =>
    (
      await server.db.query<{ line: string; item: string }>(
        `select l.linked_spec as line, i.linked_spec as item from platform_order_lines l
         join platform_items i on i.id = l.item_id where i.id = $1`,
        [item],
      )
    )[0]
  expect(await linkedSpec()).toEqual({ line: '颜色:红色 尺码:M', item: '颜色:红色 尺码:M' })
  expect(await relate([item!], skuId)).toEqual({ linked: 1, also: 0, orders: 1 })
  expect(await linkedSpec()).toEqual({ line: spec, item: spec })
})

test('an item that there isn’t changes nothing of those beside it', async () => {
  await store(sale('N0'))
  const ids = await itemIds()
  await expect(relate([...ids, randomUUID()], skus[0]!.id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await related()).toMatchObject([{ sku: null }])
})
