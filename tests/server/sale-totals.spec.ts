import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import { totalsOf } from '../../server/platform-orders/reckon'
import { startServer, type TestServer } from '../support/server'
import { aShop, sold } from '../support/sold'

/** Sums over the orders of shops, where the database has not counted them yet. */

const MANY = 1500
const skuId = demoWorld().products.find(({ onShelf }) => onShelf)!.skus[0]!.id

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('sums up orders in time although the planner takes them for one', async () => {
  const { db } = server
  const shop = await aShop(db, '2')
  const orders = Array.from({ length: MANY }, () => ({ lines: [{ skuId }], status: 'unlinked' as const }))
  await sold(db, '2', shop, orders)
  await db.query('analyze platform_orders')
  await db.query(`update platform_orders set status = 'linked' where shop_id = $1`, [shop])
  const began = performance.now()
  const totals = await totalsOf(db, '2', { status: 'linked', shopId: shop })
  expect(performance.now() - began).toBeLessThan(1000)
  expect(totals).toMatchObject({ orders: MANY, reckoned: MANY, paid: MANY * 20_000 })
}, 60_000)
